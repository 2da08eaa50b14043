import { ALL_ROWS_MS, byUserId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { PaymentReviews } from './payment-review.model.ts';

export const personalPaymentReviews: PersonalData = {
  collection: PaymentReviews.collection.collectionName,
  exported: { leftOutBecause: 'Reviews are work for administrators; the payments themselves are exported.' },
  fate: {
    rows: 'anonymized',
    how: "The id of the account and the administrator's note are removed. Amounts stay for the operator's bookkeeping, as does the id of the administrator.",
  },
  erase: async (person) => {
    const changes = { $set: { userId: null, resolution: null } };
    await PaymentReviews.collection.updateMany(byUserId(person), changes, { maxTimeMS: ALL_ROWS_MS });
  },
};
