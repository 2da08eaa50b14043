import { Link } from 'react-router-dom';
import { describeChange } from '#web/ui/audit/change-texts.ts';
import { BreakableText } from '#web/ui/BreakableText.tsx';
import { TimeText } from '#web/ui/DateText.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import {
  actorPage,
  ACTORS,
  actorText,
  type AuditRow,
  describeOutcome,
  targetKindText,
  targetPage,
  targetText,
} from './audit-texts.ts';
import classes from './AuditPage.module.css';

function Change({ entry }: { entry: AuditRow }) {
  return (
    <>
      {describeChange(entry)}
      {entry.reason && <span className={classes.kind}>{entry.reason}</span>}
    </>
  );
}

function Actor({ entry }: { entry: AuditRow }) {
  const page = actorPage(entry);
  const text = <BreakableText text={actorText(entry)} />;
  return (
    <>
      <span className={classes.by}>{page ? <Link to={page}>{text}</Link> : text}</span>
      {entry.actorKind === 'TOKEN' && <span className={classes.kind}>{ACTORS.TOKEN}</span>}
    </>
  );
}

function Target({ entry }: { entry: AuditRow }) {
  if (entry.targetId === null && entry.targetName === null) return '—';
  const page = targetPage(entry);
  const text = <BreakableText text={targetText(entry)} />;
  return (
    <>
      <span className={targetText(entry) === entry.targetId ? classes.id : classes.name}>
        {page ? <Link to={page}>{text}</Link> : text}
      </span>
      <span className={classes.kind}>{targetKindText(entry)}</span>
    </>
  );
}

function Outcome({ outcome }: Pick<AuditRow, 'outcome'>) {
  const { tone, label } = describeOutcome(outcome);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

export const AUDIT_COLUMNS: readonly Column<AuditRow>[] = [
  { id: 'field', header: 'Change', isBreakable: true, cell: (entry) => <Change entry={entry} /> },
  { id: 'outcome', header: 'Outcome', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  { id: 'actor', header: 'By', cell: (entry) => <Actor entry={entry} /> },
  { id: 'target', header: 'Target', isBreakable: true, cell: (entry) => <Target entry={entry} /> },
  {
    id: 'createdAt',
    header: 'When',
    cell: ({ createdAt }) => (
      <span className={classes.when}>
        <TimeText at={createdAt} />
      </span>
    ),
  },
  { id: 'ipAddress', header: 'IP address', isOptional: true, cell: ({ ipAddress }) => ipAddress ?? '—' },
  {
    id: 'requestId',
    header: 'Request id',
    isOptional: true,
    isBreakable: true,
    cell: ({ requestId }) => <code>{requestId}</code>,
  },
];
