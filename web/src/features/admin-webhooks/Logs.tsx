import type { LogTable_LogFragment } from '#web/graphql/admin-operations.generated.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Column, TablePage } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { ListUrl } from '#web/ui/table/use-list-url.ts';
import { KEEP_STATE, useUrlParams } from '#web/ui/use-url-params.ts';
import { describeResponse, OUTCOMES } from './health.ts';
import { LogDialog } from './LogDialog.tsx';
import { LOG_FILTERS } from './webhook-filters.ts';
import classes from './Webhooks.module.css';

type Log = LogTable_LogFragment;

const COLUMNS: readonly Column<Log>[] = [
  { id: 'event', header: 'Event', cell: ({ eventType }) => <code>{eventType}</code> },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ outcome }) => <StatusBadge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</StatusBadge>,
  },
  { id: 'response', header: 'Response', cell: (log) => describeResponse(log) },
  {
    id: 'body',
    header: 'Response body',
    cell: ({ responseExcerpt }) => (responseExcerpt ? <code className={classes.excerpt}>{responseExcerpt}</code> : '—'),
    priority: 3,
  },
  { id: 'duration', header: 'Time', cell: ({ durationMs }) => `${durationMs} ms`, align: 'end', priority: 3 },
  { id: 'created', header: 'Attempted', cell: ({ createdAt }) => <RelativeTime at={createdAt} />, priority: 2 },
];

interface LogsProps {
  readonly webhookId: string;
  readonly page: TablePage<Log> | undefined;
  readonly list: ListUrl;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Every attempt to send a message or a test, newest first. An attempt opens with its whole response. */
export function Logs({ webhookId, ...table }: LogsProps) {
  const [params, change] = useUrlParams();
  const open = params.get('log');
  return (
    <>
      <DataTable
        name="webhook-log"
        label="Log"
        noun={['attempt', 'attempts']}
        columns={COLUMNS}
        {...table}
        nameOf={({ eventType }) => eventType}
        onOpen={({ id }) => {
          change({ log: id }, { replace: false, state: KEEP_STATE });
        }}
        filters={LOG_FILTERS}
        empty={{ title: 'No logs yet', hint: 'Each attempt to send a message or a test is logged for 30 days.' }}
      />
      {open !== null && (
        <LogDialog
          id={open}
          webhookId={webhookId}
          onClose={() => {
            change({ log: null }, { state: KEEP_STATE });
          }}
        />
      )}
    </>
  );
}
