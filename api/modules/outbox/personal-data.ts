import { trusted } from 'mongoose';
import type { PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { USER_DELETED } from './outbox.service.ts';
import { OutboxEvents } from './outbox-event.model.ts';

export const personalOutboxEvents: PersonalData = {
  collection: OutboxEvents.collection.collectionName,
  exported: { leftOutBecause: 'It tells other systems, in passing, what the other collections hold.' },
  fate: {
    rows: 'anonymised',
    how: 'Only the announcement of the deletion stays. It names the address until it has been delivered.',
  },
  erase: async ({ userId }) => {
    await OutboxEvents.deleteMany({ userId, type: trusted({ $ne: USER_DELETED }) });
  },
};
