import { trusted } from 'mongoose';
import { WebhookDeliveries } from './webhook-delivery.model.ts';
import { WebhookLogs } from './webhook-log.model.ts';

const SUCCESS = trusted({ $gte: 200, $lt: 300 });

/** Compares messages with the attempts to send them: in words, one line for each difference. */
export async function auditDeliveries(): Promise<string[]> {
  const arrived = new Set((await WebhookLogs.distinct('deliveryId', { responseStatus: SUCCESS })).map(String));
  const wrong: string[] = [];
  for (const { _id, state, attempts } of await WebhookDeliveries.find().lean()) {
    const tries = await WebhookLogs.countDocuments({ deliveryId: _id });
    if (state === 'delivered' && !arrived.has(String(_id))) wrong.push(`The message ${String(_id)} never arrived`);
    // A replay counts anew.
    if (tries < attempts) wrong.push(`The message ${String(_id)} was sent ${tries} times, and says ${attempts}`);
  }
  return wrong;
}
