import { trusted } from 'mongoose';
import { USER_DELETED } from '#api/modules/outbox/outbox.service.ts';
import type { PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { WebhookDeliveries } from './webhook-delivery.model.ts';
import { WebhookLogs } from './webhook-log.model.ts';

export const personalWebhookDeliveries: PersonalData = {
  collection: WebhookDeliveries.collection.collectionName,
  exported: { leftOutBecause: 'Deliveries repeat data that other collections in this export contain.' },
  fate: {
    rows: 'anonymized',
    how: 'Only the user.deleted message stays. It contains the email address until it is delivered, for 30 days at most.',
  },
  erase: async ({ userId }) => {
    await WebhookDeliveries.deleteMany({ userId, eventType: trusted({ $ne: USER_DELETED }) });
  },
};

export const personalWebhookLogs: PersonalData = {
  collection: WebhookLogs.collection.collectionName,
  exported: { leftOutBecause: 'Logs contain the responses of other systems, and no data of the user.' },
  fate: { rows: 'anonymized', how: 'Only the log of the user.deleted message stays, without the response body.' },
  erase: async ({ userId }) => {
    await WebhookLogs.deleteMany({ userId, eventType: trusted({ $ne: USER_DELETED }) });
  },
};
