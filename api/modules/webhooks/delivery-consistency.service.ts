import { WebhookDeliveries } from './webhook-delivery.model.ts';
import { WebhookLogs } from './webhook-log.model.ts';

/** Compares deliveries with their logged attempts. Returns one sentence for each contradiction. For the demo; the server does not call it. */
export async function findDeliveryContradictions(): Promise<string[]> {
  const arrived = new Set((await WebhookLogs.distinct('deliveryId', { outcome: 'succeeded' })).map(String));
  const contradictions: string[] = [];
  for (const { _id, state, attempts } of await WebhookDeliveries.find().lean()) {
    const logged = await WebhookLogs.countDocuments({ deliveryId: _id });
    if (state === 'delivered' && !arrived.has(String(_id))) {
      contradictions.push(`The message ${String(_id)} never arrived`);
    }
    // A replay resets `attempts`, so there may be more logs.
    if (logged < attempts) {
      contradictions.push(`The message ${String(_id)} has ${logged} logged attempts, but counts ${attempts}`);
    }
  }
  return contradictions;
}
