import type { PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { IdempotentAnswers } from './idempotent-answer.model.ts';

export const personalIdempotentAnswers: PersonalData = {
  collection: IdempotentAnswers.collection.collectionName,
  exported: {
    leftOutBecause: 'It repeats what an integrator or an administrator was answered, for retries within a day.',
  },
  fate: { rows: 'kept', because: 'Answers are stored for the sender of a request, and are removed after 24 hours.' },
  erase: async () => {
    // The rows are found only by the sender and its key, and expire within a day.
  },
};
