import { trusted } from 'mongoose';
import { Webhooks } from './webhook.model.ts';
import { WebhookDeliveries } from './webhook-delivery.model.ts';

/** When something is due next, of those that something can be sent to. Null: nothing waits for them. */
export async function nextDeliveryAt(): Promise<Date | null> {
  const webhooks = await Webhooks.find({ isActive: true }, { restsUntil: 1 }).lean();
  const moments = await Promise.all(
    webhooks.map(async ({ _id, restsUntil }) => {
      const waiting = { webhookId: _id, state: 'waiting' as const };
      const first = await WebhookDeliveries.findOne(waiting, { nextAttemptAt: 1 }).sort({ nextAttemptAt: 1 }).lean();
      return first?.nextAttemptAt ? Math.max(first.nextAttemptAt.getTime(), restsUntil?.getTime() ?? 0) : Infinity;
    }),
  );
  const next = Math.min(...moments);
  return Number.isFinite(next) ? new Date(next) : null;
}

/** Messages that wait for their turn, or for another attempt. Counted from an index. */
export async function countWaitingDeliveries(): Promise<number> {
  const webhooks = await Webhooks.find({}, { _id: 1 }).lean();
  const ids = webhooks.map(({ _id }) => _id);
  return WebhookDeliveries.countDocuments({ webhookId: trusted({ $in: ids }), state: 'waiting' });
}
