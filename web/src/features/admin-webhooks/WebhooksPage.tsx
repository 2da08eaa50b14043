import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  AdminWebhooksDocument,
  useAdminWebhooksQuery,
  type WebhookList_WebhookFragment,
} from '#web/graphql/admin-operations.generated.ts';
import { pageQuery } from '#web/graphql/page-query.ts';
import { formatNumber, plural } from '#web/lib/quantities.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { SectionPage } from '#web/ui/SectionPage.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { type Column, toOnlyPage } from '#web/ui/table/column.ts';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { useListUrl } from '#web/ui/table/use-list-url.ts';
import { useAskedForm } from '#web/ui/use-asked-form.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { CreateWebhook } from './CreateWebhook.tsx';
import { DeleteWebhook } from './DeleteWebhook.tsx';
import { EditWebhook } from './EditWebhook.tsx';
import { formatRate, lookOf } from './health.ts';
import { useWebhookActions } from './use-webhook-actions.ts';
import { toMenuItems } from './webhook-menu.ts';
import classes from './Webhooks.module.css';

type Webhook = WebhookList_WebhookFragment;

const COLUMNS: readonly Column<Webhook>[] = [
  {
    id: 'name',
    header: 'Webhook',
    cell: ({ name, url }) => (
      <span className={classes.name}>
        <strong>{name}</strong>
        <span className={classes.url}>{url}</span>
      </span>
    ),
  },
  {
    id: 'health',
    header: 'Health',
    cell: (webhook) => {
      const { tone, label } = lookOf(webhook);
      return <StatusBadge tone={tone}>{label}</StatusBadge>;
    },
  },
  {
    id: 'events',
    header: 'Events',
    cell: ({ events }) => (
      <span className={classes.event} title={events.join(', ')}>
        {plural(events.length, 'event')}
      </span>
    ),
  },
  {
    id: 'recentSuccessRate',
    header: 'Success, 2 days',
    cell: ({ recentSuccessRate }) => formatRate(recentSuccessRate),
    align: 'end',
    priority: 3,
  },
  {
    id: 'lastDeliveryAt',
    header: 'Last delivery',
    cell: ({ lastDeliveryAt }) => (lastDeliveryAt ? <RelativeTime at={lastDeliveryAt} /> : '—'),
    priority: 2,
  },
  { id: 'waiting', header: 'Waiting', cell: (row) => formatNumber(row.waitingCount), align: 'end', priority: 2 },
  { id: 'created', header: 'Created', cell: (row) => <DateText at={row.createdAt} />, isOptional: true },
];

type OpenDialog = { readonly kind: 'create' } | { readonly kind: 'edit' | 'delete'; readonly webhook: Webhook };

/** The endpoints that receive events, with their health. */
export function WebhooksPage() {
  const list = useListUrl({ filters: [] });
  const navigate = useNavigate();
  const { data, loading, error, refetch } = useAdminWebhooksQuery({ fetchPolicy: 'cache-and-network' });
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  useAskedForm(() => {
    setOpenDialog({ kind: 'create' });
  });
  const refresh = useReload(refetch);
  const actions = useWebhookActions(refresh);
  const page = useMemo(() => toOnlyPage(data?.webhooks), [data]);
  const close = () => {
    setOpenDialog(null);
  };
  const reload = () => {
    close();
    void refresh();
  };
  const create = (
    <Button
      leftSection={<IconPlus aria-hidden size={16} />}
      onClick={() => {
        setOpenDialog({ kind: 'create' });
      }}
    >
      New webhook
    </Button>
  );
  return (
    <SectionPage
      title="Webhooks"
      lead="Other systems hear about users and subscriptions as they change. Messages are signed and retried."
      actions={create}
    >
      <DataTable
        name="webhooks"
        label="Webhooks"
        noun={['webhook', 'webhooks']}
        columns={COLUMNS}
        list={list}
        page={page}
        isLoading={loading}
        error={data ? undefined : error}
        onRetry={() => void refresh()}
        nameOf={({ name }) => name}
        hrefOf={({ id }) => `/admin/webhooks/${id}`}
        actions={(webhook) => (
          <Menu
            label={`Actions for ${webhook.name}`}
            items={toMenuItems(webhook, {
              onEdit: () => {
                setOpenDialog({ kind: 'edit', webhook });
              },
              onLogs: () => {
                void navigate(`/admin/webhooks/${webhook.id}?tab=log`);
              },
              onTest: () => void actions.test(webhook),
              onSetActive: (isActive) => void actions.setActive(webhook, isActive),
              onDelete: () => {
                setOpenDialog({ kind: 'delete', webhook });
              },
            })}
          />
        )}
        empty={{
          title: 'No webhooks configured',
          hint: 'A webhook posts each event, such as a new user or a changed plan, to a URL of yours.',
        }}
      />
      {openDialog?.kind === 'create' && <CreateWebhook onDone={reload} onClose={close} />}
      {openDialog?.kind === 'edit' && <EditWebhook webhook={openDialog.webhook} onClose={reload} />}
      {openDialog?.kind === 'delete' && <DeleteWebhook webhook={openDialog.webhook} onDone={reload} onClose={close} />}
    </SectionPage>
  );
}
WebhooksPage.preloadData = pageQuery(AdminWebhooksDocument, () => ({}));
