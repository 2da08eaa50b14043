import { toObjectId } from '#api/database/object-id.ts';
import type { Resolvers } from '#api/graphql/types.generated.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { findContactEmail } from '#api/modules/accounts/accounts.service.ts';
import { latestReviewLoader } from '#api/modules/payment-reviews/payment-reviews.service.ts';
import { exportAdminPayments, listAdminPayments, listUserPayments } from './admin-payments.ts';
import { decryptBilledDetails, describeBilledTo } from './billed-to.ts';
import { findMismatch } from './expected-amount.ts';

/** What screens and files call each status. */
const STATUS_TEXTS = { succeeded: 'Paid', failed: 'Failed', refunded: 'Refunded', mismatched: 'Mismatched' } as const;

/** The schema lets only administrators read these three queries. */
export const adminPaymentResolvers: Resolvers = {
  Query: {
    adminPayments: (_parent, args) => listAdminPayments(args),
    adminPaymentExport: (_parent, args, ctx) => exportAdminPayments(ctx, args),
    adminUserPayments: (_parent, { userId, ...page }) => listUserPayments(toObjectId(userId), page),
  },
  AdminPayment: {
    id: ({ _id }) => String(_id),
    userId: ({ userId }) => userId && String(userId),
    userEmail: ({ userId }, _args, ctx) => findContactEmail(ctx, userId),
    checkoutId: ({ checkoutId }) => String(checkoutId),
    providerRef: ({ ref }) => ref,
    amount: ({ amountMinor, currency }) => fromMinorUnits(amountMinor, currency),
    refundedAmount: ({ refundedMinor, currency }) => fromMinorUnits(refundedMinor, currency),
    isCredited: ({ creditedToId }) => creditedToId !== null,
    statusText: ({ status }) => STATUS_TEXTS[status],
    expectedAmount: async (payment, _args, ctx) => {
      const expected = await findMismatch(ctx, payment);
      return expected && fromMinorUnits(expected.amountMinor, expected.currency);
    },
    expectedCurrency: async (payment, _args, ctx) => (await findMismatch(ctx, payment))?.currency ?? null,
    review: (payment, _args, ctx) => latestReviewLoader(ctx).load(payment),
    billedTo: (payment, _args, { runtime }) => describeBilledTo(runtime, payment),
    taxId: (payment, _args, { runtime }) => decryptBilledDetails(runtime, payment)?.taxId ?? null,
  },
  PaymentTotal: {
    amount: ({ amountMinor, currency }) => fromMinorUnits(amountMinor, currency),
    refundedAmount: ({ refundedMinor, currency }) => fromMinorUnits(refundedMinor, currency),
  },
};
