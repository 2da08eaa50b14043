import { Tabs } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { AdminWebhookDocument, useAdminWebhookQuery } from '#web/graphql/admin-operations.generated.ts';
import { type PageAddress, pageQuery } from '#web/graphql/page-query.ts';
import { pollWhileSeen } from '#web/graphql/poll-while-seen.ts';
import { ErrorState, PageSkeleton } from '#web/ui/PageStates.tsx';
import { readListParams, useListUrl } from '#web/ui/table/use-list-url.ts';
import { usePageAddress } from '#web/ui/use-page-address.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { useUrlParams } from '#web/ui/use-url-params.ts';
import { Deliveries } from './Deliveries.tsx';
import { Logs } from './Logs.tsx';
import { FILTERS, toFilterVariables } from './webhook-filters.ts';
import { WebhookHead } from './WebhookHead.tsx';
import { WebhookHealth } from './WebhookHealth.tsx';
import classes from './Webhooks.module.css';

/** How often the page looks for new attempts: the one of a message that is sent again is to appear by itself. */
const POLL_MS = 3000;

const NO_FILTERS = Object.fromEntries([...FILTERS, 'after', 'from', 'log'].map((name) => [name, null]));

const LIST = { filters: FILTERS };

const toVariables = ({ params: { id = '' }, search }: PageAddress) => ({
  id,
  isLog: search.get('tab') === 'log',
  ...toFilterVariables(readListParams(search, LIST)),
});

/** One endpoint: its health, its messages and its log. The tab and the filters are kept in the URL. */
export function WebhookPage() {
  const { id = '' } = useParams();
  const [params, change] = useUrlParams();
  const isLog = params.get('tab') === 'log';
  const list = useListUrl(LIST);
  const { data, previousData, loading, error, refetch } = useAdminWebhookQuery({
    variables: toVariables(usePageAddress()),
    fetchPolicy: 'cache-and-network',
    ...pollWhileSeen(POLL_MS),
  });
  const shown = data ?? (previousData?.webhook.id === id ? previousData : undefined);
  const reload = useReload(refetch);
  const retry = () => void reload();
  if (!shown) {
    if (!error) return <PageSkeleton label="Loading the webhook" />;
    const title = 'The webhook could not be loaded';
    return <ErrorState isPage title={title} error={error} hint="Nothing was changed." onRetry={retry} />;
  }
  const { webhook } = shown;
  const table = { list, isLoading: loading && !data, error: data ? undefined : error, onRetry: retry };
  return (
    <div className={classes.page}>
      <WebhookHead webhook={webhook} onChanged={reload} />
      <WebhookHealth webhook={webhook} onChanged={reload} />
      <Tabs
        value={isLog ? 'log' : 'deliveries'}
        keepMounted={false}
        onChange={(tab) => {
          change({ ...NO_FILTERS, tab: tab === 'log' ? 'log' : null }, { replace: false });
        }}
      >
        <Tabs.List aria-label="Deliveries and log">
          <Tabs.Tab value="deliveries">Deliveries</Tabs.Tab>
          <Tabs.Tab value="log">Log</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="deliveries" className={classes.panel}>
          <Deliveries webhookId={id} isOn={webhook.isActive} page={webhook.deliveries} {...table} />
        </Tabs.Panel>
        <Tabs.Panel value="log" className={classes.panel}>
          <Logs webhookId={id} page={shown.webhookLogs} {...table} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
WebhookPage.preloadData = pageQuery(AdminWebhookDocument, toVariables);
