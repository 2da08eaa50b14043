import { Button } from '@mantine/core';
import type { CustomActionsQuery, TeamLibraryQuery } from '#web/graphql/operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { EmptyState } from '#web/ui/PageStates.tsx';
import type { useAction } from '#web/ui/use-action.ts';
import { filterDefaultActions, filterOwnActions, filterTeamActions } from './action-filters.ts';
import classes from './CustomActionsPage.module.css';
import { DefaultActionCard } from './DefaultActionCard.tsx';
import { ModelNotice } from './ModelNotice.tsx';
import { OwnActionCard } from './OwnActionCard.tsx';
import { TeamActions } from './TeamActions.tsx';
import { NEW, type useLibraryUrl } from './use-library-url.ts';
import { useModelAccess } from './use-model-access.ts';

interface ActionListProps {
  readonly data: CustomActionsQuery;
  /** The user's teams: one or none. */
  readonly teams: TeamLibraryQuery['teams'];
  /** The filters of the page, and the functions that change them. */
  readonly url: ReturnType<typeof useLibraryUrl>;
  /** Keeps the result of a deletion for the page. */
  readonly onDelete: ReturnType<typeof useAction>['perform'];
}

/** Lists the user's own actions, those of their team, and the default actions, as far as the filters let them through. */
export function ActionList({ data, teams, url, onDelete }: ActionListProps) {
  const models = useModelAccess();
  const { filters, change, edit, show, clear } = url;
  const ownActions = filterOwnActions(data.customActions, filters);
  const defaults = filterDefaultActions(data.defaultActions, filters);
  const shared = teams.flatMap(({ actions }) => filterTeamActions(actions, filters));
  const foundCount = ownActions.length + shared.length + defaults.length;
  // The team to which the user may add actions: its owner and admins may.
  const managedTeam = teams.find(({ role }) => role !== 'MEMBER') ?? null;
  const takenNames = data.customActions.map(({ name }) => name);
  const isFiltered = Object.keys(filters).length > 0;
  const needsModel = ownActions.length + shared.length > 0 || defaults.some((action) => action.needsModel);

  if (isFiltered && foundCount === 0) {
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
        {isFiltered && `${plural(foundCount, 'action')} found`}
      </p>
      {!isFiltered && ownActions.length === 0 && (
        <EmptyState
          title="No actions of your own yet"
          hint="Save an instruction once, such as “Turn this into a checklist: {input}”, and run it from the prompt box on Overview."
        >
          <Button
            variant="default"
            onClick={() => {
              edit(NEW);
            }}
          >
            Create an action
          </Button>
          <Button
            variant="default"
            onClick={() => {
              show('ready-made');
            }}
          >
            Browse ready-made actions
          </Button>
        </EmptyState>
      )}
      {needsModel && <ModelNotice>You can’t run the actions marked “Needs a model” yet.</ModelNotice>}
      {ownActions.length > 0 && (
        <section aria-labelledby="own-actions" className={classes.section}>
          <h2 id="own-actions">Your actions</h2>
          <ul className={classes.cards}>
            {ownActions.map((action) => (
              <li key={action.id}>
                <OwnActionCard
                  models={models}
                  action={action}
                  team={managedTeam}
                  takenNames={takenNames}
                  onEdit={edit}
                  onDelete={onDelete}
                  onTag={(tag) => {
                    change({ tag });
                  }}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {teams.map((team) => (
        <TeamActions key={team.id} team={team} models={models} takenNames={takenNames} url={url} onDelete={onDelete} />
      ))}
      {defaults.length > 0 && (
        <section aria-labelledby="default-actions" className={classes.section}>
          <h2 id="default-actions">Built-in actions</h2>
          <ul className={classes.cards}>
            {defaults.map((action) => (
              <li key={action.id}>
                <DefaultActionCard action={action} models={models} takenNames={takenNames} onEdit={edit} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
