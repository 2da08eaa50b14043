import type { ClientSession } from 'mongoose';
import { idAt } from '#api/lib/ids.ts';
import { dispatchEvents, type OutboxEvent } from '#api/modules/outbox/dispatch-events.service.ts';
import { type WebhookRecord, Webhooks } from './webhook.model.ts';
import { WebhookDeliveries } from './webhook-delivery.model.ts';
import { DELIVERY_KEPT_MS } from './webhook-delivery.model.ts';

const BATCH_SIZE = 200;

/** Builds the exact body that is sent and signed. */
const buildBody = ({ type, createdAt, data }: OutboxEvent, sequence: number) =>
  JSON.stringify({ type, timestamp: createdAt.toISOString(), sequence, data });

/**
 * Reserves `count` sequence numbers and returns the first one. Null when the webhook was deleted or
 * switched off since it was read.
 */
async function reserveSequences(
  session: ClientSession,
  { webhook: { _id }, count }: { readonly webhook: WebhookRecord; readonly count: number },
): Promise<number | null> {
  const after = await Webhooks.findOneAndUpdate(
    { _id, isActive: true },
    { $inc: { lastSequence: count } },
    { session, returnDocument: 'after' },
  ).lean<WebhookRecord>();
  return after && after.lastSequence - count + 1;
}

interface NewDeliveries {
  readonly webhook: WebhookRecord;
  readonly events: readonly OutboxEvent[];
  readonly at: Date;
}

/** Stores a delivery of each event for one webhook. */
async function createDeliveries(session: ClientSession, { webhook, events, at }: NewDeliveries): Promise<void> {
  const first = events.length > 0 ? await reserveSequences(session, { webhook, count: events.length }) : null;
  if (first === null) return;
  const rows = events.map((event, index) => ({
    _id: idAt(at),
    webhookId: webhook._id,
    eventId: event._id,
    eventType: event.type,
    userId: event.userId,
    sequence: first + index,
    body: buildBody(event, first + index),
    state: 'waiting' as const,
    attempts: 0,
    nextAttemptAt: at,
    createdAt: at,
    deliveredAt: null,
    expiresAt: new Date(at.getTime() + DELIVERY_KEPT_MS),
  }));
  await WebhookDeliveries.insertMany(rows, { session });
}

/**
 * Creates a delivery of each new event for every active webhook that subscribes to the event's type. A webhook that is switched off gets none, and
 * does not get it later.
 */
export async function fanOutEvents(at: Date): Promise<void> {
  const createAll = async (session: ClientSession, events: readonly OutboxEvent[]) => {
    const webhooks = await Webhooks.find({ isActive: true }, null, { session }).lean<WebhookRecord[]>();
    for (const webhook of webhooks) {
      const subscribed = events.filter(({ type }) => webhook.events.includes(type));
      await createDeliveries(session, { webhook, events: subscribed, at });
    }
  };
  let dispatched: number;
  do dispatched = await dispatchEvents(createAll, { at, limit: BATCH_SIZE });
  while (dispatched === BATCH_SIZE);
}
