import { useId, useRef } from 'react';
import { type OwnQuery, useOwnQueries } from './own-queries.ts';
import { OwnQueryRow } from './OwnQueryRow.tsx';
import { READY_QUERIES } from './ready-queries.ts';
import classes from './SavedQueryLists.module.css';
import { SaveQueryForm } from './SaveQueryForm.tsx';

type Text = Pick<OwnQuery, 'query' | 'variables'>;

interface SavedQueryListsProps {
  readonly personId: string;
  /** What stands in the editors now. */
  readonly readEditors: () => Text;
  readonly onOpen: (text: Text) => void;
}

/** The person's own queries, which this browser keeps, and those that come with the product. */
export function SavedQueryLists({ personId, readEditors, onOpen }: SavedQueryListsProps) {
  const own = useOwnQueries(personId);
  const [ownTitle, readyTitle] = [useId(), useId()];
  const title = useRef<HTMLHeadingElement>(null);
  /** What had the focus is gone with its row. */
  const keepFocus = () => title.current?.focus();
  return (
    <div className={classes.pane}>
      <section aria-labelledby={ownTitle} className={classes.section}>
        <h2 id={ownTitle} ref={title} tabIndex={-1} className={classes.title}>
          Your queries
        </h2>
        <p className={classes.hint}>Only this browser keeps them. Clearing its data removes them.</p>
        <SaveQueryForm names={own.queries.map(({ name }) => name)} readEditors={readEditors} onSave={own.save} />
        {own.queries.length > 0 && (
          <ul className={classes.list}>
            {own.queries.map((query) => (
              <OwnQueryRow
                key={query.name}
                query={query}
                isTaken={(name) => own.queries.some((other) => other.name === name && other.name !== query.name)}
                onOpen={onOpen}
                onRename={(changed, name) => {
                  own.rename(changed, name);
                  keepFocus();
                }}
                onRemove={(removed) => {
                  own.remove(removed);
                  keepFocus();
                }}
              />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby={readyTitle} className={classes.section}>
        <h2 id={readyTitle} className={classes.title}>
          Ready to run
        </h2>
        <ul className={classes.list}>
          {READY_QUERIES.map((ready) => (
            <li key={ready.title}>
              <button
                type="button"
                className={classes.query}
                onClick={() => {
                  onOpen(ready);
                }}
              >
                <span className={classes.name}>{ready.title}</span>
                <span className={classes.about}>{ready.about}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
