import { WEBHOOK_DELIVERY } from '#schema/limits.ts';
import type { WebhookHealth_WebhookFragment } from '#web/graphql/admin-operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { formatInstant } from '#web/lib/relative-time.ts';
import { isTestFailed } from './health.ts';

type Webhook = WebhookHealth_WebhookFragment;

const waiting = ({ waitingCount }: Webhook) =>
  waitingCount > 0
    ? ` ${plural(waitingCount, 'message waits', 'messages wait')} until it is switched on.`
    : ' No messages are waiting.';

const outlook = ({ nextAttemptAt, switchesOffAt }: Webhook) =>
  [
    ...(nextAttemptAt ? [`The next attempt is due at ${formatInstant(new Date(nextAttemptAt))}.`] : []),
    ...(switchesOffAt
      ? [`If every attempt until ${formatInstant(new Date(switchesOffAt))} fails, the webhook is switched off.`]
      : []),
  ].join(' ');

const RETRIES = `Each message is tried up to ${WEBHOOK_DELIVERY.attempts} times.`;

/** Explains a success rate below 100 % of a webhook that works now: it covers 30 days, on which the receiver may have been down. */
const earlier = ({ successRate }: Webhook) =>
  typeof successRate === 'number' && successRate < 100 ? ' The days below show when attempts failed.' : '';

/** In words: why the webhook is in its state, and what happens next. */
function describe(webhook: Webhook): string {
  const { health, failuresInARow, lastAttemptAt, disabledReason } = webhook;
  const failures = `${plural(failuresInARow, 'attempt')} in a row failed.`;
  switch (health) {
    case 'HEALTHY':
      return lastAttemptAt
        ? `The last attempt succeeded. Messages are sent at once, in order.${earlier(webhook)}`
        : 'No message was sent yet. Messages are sent at once, in order.';
    case 'UNSTABLE':
      return `The last attempt succeeded, but many of today’s and yesterday’s failed. ${RETRIES} The log says why.`;
    case 'FAILING':
      return `${failures} ${RETRIES} ${outlook(webhook)}`;
    case 'PAUSED':
      return `${failures} One message at a time is tried, and the first success sends all that wait. ${outlook(webhook)}`;
    case 'DISABLED':
      return `${
        disabledReason === 'GONE'
          ? 'The receiver answered 410 Gone, so the webhook was switched off.'
          : `Every attempt of ${WEBHOOK_DELIVERY.disabledAfterDays} days failed, so the webhook was switched off.`
      }${waiting(webhook)}`;
    case 'OFF':
      return `An administrator switched the webhook off. New events are not sent to it.${waiting(webhook)}`;
  }
}

/** Says how the last test went, unless a message was sent since then. */
function describeTest(webhook: Webhook): string {
  const { lastTestAt, lastTestProblem } = webhook;
  if (lastTestAt === null || !isTestFailed(webhook)) return '';
  const problem = lastTestProblem?.replace(/\.$/, '') ?? '';
  return `The last test, at ${formatInstant(new Date(lastTestAt))}, failed: ${problem}. The log has its answer. `;
}

/** What happens next with a webhook. */
export const NextStep = ({ webhook }: { webhook: Webhook }) => (
  <>
    {describeTest(webhook)}
    {describe(webhook)}
  </>
);
