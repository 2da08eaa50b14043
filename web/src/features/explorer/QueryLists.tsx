import { useId, useRef } from 'react';
import { EXAMPLE_QUERIES } from './example-queries.ts';
import { OwnQueryRow } from './OwnQueryRow.tsx';
import classes from './QueryLists.module.css';
import { SaveQueryForm } from './SaveQueryForm.tsx';
import { type QueryText, useOwnQueries } from './use-own-queries.ts';

interface QueryListsProps {
  readonly userId: string;
  /** Returns the current text of the editors. */
  readonly readEditors: () => QueryText;
  /** Fills the editors. */
  readonly onOpen: (text: QueryText) => void;
}

/** Lists the user's own queries, which are stored in this browser, and the queries that come with the product. */
export function QueryLists({ userId, readEditors, onOpen }: QueryListsProps) {
  const own = useOwnQueries(userId);
  const [ownTitle, examplesTitle] = [useId(), useId()];
  const title = useRef<HTMLHeadingElement>(null);
  /** Moves the focus to the title, because the row that had it is gone: it was deleted, or renamed, which makes a new row. */
  const focusTitle = () => title.current?.focus();
  return (
    <div className={classes.pane}>
      <section aria-labelledby={ownTitle} className={classes.section}>
        <h2 id={ownTitle} ref={title} tabIndex={-1} className={classes.title}>
          Your queries
        </h2>
        <p className={classes.hint}>Stored in this browser only. Clearing the browser’s data deletes them.</p>
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
                  focusTitle();
                }}
                onRemove={(removed) => {
                  own.remove(removed);
                  focusTitle();
                }}
              />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby={examplesTitle} className={classes.section}>
        <h2 id={examplesTitle} className={classes.title}>
          Examples
        </h2>
        <ul className={classes.list}>
          {EXAMPLE_QUERIES.map((example) => (
            <li key={example.name}>
              <button
                type="button"
                className={classes.query}
                onClick={() => {
                  onOpen(example);
                }}
              >
                <span className={classes.name}>{example.title}</span>
                <span className={classes.about}>{example.about}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
