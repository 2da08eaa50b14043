import { byUserId, type PersonalData } from '../personal-data/personal-data.ts';
import { PaymentReviews } from './payment-review.model.ts';

const ALL_ROWS_MS = 60_000;

export const personalPaymentReviews: PersonalData = {
  collection: PaymentReviews.collection.collectionName,
  exported: { leftOutBecause: 'It is what administrators have to look into; the payments themselves are exported.' },
  fate: {
    rows: 'anonymised',
    how: 'The id of the account and what an administrator wrote about it are taken out. Amounts stay for the books, as does the id of the administrator.',
  },
  erase: async (person) => {
    const changes = { $set: { userId: null, resolution: null } };
    await PaymentReviews.collection.updateMany(byUserId(person), changes, { maxTimeMS: ALL_ROWS_MS });
  },
};
