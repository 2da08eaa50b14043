import type { UserActivity_EntryFragment } from '#web/graphql/admin-operations.generated.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import type { Column, TablePage } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { ListUrl } from '#web/ui/table/use-list-url.ts';

type Entry = UserActivity_EntryFragment;

const COLUMNS: readonly Column<Entry>[] = [
  { id: 'description', header: 'What happened', cell: ({ description }) => description },
  { id: 'device', header: 'Device', cell: ({ device }) => device ?? 'None', priority: 2 },
  { id: 'ip', header: 'IP address', cell: ({ ipAddress }) => ipAddress ?? '', priority: 3 },
  { id: 'createdAt', header: 'When', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

interface UserActivityProps {
  readonly page: TablePage<Entry> | undefined;
  readonly list: ListUrl;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** What the user sees as their account's activity, newest first. */
export function UserActivity(table: UserActivityProps) {
  return (
    <DataTable
      name="user-activity"
      label="Activity"
      noun={['entry', 'entries']}
      columns={COLUMNS}
      {...table}
      nameOf={({ description }) => description}
      empty={{ title: 'No activity yet', hint: 'Sign-ins and changes of the account are listed here.' }}
    />
  );
}
