import {
  ALL_ROWS_MS,
  buildPersonalData,
  byUserId,
  type PersonalData,
} from '#api/modules/personal-data/personal-data.service.ts';
import { toExportedBilledTo } from './billed-to.ts';
import { Checkouts } from './checkout.model.ts';
import { type PaymentRecord, Payments } from './payment.model.ts';

const withoutUser = { $set: { userId: null, ciphertext: null, payerCiphertext: null } };

export const personalPayments: PersonalData = {
  ...buildPersonalData<PaymentRecord>(Payments, {
    ownedBy: byUserId,
    toExportedRow: (row, { runtime }) => ({
      receipt_number: row.receiptNumber,
      description: row.description,
      amount_minor: row.amountMinor,
      currency: row.currency,
      status: row.status,
      refunded_minor: row.refundedMinor,
      provider: row.provider,
      reference: row.ref,
      created_at: row.createdAt,
      billed_to: toExportedBilledTo(runtime, row),
    }),
  }),
  fate: {
    rows: 'anonymized',
    how: "The id of the account, and the name, the email address and the billing details on receipts are removed. Amounts stay for the operator's bookkeeping.",
  },
  erase: async (person) => {
    await Payments.collection.updateMany(byUserId(person), withoutUser, { maxTimeMS: ALL_ROWS_MS });
  },
};

export const personalCheckouts: PersonalData = {
  collection: Checkouts.collection.collectionName,
  exported: { leftOutBecause: 'Paid checkouts are exported as payments.' },
  fate: {
    rows: 'anonymized',
    how: 'The id of the account and the link are removed. A refund still finds its payment.',
  },
  erase: async (person) => {
    const changes = { userId: null, url: null, isOpen: false };
    await Checkouts.collection.updateMany(byUserId(person), { $set: changes }, { maxTimeMS: ALL_ROWS_MS });
  },
};
