import type { Resolvers } from '#api/graphql/types.generated.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { findContactEmail } from '#api/modules/accounts/accounts.service.ts';
import { listPaymentReviews, resolvePaymentReview } from './resolve-payment-reviews.ts';

export const paymentReviewResolvers: Resolvers = {
  Query: {
    paymentReviews: (_parent, args) => listPaymentReviews(args),
  },
  Mutation: {
    resolvePaymentReview: (_parent, { id, resolution }, ctx) => resolvePaymentReview(ctx, id, resolution),
  },
  PaymentReview: {
    id: ({ _id }) => String(_id),
    amount: ({ amountMinor, currency }) =>
      amountMinor === null || currency === null ? null : fromMinorUnits(amountMinor, currency),
    userEmail: ({ userId }, _args, ctx) => findContactEmail(ctx, userId),
    userId: ({ userId }) => userId && String(userId),
    checkoutId: ({ checkoutId }) => checkoutId && String(checkoutId),
    resolvedBy: ({ resolvedBy }) => resolvedBy && String(resolvedBy),
  },
};
