import { Button } from '@mantine/core';
import { IconReload } from '@tabler/icons-react';
import {
  AdminWebhookDeliveryDocument,
  type AdminWebhookDeliveryQuery,
  useAdminWebhookDeliveryQuery,
  useReplayDeliveryMutation,
} from '#web/graphql/admin-operations.generated.ts';
import { type PageAddress, pageQuery } from '#web/graphql/page-query.ts';
import { pollWhileSeen } from '#web/graphql/poll-while-seen.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { CopyIcon } from '#web/ui/CopyIcon.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState, PageSkeleton } from '#web/ui/PageStates.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { usePageAddress } from '#web/ui/use-page-address.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useReload } from '#web/ui/use-reload.ts';
import { AttemptTimeline } from './AttemptTimeline.tsx';
import { BodyText } from './BodyText.tsx';
import { STATES } from './health.ts';
import { Moment } from './Moment.tsx';
import classes from './Webhooks.module.css';

/** How often the page looks for the next attempt of a message that waits. */
const POLL_MS = 3000;

const toVariables = ({ params: { id = '', deliveryId = '' } }: PageAddress) => ({ webhookId: id, id: deliveryId });

/** One message: its request, every attempt with its response, and the button that sends it again. */
export function DeliveryPage() {
  const { data, error, refetch } = useAdminWebhookDeliveryQuery({
    variables: toVariables(usePageAddress()),
    fetchPolicy: 'cache-and-network',
    ...pollWhileSeen(POLL_MS),
  });
  const reload = useReload(refetch);
  usePageTitle(`${data?.webhookDelivery.eventType ?? 'Delivery'} · Webhooks`);
  if (data) return <Delivery {...data} onChanged={reload} />;
  if (!error) return <PageSkeleton label="Loading the delivery" />;
  return (
    <ErrorState
      isPage
      title="The delivery could not be loaded"
      error={error}
      hint="Deliveries are kept for 30 days."
      onRetry={() => void reload()}
    />
  );
}
DeliveryPage.preloadData = pageQuery(AdminWebhookDeliveryDocument, toVariables);

type Message = AdminWebhookDeliveryQuery['webhookDelivery'];

function Progress({ delivery }: { delivery: Message }) {
  const { state, nextAttemptAt, deliveredAt } = delivery;
  if (state === 'DELIVERED' && deliveredAt) {
    return (
      <>
        Delivered <Moment at={deliveredAt} />
      </>
    );
  }
  if (!nextAttemptAt) return <>All attempts failed. It is sent again only when you do that here.</>;
  return (
    <>
      The next attempt is due at <Moment at={nextAttemptAt} />
    </>
  );
}

function Delivery({
  webhook,
  webhookDelivery: delivery,
  onChanged,
}: AdminWebhookDeliveryQuery & { readonly onChanged: () => Promise<void> }) {
  const [replay] = useReplayDeliveryMutation();
  const { isBusy, feedback, error, perform } = useAction();
  const { tone, label } = STATES[delivery.state];
  const messageId = `msg_${delivery.id}`;
  const onReplay = async () => {
    const isSent = await perform(replay({ variables: { id: delivery.id } }), {
      title: 'The delivery is being sent again.',
    });
    if (isSent) await onChanged();
  };
  return (
    <div className={classes.page}>
      <BackLink to={`/admin/webhooks/${webhook.id}`}>{webhook.name}</BackLink>
      <PageHeader
        title={delivery.eventType}
        lead={
          <span className={classes.lead}>
            <StatusBadge tone={tone}>{label}</StatusBadge>
            <span>
              <Progress delivery={delivery} />
            </span>
          </span>
        }
      >
        <Button
          leftSection={<IconReload aria-hidden size={16} />}
          loading={isBusy}
          disabled={!webhook.isActive || delivery.body === null}
          onClick={() => void onReplay()}
        >
          Send again
        </Button>
      </PageHeader>
      {!webhook.isActive && <p className={classes.soft}>To send it again, switch the webhook on.</p>}
      <ActionStatus feedback={feedback} error={error} errorTitle="The delivery could not be sent again." />
      <Section
        title="Request"
        lead={
          <>
            <code>{messageId}</code> <CopyIcon text={messageId} label="Copy the message id" />
          </>
        }
      >
        <dl className={classes.facts}>
          <div className={classes.wide}>
            <dt>To</dt>
            <dd className={classes.address}>{webhook.url}</dd>
          </div>
          <div>
            <dt>Created</dt>
            <dd>
              <Moment at={delivery.createdAt} />
            </dd>
          </div>
          <div>
            <dt>Number</dt>
            <dd>{delivery.sequence}</dd>
          </div>
        </dl>
        <BodyText
          label="Request body"
          text={delivery.body ?? null}
          empty="Erased, because the user deleted their account."
        />
      </Section>
      <Section title="Attempts" lead="Newest first.">
        <AttemptTimeline logs={delivery.logs} />
      </Section>
    </div>
  );
}
