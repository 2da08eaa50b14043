import { Button } from '@mantine/core';
import {
  type DeliveryTable_DeliveryFragment,
  useReplayDeliveryMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { errorMessage } from '#web/graphql/error-message.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Column, TablePage } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import type { ListUrl } from '#web/ui/table/use-list-url.ts';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { describeResponse, STATES } from './health.ts';
import { Moment } from './Moment.tsx';
import { DELIVERY_FILTERS } from './webhook-filters.ts';
import classes from './Webhooks.module.css';

type Delivery = DeliveryTable_DeliveryFragment;

/** Returns the columns. `isOn`: whether the webhook sends messages now, so that the time of the next attempt is known. */
const toColumns = (isOn: boolean): readonly Column<Delivery>[] => [
  { id: 'event', header: 'Event', cell: ({ eventType }) => <code className={classes.event}>{eventType}</code> },
  {
    id: 'state',
    header: 'State',
    cell: ({ state }) => <StatusBadge tone={STATES[state].tone}>{STATES[state].label}</StatusBadge>,
  },
  { id: 'attempts', header: 'Attempts', cell: ({ attempts }) => attempts, align: 'end', priority: 2 },
  {
    id: 'response',
    header: 'Last response',
    cell: ({ lastLog }) => (lastLog ? describeResponse(lastLog) : '—'),
    priority: 2,
  },
  { id: 'created', header: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  {
    id: 'next',
    header: 'Next attempt',
    cell: ({ nextAttemptAt }) => {
      if (!nextAttemptAt) return '—';
      return isOn ? <Moment at={nextAttemptAt} /> : 'When the webhook is switched on';
    },
    priority: 3,
  },
  { id: 'sequence', header: 'Number', cell: ({ sequence }) => sequence, align: 'end', isOptional: true },
];

/** Sends a message again that did not arrive, now instead of at the next attempt. */
function SendAgain({ delivery, onSent }: { delivery: Delivery; onSent: () => void }) {
  const [replay, { loading }] = useReplayDeliveryMutation({
    onCompleted: () => {
      announce('The delivery is being sent again.');
      onSent();
    },
    onError: (error) => {
      announce(`The delivery could not be sent again. ${errorMessage(error, 'Please try again.')}`);
    },
  });
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={loading}
      aria-label={`Send ${delivery.eventType} again, number ${delivery.sequence}`}
      onClick={() => void replay({ variables: { id: delivery.id } })}
    >
      Send again
    </Button>
  );
}

const COLUMNS = { on: toColumns(true), off: toColumns(false) };

interface DeliveriesProps {
  readonly webhookId: string;
  /** Whether messages are sent now. */
  readonly isOn: boolean;
  readonly page: TablePage<Delivery> | undefined;
  readonly list: ListUrl;
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The messages of a webhook, newest first. */
export function Deliveries({ webhookId, isOn, ...table }: DeliveriesProps) {
  return (
    <DataTable
      name="webhook-deliveries"
      label="Deliveries"
      noun={['delivery', 'deliveries']}
      columns={isOn ? COLUMNS.on : COLUMNS.off}
      {...table}
      nameOf={({ eventType, sequence }) => `${eventType}, number ${sequence}`}
      hrefOf={({ id }) => `/admin/webhooks/${webhookId}/deliveries/${id}`}
      filters={DELIVERY_FILTERS}
      actions={(delivery) =>
        isOn && delivery.state !== 'DELIVERED' && <SendAgain delivery={delivery} onSent={table.onRetry} />
      }
      empty={{
        title: 'No deliveries yet',
        hint: 'The next event that this webhook subscribes to is delivered here. Send a test to try the endpoint now.',
      }}
    />
  );
}
