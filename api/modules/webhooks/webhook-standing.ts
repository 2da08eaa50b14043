import { trusted } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { findAdministratorIds } from '#api/modules/accounts/administrators.service.ts';
import { recordSystemDeed } from '#api/modules/audit/system-audit.service.ts';
import { notify } from '#api/modules/notifications/notifications.service.ts';
import type { Attempt } from './post-message.ts';
import { REST_MS } from './retry-schedule.ts';
import { type WebhookRecord, Webhooks } from './webhook.model.ts';
import { WebhookDeliveries } from './webhook-delivery.model.ts';

const DISABLED_AFTER_MS = 5 * DAY_MS;
/** As many failures in a row are the receiver's, not one message's: from then on one message at a time finds out whether it is back. */
const PATIENCE = 5;
/** How long that one is in coming. What waits is to arrive within a minute of the receiver's return. */
const PROBE_MS = 30_000;
/** A single message that its receiver chokes on says nothing about the others. */
const OUTAGE = 2;

/** After failures, whatever waits is due at once. */
export async function noteSuccess({ _id, failuresInARow }: WebhookRecord, at: Date): Promise<void> {
  if (failuresInARow === 0) return;
  await Webhooks.updateOne({ _id }, { $set: { failingSince: null, failuresInARow: 0, restsUntil: null } });
  if (failuresInARow < OUTAGE) return;
  await WebhookDeliveries.updateMany(
    { webhookId: _id, state: 'waiting', nextAttemptAt: trusted({ $gt: at }) },
    { $set: { nextAttemptAt: at } },
  );
}

const WORDS = {
  gone: 'it answered 410 Gone',
  failing: 'nothing that was sent to it in the last five days arrived',
};

/** Switches a webhook off and tells every administrator. What waits for it goes on waiting. */
async function disable(
  runtime: Runtime,
  { _id, name }: WebhookRecord,
  because: keyof typeof WORDS,
  at: Date,
): Promise<void> {
  const change = { isActive: false, disabledBecause: because };
  const { modifiedCount } = await Webhooks.updateOne({ _id, isActive: true }, { $set: change });
  if (modifiedCount === 0) return;
  await recordSystemDeed({ field: 'disableWebhook', targetId: String(_id), arguments: { because }, at });
  runtime.log.warn({ webhookId: String(_id), because }, 'A webhook was switched off');
  const message = `${name} was switched off, because ${WORDS[because]}. Its messages wait until it is switched on again.`;
  for (const userId of await findAdministratorIds()) {
    await notify(null, {
      userId,
      kind: 'warning',
      title: 'Webhook switched off',
      message,
      link: '/admin/webhooks',
      at,
    });
  }
}

/** Notes that an attempt failed. */
export async function noteFailure(
  runtime: Runtime,
  { _id }: WebhookRecord,
  { isGone, failure }: Attempt,
  at: Date,
): Promise<void> {
  const webhook = await Webhooks.findOneAndUpdate(
    { _id },
    [{ $set: { failingSince: { $ifNull: ['$failingSince', at] }, failuresInARow: { $add: ['$failuresInARow', 1] } } }],
    { updatePipeline: true, returnDocument: 'after' },
  ).lean<WebhookRecord>();
  if (!webhook) return;
  const rest = failure.needsRest ? REST_MS : webhook.failuresInARow >= PATIENCE ? PROBE_MS : 0;
  if (rest > 0) await Webhooks.updateOne({ _id }, { $set: { restsUntil: new Date(at.getTime() + rest) } });
  const hasFailedForDays =
    webhook.failingSince !== null && at.getTime() - webhook.failingSince.getTime() >= DISABLED_AFTER_MS;
  if (isGone) await disable(runtime, webhook, 'gone', at);
  else if (hasFailedForDays) await disable(runtime, webhook, 'failing', at);
}
