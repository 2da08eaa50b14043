import { trusted } from 'mongoose';
import { Webhooks } from './webhook.model.ts';
import { WebhookDeliveries } from './webhook-delivery.model.ts';

/** Returns when the next message to an active webhook is due. Null when none is waiting. */
export async function findNextDeliveryTime(): Promise<Date | null> {
  const webhooks = await Webhooks.find({ isActive: true }, { pausedUntil: 1 }).lean();
  const moments = await Promise.all(
    webhooks.map(async ({ _id, pausedUntil }) => {
      const waiting = { webhookId: _id, state: 'waiting' as const };
      const first = await WebhookDeliveries.findOne(waiting, { nextAttemptAt: 1 }).sort({ nextAttemptAt: 1 }).lean();
      return first?.nextAttemptAt ? Math.max(first.nextAttemptAt.getTime(), pausedUntil?.getTime() ?? 0) : Infinity;
    }),
  );
  const next = Math.min(...moments);
  return Number.isFinite(next) ? new Date(next) : null;
}

/** Counts the waiting messages, including those of inactive webhooks. */
export async function countWaitingDeliveries(): Promise<number> {
  const webhooks = await Webhooks.find({}, { _id: 1 }).lean();
  const ids = webhooks.map(({ _id }) => _id);
  return WebhookDeliveries.countDocuments({ webhookId: trusted({ $in: ids }), state: 'waiting' });
}
