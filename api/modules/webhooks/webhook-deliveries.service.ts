import { trusted } from 'mongoose';
import { findConnection } from '#api/database/cursor-page.ts';
import { toObjectId } from '#api/database/mongo.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { KEPT_MS } from './fan-out.service.ts';
import { type WebhookRecord, Webhooks } from './webhook.model.ts';
import {
  WebhookDeliveries,
  type WebhookDeliveryConnectionRecord,
  type WebhookDeliveryRecord,
} from './webhook-delivery.model.ts';
import { type WebhookLogConnectionRecord, type WebhookLogRecord, WebhookLogs } from './webhook-log.model.ts';
import { findWebhook } from './webhooks.service.ts';

const LOGS_SHOWN = 100;

interface PageArgs {
  readonly first: number;
  readonly after?: string | null;
  readonly offset: number;
}

type State = WebhookDeliveryRecord['state'];

/** Newest first. */
export async function listDeliveries(
  { _id }: WebhookRecord,
  { state, ...page }: PageArgs & { readonly state?: State | null },
): Promise<WebhookDeliveryConnectionRecord> {
  return findConnection(WebhookDeliveries, { webhookId: _id, ...(state && { state }) }, page);
}

export async function countDeliveries({ _id }: WebhookRecord, state: State): Promise<number> {
  return WebhookDeliveries.countDocuments({ webhookId: _id, state });
}

/** Newest first. Throws NOT_FOUND. */
export async function listWebhookLogs(
  ctx: RequestContext,
  { webhookId, ...page }: PageArgs & { readonly webhookId?: string | null },
): Promise<WebhookLogConnectionRecord> {
  const filter = typeof webhookId === 'string' ? { webhookId: (await findWebhook(ctx, webhookId))._id } : {};
  return findConnection(WebhookLogs, filter, page);
}

/** The attempts of a message, newest first. */
export async function listDeliveryLogs({ _id }: WebhookDeliveryRecord): Promise<WebhookLogRecord[]> {
  return WebhookLogs.find({ deliveryId: _id }).sort({ _id: -1 }).limit(LOGS_SHOWN).lean<WebhookLogRecord[]>();
}

const restartedSchedule = (at: Date) => ({
  state: 'waiting' as const,
  attempts: 0,
  nextAttemptAt: at,
  expiresAt: new Date(at.getTime() + KEPT_MS),
});

function assertActive({ isActive }: WebhookRecord): void {
  if (!isActive) throw new DomainError('CONFLICT', 'Switch the webhook on first');
}

/** Sends a message again, with the same id and body. Throws NOT_FOUND, and CONFLICT when the webhook is inactive or the body was erased. */
export async function replayDelivery(ctx: RequestContext, id: string): Promise<WebhookDeliveryRecord> {
  const deliveryNotFound = () => new DomainError('NOT_FOUND', 'This message does not exist');
  const _id = toObjectId(id);
  const delivery = await WebhookDeliveries.findOne({ _id }).lean<WebhookDeliveryRecord>();
  if (!delivery) throw deliveryNotFound();
  assertActive(await findWebhook(ctx, String(delivery.webhookId)));
  if (delivery.body === null) {
    throw new DomainError('CONFLICT', 'The content of this message was erased because its user deleted their account');
  }
  const replayed = await WebhookDeliveries.findOneAndUpdate(
    { _id, body: trusted({ $ne: null }) },
    { $set: restartedSchedule(ctx.now()) },
    { returnDocument: 'after' },
  ).lean<WebhookDeliveryRecord>();
  if (!replayed) throw deliveryNotFound();
  await Webhooks.updateOne({ _id: delivery.webhookId }, { $set: { pausedUntil: null } });
  return replayed;
}

/** Sends all dead messages of a webhook again. Returns their number. Throws NOT_FOUND, and CONFLICT when the webhook is inactive. */
export async function replayDeadDeliveries(ctx: RequestContext, webhookId: string): Promise<number> {
  const webhook = await findWebhook(ctx, webhookId);
  assertActive(webhook);
  const dead = { webhookId: webhook._id, state: 'dead' as const, body: trusted({ $ne: null }) };
  const { modifiedCount } = await WebhookDeliveries.updateMany(dead, { $set: restartedSchedule(ctx.now()) });
  await Webhooks.updateOne({ _id: webhook._id }, { $set: { pausedUntil: null } });
  return modifiedCount;
}
