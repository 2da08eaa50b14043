import { trusted } from 'mongoose';
import type { PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { USER_DELETED } from './outbox.service.ts';
import { OutboxEvents } from './outbox-event.model.ts';

export const personalOutboxEvents: PersonalData = {
  collection: OutboxEvents.collection.collectionName,
  exported: { leftOutBecause: 'Events repeat data that other collections in this export contain.' },
  fate: {
    rows: 'anonymized',
    how: 'Only the user.deleted event stays. It contains the email address until it is dispatched.',
  },
  erase: async ({ userId }) => {
    await OutboxEvents.deleteMany({ userId, type: trusted({ $ne: USER_DELETED }) });
  },
};
