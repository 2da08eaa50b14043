import type { Types } from 'mongoose';
import { WebhookDays } from './webhook-day.model.ts';
import { WebhookDeliveries } from './webhook-delivery.model.ts';
import { WebhookLogs } from './webhook-log.model.ts';

/** Deletes the messages of a webhook, the logs of its attempts and their counts. */
export async function deleteRowsOf(webhookId: Types.ObjectId): Promise<void> {
  await WebhookDeliveries.deleteMany({ webhookId });
  await WebhookLogs.deleteMany({ webhookId });
  await WebhookDays.deleteMany({ webhookId });
}
