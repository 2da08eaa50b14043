import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { HistoryRow_EntryFragment } from '#web/graphql/operations.generated.ts';
import { modelName } from '#web/lib/model-name.ts';
import { plural } from '#web/lib/quantities.ts';
import { formatInstant } from '#web/lib/relative-time.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { toExcerpt } from './excerpt.ts';
import classes from './HistoryRow.module.css';
import { countWordsLess } from './words-less.ts';

const MISSING = 'N/A';

interface HistoryRowProps {
  readonly entry: HistoryRow_EntryFragment;
  /** The search of the page, whose matches are marked. */
  readonly search: string;
  readonly isToday: boolean;
  readonly isSelected: boolean;
  /** The URL of the page with this entry selected. */
  readonly to: string;
  readonly onSelect: () => void;
}

/** Returns the id of an entry's element, by which the focus is moved from row to row. */
export const rowId = (entryId: string) => `entry-${entryId}`;

/**
 * Shows an entry in one line: when, the start of the text, the action, the model and what the rewrite saved. An entry with a user's version says
 * so and has the length of that version, as the opened entry does. It is called shorter, because what users took away themselves was not saved.
 */
export function HistoryRow({ entry, search, isToday, isSelected, to, onSelect }: HistoryRowProps) {
  const { id, action, modelUsed, editedText } = entry;
  const isEdited = editedText !== null;
  const wordsLess = countWordsLess(entry);
  const select = (event: MouseEvent) => {
    // Other clicks open a new tab or window, as on any link.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onSelect();
  };
  return (
    <li>
      <Link to={to} id={rowId(id)} className={classes.row} aria-current={isSelected || undefined} onClick={select}>
        <span className={classes.time}>
          {isToday ? <RelativeTime at={entry.createdAt} /> : <ClockTime at={entry.createdAt} />}
        </span>
        <span className={classes.text} dir="auto">
          <Excerpt entry={entry} search={search} />
        </span>
        <span className={classes.facts}>
          <span className={classes.fact}>{action.name}</span>
          <span className={`${classes.fact} ${classes.model}`}>{modelName(modelUsed)}</span>
          {isEdited && <span className={`${classes.fact} ${classes.own}`}>Your version</span>}
          {wordsLess !== null && wordsLess > 0 && (
            <span className={classes.saved}>
              {plural(wordsLess, 'word')} {isEdited ? 'shorter' : 'saved'}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

function ClockTime({ at }: { at: string }) {
  const instant = new Date(at);
  return (
    <time dateTime={at} title={formatInstant(instant)}>
      {instant.toLocaleTimeString('en', { hour: 'numeric', minute: '2-digit' })}
    </time>
  );
}

function Excerpt({ entry, search }: { entry: HistoryRow_EntryFragment; search: string }) {
  const parts = toExcerpt(entry, search);
  if (!parts) return MISSING;
  return parts.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text));
}
