import type { Change } from '#web/lib/change-segments.ts';
import classes from './ChangeList.module.css';

/** Lists all changes with their reasons, to read only. `ReviewList` also accepts and rejects them. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <ol className={classes.list}>
      {changes.map(({ start, end, before, after, reason }) => (
        <li key={`${start}-${end}`} className={classes.item}>
          <span className={classes.words}>
            {before.trim() && <del>{before.trim()}</del>}
            {before.trim() && after.trim() && (
              <span aria-hidden className={classes.arrow}>
                →
              </span>
            )}
            {after.trim() && <ins>{after.trim()}</ins>}
          </span>
          {reason && <span className={classes.reason}>{reason}</span>}
        </li>
      ))}
    </ol>
  );
}
