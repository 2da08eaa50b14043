import { Link } from 'react-router-dom';
import type { UserChanges_EntryFragment } from '#web/graphql/admin-operations.generated.ts';
import { describeChange } from '#web/ui/audit/change-texts.ts';
import { describeError } from '#web/ui/audit/outcome-texts.ts';
import { summarizeChange, toShownChanges } from '#web/ui/audit/value-texts.ts';
import { TimeText } from '#web/ui/DateText.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Column, TablePage } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { ListUrl } from '#web/ui/table/use-list-url.ts';
import classes from '../UserPage.module.css';

type Entry = UserChanges_EntryFragment;

function Actor({ actorKind, actorId, actorName }: Entry) {
  if (actorKind === 'SYSTEM') return 'The service';
  if (actorKind === 'TOKEN') return `Access token ${actorName ?? '(deleted)'}`;
  return actorName === null ? 'Deleted account' : <Link to={`/admin/users/${actorId}`}>{actorName}</Link>;
}

function Outcome({ outcome }: Entry) {
  if (outcome === null) return <StatusBadge tone="warn">Not finished</StatusBadge>;
  return outcome === 'ok' ? (
    <StatusBadge tone="good">Done</StatusBadge>
  ) : (
    <StatusBadge tone="bad">{describeError(outcome)}</StatusBadge>
  );
}

const Details = ({ reason, changes }: Entry) => (
  <span className={classes.details}>
    {[...(reason ? [`Reason: ${reason}`] : []), ...toShownChanges(changes, 'USER').map(summarizeChange)].map(
      (line, index) => (
        <span key={index}>{line}</span>
      ),
    )}
  </span>
);

const COLUMNS: readonly Column<Entry>[] = [
  { id: 'change', header: 'Change', cell: (entry) => describeChange(entry) },
  { id: 'actor', header: 'By', cell: (entry) => <Actor {...entry} />, priority: 2, isBreakable: true },
  { id: 'outcome', header: 'Result', isBreakable: true, cell: (entry) => <Outcome {...entry} /> },
  {
    id: 'arguments',
    header: 'Details',
    cell: (entry) => <Details {...entry} />,
    priority: 3,
    isBreakable: true,
  },
  { id: 'createdAt', header: 'When', cell: ({ createdAt }) => <TimeText at={createdAt} /> },
];

interface UserChangesProps {
  readonly page: TablePage<Entry> | undefined;
  readonly list: ListUrl;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What administrators and access tokens changed about the user, newest first. */
export function UserChanges(table: UserChangesProps) {
  return (
    <DataTable
      name="user-changes"
      label="Changes"
      noun={['change', 'changes']}
      columns={COLUMNS}
      {...table}
      nameOf={(entry) => `${describeChange(entry)} at ${entry.createdAt}`}
      empty={{ title: 'No changes yet', hint: 'What administrators change about this user is listed here.' }}
    />
  );
}
