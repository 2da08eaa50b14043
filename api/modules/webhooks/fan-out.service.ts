import type { ClientSession } from 'mongoose';
import { DAY_MS } from '#api/lib/days.ts';
import { dispatchEvents, type OutboxEvent } from '#api/modules/outbox/dispatch-events.service.ts';
import { type WebhookRecord, Webhooks } from './webhook.model.ts';
import { WebhookDeliveries } from './webhook-delivery.model.ts';

const AT_ONCE = 200;
/** What became of a message, and what waits in vain, is kept for so long. */
export const KEPT_MS = 30 * DAY_MS;

const bodyOf = ({ type, createdAt, data }: OutboxEvent, sequence: number) =>
  JSON.stringify({ type, timestamp: createdAt.toISOString(), sequence, data });

/** Reserves numbers for messages to a webhook. Null when it was deleted or switched off meanwhile; else the first of them. */
async function reserve(session: ClientSession, { _id }: WebhookRecord, count: number): Promise<number | null> {
  const webhook = await Webhooks.findOneAndUpdate(
    { _id, isActive: true },
    { $inc: { lastSequence: count } },
    { session, returnDocument: 'after' },
  ).lean<WebhookRecord>();
  return webhook && webhook.lastSequence - count + 1;
}

async function addressTo(
  session: ClientSession,
  webhook: WebhookRecord,
  events: readonly OutboxEvent[],
  at: Date,
): Promise<void> {
  const first = events.length > 0 ? await reserve(session, webhook, events.length) : null;
  if (first === null) return;
  const rows = events.map((event, index) => ({
    webhookId: webhook._id,
    eventId: event._id,
    eventType: event.type,
    userId: event.userId,
    sequence: first + index,
    body: bodyOf(event, first + index),
    state: 'waiting' as const,
    attempts: 0,
    nextAttemptAt: at,
    createdAt: at,
    deliveredAt: null,
    expiresAt: new Date(at.getTime() + KEPT_MS),
  }));
  await WebhookDeliveries.insertMany(rows, { session });
}

/** Makes a message of each event for every webhook that is active and asked for its kind. */
export async function fanOutEvents(at: Date): Promise<void> {
  const handOver = async (session: ClientSession, events: readonly OutboxEvent[]) => {
    const webhooks = await Webhooks.find({ isActive: true }, null, { session }).lean<WebhookRecord[]>();
    for (const webhook of webhooks) {
      const wanted = events.filter(({ type }) => webhook.events.includes(type));
      await addressTo(session, webhook, wanted, at);
    }
  };
  let dispatched: number;
  do dispatched = await dispatchEvents(handOver, { at, limit: AT_ONCE });
  while (dispatched === AT_ONCE);
}
