import mongoose, { trusted } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import { findAdministratorIds } from '#api/modules/accounts/administrators.service.ts';
import { recordSystemAction } from '#api/modules/audit/system-audit.service.ts';
import { notify } from '#api/modules/notifications/notifications.service.ts';
import { WEBHOOK_DELIVERY } from '#schema/limits.ts';
import type { Attempt } from './post-message.ts';
import { PAUSE_MS } from './retry-schedule.ts';
import { type WebhookRecord, Webhooks } from './webhook.model.ts';
import { WebhookDeliveries } from './webhook-delivery.model.ts';
import { getSwitchOffTime } from './webhook-health-status.ts';

/**
 * The pause between attempts while a receiver seems to be down. It is short, so that messages arrive within a minute
 * after the receiver works again.
 */
const PROBE_INTERVAL_MS = 30_000;
/**
 * With fewer failures in a row, the fault is taken to be that of one message: a success then does
 * not make other messages due.
 */
const MIN_OUTAGE_FAILURES = 2;

/** Returns the filter for a webhook that still has the URL of an attempt: its outcome says nothing about another URL. */
const sameReceiver = ({ _id, url }: WebhookRecord) => ({ _id, url });

/** Clears a webhook's failures. After an outage, all its waiting messages become due. */
export async function recordSuccess(webhook: WebhookRecord, at: Date): Promise<void> {
  const { _id, failuresInARow } = webhook;
  if (failuresInARow === 0) return;
  const health = { failingSince: null, failuresInARow: 0, pausedUntil: null };
  const { matchedCount } = await Webhooks.updateOne(sameReceiver(webhook), { $set: health });
  if (matchedCount === 0) return;
  if (failuresInARow < MIN_OUTAGE_FAILURES) return;
  await WebhookDeliveries.updateMany(
    { webhookId: _id, state: 'waiting', nextAttemptAt: trusted({ $gt: at }) },
    { $set: { nextAttemptAt: at } },
  );
}

/** Stores how a test ended. `problem`: null if the receiver accepted it. */
export async function recordTest(webhook: WebhookRecord, problem: string | null, at: Date): Promise<void> {
  await Webhooks.updateOne(sameReceiver(webhook), { $set: { lastTestAt: at, lastTestProblem: problem } });
}

const REASON_TEXTS = {
  gone: 'it answered 410 Gone',
  failing: `every message of the last ${WEBHOOK_DELIVERY.disabledAfterDays} days failed`,
};

/** Switches a webhook off, records it and notifies every administrator. Its messages stay in the queue. */
async function disable(
  runtime: Runtime,
  webhook: WebhookRecord,
  because: keyof typeof REASON_TEXTS,
  at: Date,
): Promise<void> {
  const { _id, name } = webhook;
  const change = { isActive: false, disabledBecause: because };
  const message = `${name} was switched off, because ${REASON_TEXTS[because]}. Its messages wait until it is switched on again.`;
  const administratorIds = await findAdministratorIds();
  const isDone = await mongoose.connection.transaction(async (session) => {
    const active = { ...sameReceiver(webhook), isActive: true };
    const { modifiedCount } = await Webhooks.updateOne(active, { $set: change }, { session });
    if (modifiedCount === 0) return false;
    const target = { targetId: String(_id), targetName: name };
    await recordSystemAction(session, { field: 'disableWebhook', ...target, arguments: { because }, at });
    for (const userId of administratorIds) {
      await notify(session, {
        userId,
        kind: 'warning',
        title: 'Webhook switched off',
        message,
        link: '/admin/webhooks',
        at,
      });
    }
    return true;
  });
  if (isDone) runtime.log.warn({ webhookId: String(_id), because }, 'A webhook was switched off');
}

/**
 * Counts a failed attempt. Pauses the webhook, or switches it off, when it keeps failing. Does nothing if the webhook has
 * another URL by now.
 */
export async function recordFailure(
  runtime: Runtime,
  tried: WebhookRecord,
  { isGone, failure }: Attempt,
  at: Date,
): Promise<void> {
  const webhook = await Webhooks.findOneAndUpdate(
    sameReceiver(tried),
    [{ $set: { failingSince: { $ifNull: ['$failingSince', at] }, failuresInARow: { $add: ['$failuresInARow', 1] } } }],
    { updatePipeline: true, returnDocument: 'after' },
  ).lean<WebhookRecord>();
  if (!webhook) return;
  const pauseMs = failure.needsPause
    ? PAUSE_MS
    : webhook.failuresInARow >= WEBHOOK_DELIVERY.pausedAfterFailures
      ? PROBE_INTERVAL_MS
      : 0;
  const pausedUntil = new Date(at.getTime() + pauseMs);
  if (pauseMs > 0) await Webhooks.updateOne(sameReceiver(webhook), { $set: { pausedUntil } });
  const switchOffAt = getSwitchOffTime(webhook);
  if (isGone) await disable(runtime, webhook, 'gone', at);
  else if (switchOffAt && at >= switchOffAt) await disable(runtime, webhook, 'failing', at);
}
