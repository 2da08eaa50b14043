import { type QueryFilter, trusted } from 'mongoose';
import { findConnection } from '#api/database/cursor-page.ts';
import { toObjectId } from '#api/database/object-id.ts';
import { idAndTimeFilter, type TimeRange } from '#api/database/time-range.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { USER_DELETED } from '#api/modules/outbox/outbox.service.ts';
import { findWebhook } from './edit-webhooks.ts';
import { type WebhookRecord, Webhooks } from './webhook.model.ts';
import { DELIVERY_KEPT_MS } from './webhook-delivery.model.ts';
import {
  WebhookDeliveries,
  type WebhookDeliveryConnectionRecord,
  type WebhookDeliveryRecord,
} from './webhook-delivery.model.ts';

const deliveryNotFound = () => new DomainError('NOT_FOUND', 'This message does not exist');

type State = WebhookDeliveryRecord['state'];

interface DeliveryArgs extends TimeRange {
  readonly state?: State | null;
  readonly eventType?: string | null;
  readonly first: number;
  readonly after?: string | null;
  readonly offset: number;
}

/** Lists the messages of a webhook, newest first. Throws BAD_USER_INPUT. */
export async function listDeliveries(
  { _id }: WebhookRecord,
  { state, eventType, since, until, ...page }: DeliveryArgs,
): Promise<WebhookDeliveryConnectionRecord> {
  const filter: QueryFilter<WebhookDeliveryRecord> = {
    webhookId: _id,
    ...(state && { state }),
    ...(eventType && { eventType }),
    ...idAndTimeFilter({ since, until }),
  };
  return findConnection(WebhookDeliveries, filter, page);
}

/** Returns a message by its id. Throws NOT_FOUND. */
export async function findDelivery(id: string): Promise<WebhookDeliveryRecord> {
  const delivery = await WebhookDeliveries.findOne({ _id: toObjectId(id) }).lean<WebhookDeliveryRecord>();
  if (!delivery) throw deliveryNotFound();
  return delivery;
}

/**
 * Returns an update pipeline that makes a message due as if it were new. `user.deleted` is not kept longer for that: it
 * contains the deleted user's email address.
 */
function restartSchedule(at: Date) {
  const keptUntil = new Date(at.getTime() + DELIVERY_KEPT_MS);
  const expiresAt = { $cond: [{ $eq: ['$eventType', USER_DELETED] }, '$expiresAt', keptUntil] };
  return [{ $set: { state: 'waiting', attempts: 0, nextAttemptAt: at, expiresAt } }];
}

/** Throws CONFLICT for a webhook that is switched off. */
function assertActive({ isActive }: WebhookRecord): void {
  if (!isActive) throw new DomainError('CONFLICT', 'Switch the webhook on first');
}

/**
 * Makes a message due again, whatever its state, with the same id and body, before all others, and ends a pause of its webhook. Throws NOT_FOUND, and CONFLICT when the
 * webhook is inactive or the body was erased.
 */
export async function replayDelivery(ctx: RequestContext, id: string): Promise<WebhookDeliveryRecord> {
  const delivery = await findDelivery(id);
  assertActive(await findWebhook(String(delivery.webhookId)));
  if (delivery.body === null) {
    throw new DomainError('CONFLICT', 'The content of this message was erased because its user deleted their account');
  }
  const replayed = await WebhookDeliveries.findOneAndUpdate(
    { _id: delivery._id, body: trusted({ $ne: null }) },
    restartSchedule(ctx.now()),
    { updatePipeline: true, returnDocument: 'after' },
  ).lean<WebhookDeliveryRecord>();
  if (!replayed) throw deliveryNotFound();
  await Webhooks.updateOne({ _id: delivery.webhookId }, { $set: { pausedUntil: null, sendNext: delivery._id } });
  return replayed;
}

/**
 * Makes the dead messages of a webhook due again: all that still have a body, or those of them that were created after `since`. Returns their number.
 * Throws NOT_FOUND, and CONFLICT when the webhook is inactive.
 */
export async function replayDeadDeliveries(
  ctx: RequestContext,
  { webhookId, since }: { readonly webhookId: string; readonly since?: Date | null },
): Promise<number> {
  const webhook = await findWebhook(webhookId);
  assertActive(webhook);
  const dead: QueryFilter<WebhookDeliveryRecord> = {
    webhookId: webhook._id,
    state: 'dead',
    body: trusted({ $ne: null }),
    ...idAndTimeFilter({ since }),
  };
  const { modifiedCount } = await WebhookDeliveries.updateMany(dead, restartSchedule(ctx.now()), {
    updatePipeline: true,
  });
  await Webhooks.updateOne({ _id: webhook._id }, { $set: { pausedUntil: null } });
  return modifiedCount;
}
