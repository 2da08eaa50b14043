import type { Resolvers } from '#api/graphql/types.generated.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { getPayerEmail, listPaymentReviews, resolvePaymentReview } from './payment-reviews.service.ts';

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
    userEmail: (review, _args, ctx) => getPayerEmail(ctx, review),
    userId: ({ userId }) => userId && String(userId),
    checkoutId: ({ checkoutId }) => checkoutId && String(checkoutId),
    resolvedBy: ({ resolvedBy }) => resolvedBy && String(resolvedBy),
  },
};
