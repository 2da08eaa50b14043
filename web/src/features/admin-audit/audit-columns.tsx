import { Link } from 'react-router-dom';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Column } from '#web/ui/table/column.ts';
import { ACTORS, type AuditRow, describeOutcome, targetPage } from './audit-texts.ts';
import classes from './AuditPage.module.css';

function Target({ entry }: { entry: AuditRow }) {
  const page = targetPage(entry);
  if (entry.targetId === null) return '—';
  return <span className={classes.id}>{page ? <Link to={page}>{entry.targetId}</Link> : entry.targetId}</span>;
}

function Outcome({ outcome }: Pick<AuditRow, 'outcome'>) {
  const { tone, label } = describeOutcome(outcome);
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

export const AUDIT_COLUMNS: readonly Column<AuditRow>[] = [
  { id: 'field', header: 'Change', cell: ({ field }) => <code>{field}</code> },
  { id: 'outcome', header: 'Outcome', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  { id: 'actorKind', header: 'By', cell: ({ actorKind }) => ACTORS[actorKind] },
  {
    id: 'actorId',
    header: 'Actor id',
    priority: 3,
    cell: ({ actorId }) => <span className={classes.id}>{actorId}</span>,
  },
  { id: 'targetId', header: 'Target', priority: 2, cell: (entry) => <Target entry={entry} /> },
  { id: 'createdAt', header: 'When', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { id: 'ipAddress', header: 'IP address', isOptional: true, cell: ({ ipAddress }) => ipAddress ?? '—' },
  { id: 'requestId', header: 'Request id', isOptional: true, cell: ({ requestId }) => <code>{requestId}</code> },
];
