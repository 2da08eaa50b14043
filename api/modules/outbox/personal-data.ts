import { trusted } from 'mongoose';
import type { PersonalData } from '../personal-data/personal-data.ts';
import { OutboxEvents } from './outbox-event.model.ts';
import { FAREWELL } from './outbox.service.ts';

export const personalOutboxEvents: PersonalData = {
  collection: OutboxEvents.collection.collectionName,
  exported: { leftOutBecause: 'It tells other systems, in passing, what the other collections hold.' },
  fate: {
    rows: 'anonymised',
    how: 'Only the announcement of the deletion stays. It names the address until it has been delivered.',
  },
  erase: async ({ userId }) => {
    await OutboxEvents.deleteMany({ userId, type: trusted({ $ne: FAREWELL }) });
  },
};
