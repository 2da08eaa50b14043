import { trusted } from 'mongoose';
import { WebhookDeliveries } from './webhook-delivery.model.ts';
import { Webhooks } from './webhook.model.ts';

/** Messages that wait for their turn, or for another attempt. Counted from an index. */
export async function countWaitingDeliveries(): Promise<number> {
  const webhooks = await Webhooks.find({}, { _id: 1 }).lean();
  const ids = webhooks.map(({ _id }) => _id);
  return WebhookDeliveries.countDocuments({ webhookId: trusted({ $in: ids }), state: 'waiting' });
}
