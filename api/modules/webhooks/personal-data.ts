import { trusted } from 'mongoose';
import { USER_DELETED } from '#api/modules/outbox/outbox.service.ts';
import type { PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { WebhookDeliveries } from './webhook-delivery.model.ts';
import { WebhookLogs } from './webhook-log.model.ts';

export const personalWebhookDeliveries: PersonalData = {
  collection: WebhookDeliveries.collection.collectionName,
  exported: { leftOutBecause: 'It tells other systems, in passing, what the other collections hold.' },
  fate: {
    rows: 'anonymised',
    how: 'Only the announcement of the deletion stays. It names the address until it has been delivered, for 30 days at most.',
  },
  erase: async ({ userId }) => {
    await WebhookDeliveries.deleteMany({ userId, eventType: trusted({ $ne: USER_DELETED }) });
  },
};

export const personalWebhookLogs: PersonalData = {
  collection: WebhookLogs.collection.collectionName,
  exported: { leftOutBecause: 'It says how other systems answered, and nothing else of the person.' },
  fate: { rows: 'anonymised', how: 'That the deletion was announced stays on record, without the answer.' },
  erase: async ({ userId }) => {
    await WebhookLogs.deleteMany({ userId, eventType: trusted({ $ne: USER_DELETED }) });
  },
};
