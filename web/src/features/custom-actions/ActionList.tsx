import { Button } from '@mantine/core';
import type { CustomActionsQuery } from '#web/graphql/operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { EmptyState } from '#web/ui/PageStates.tsx';
import { filterDefaultActions, filterOwnActions } from './action-filters.ts';
import classes from './CustomActionsPage.module.css';
import { DefaultActionCard } from './DefaultActionCard.tsx';
import { OwnActionCard } from './OwnActionCard.tsx';
import { NEW, type useLibraryUrl } from './use-library-url.ts';

interface ActionListProps {
  readonly data: CustomActionsQuery;
  readonly url: ReturnType<typeof useLibraryUrl>;
}

/** The user's own actions, followed by the default actions. */
export function ActionList({ data, url: { filters, change, edit, clear } }: ActionListProps) {
  const own = filterOwnActions(data.customActions, filters);
  const defaults = filterDefaultActions(data.defaultActions, filters);
  const isFiltered = Object.keys(filters).length > 0;

  if (isFiltered && own.length + defaults.length === 0) {
    return (
      <EmptyState title="No actions found" hint="Try another search, or remove a filter.">
        <Button variant="default" onClick={clear}>
          Show all actions
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="visually-hidden" role="status">
        {isFiltered && `${plural(own.length + defaults.length, 'action')} found`}
      </p>
      {!isFiltered && own.length === 0 && (
        <EmptyState
          title="No actions of your own yet"
          hint="Save an instruction once, such as “Turn this into a checklist: {input}”, and run it from the composer."
        >
          <Button
            onClick={() => {
              edit(NEW);
            }}
          >
            Create an action
          </Button>
        </EmptyState>
      )}
      {own.length > 0 && (
        <section aria-labelledby="own-actions" className={classes.section}>
          <h2 id="own-actions">Your actions</h2>
          <ul className={classes.cards}>
            {own.map((action) => (
              <li key={action.id}>
                <OwnActionCard
                  action={action}
                  onEdit={() => {
                    edit(action.id);
                  }}
                  onTag={(tag) => {
                    change({ tag });
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {defaults.length > 0 && (
        <section aria-labelledby="default-actions" className={classes.section}>
          <h2 id="default-actions">Default actions</h2>
          <ul className={classes.cards}>
            {defaults.map((action) => (
              <li key={action.id}>
                <DefaultActionCard action={action} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
