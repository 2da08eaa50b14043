import { type ShownChange, toShownChanges } from '#web/ui/audit/value-texts.ts';
import type { AuditRow } from './audit-texts.ts';
import classes from './AuditPage.module.css';

/** The values that a change was about, with those before it where they are known. Nothing for a change without values. */
export function ChangeTable({ entry }: { entry: AuditRow }) {
  const changes = toShownChanges(entry.changes, entry.targetKind);
  if (changes.length === 0) return null;
  const hasBefore = changes.some(({ before }) => before !== null);
  return (
    <table className={classes.changes}>
      <caption>{hasBefore ? 'Values before and after' : 'Values'}</caption>
      <thead className={hasBefore ? undefined : classes.unseen}>
        <tr>
          <th scope="col">Value</th>
          {hasBefore && <th scope="col">Before</th>}
          <th scope="col">{entry.outcome === 'ok' ? 'After' : 'Asked for'}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={change.name} change={change} hasBefore={hasBefore} />
        ))}
      </tbody>
    </table>
  );
}

const ChangeRow = ({ change: { label, before, after }, hasBefore }: { change: ShownChange; hasBefore: boolean }) => (
  <tr>
    <th scope="row">{label}</th>
    {hasBefore && <td>{before ?? 'Not known'}</td>}
    <td>{after}</td>
  </tr>
);
