import type { Resolvers } from '#api/graphql/types.generated.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { findContactEmail } from '#api/modules/accounts/accounts.service.ts';
import {
  findExpectedOfReview,
  hasPurchase,
  listNearbyPayments,
} from '#api/modules/billing/reviewed-payments.service.ts';
import { getPaymentReview, listPaymentReviews, resolvePaymentReview } from './resolve-payment-reviews.ts';

/** In whole currency units. */
const toAmount = (money: { readonly amountMinor: number; readonly currency: string } | null): number | null =>
  money && fromMinorUnits(money.amountMinor, money.currency);

export const paymentReviewResolvers: Resolvers = {
  Query: {
    paymentReview: (_parent, { id }) => getPaymentReview(id),
    paymentReviews: (_parent, args) => listPaymentReviews(args),
  },
  Mutation: {
    resolvePaymentReview: (_parent, { id, resolution }, ctx) => resolvePaymentReview(ctx, id, resolution),
  },
  PaymentReview: {
    id: ({ _id }) => String(_id),
    amount: ({ amountMinor, currency }) =>
      amountMinor === null || currency === null ? null : fromMinorUnits(amountMinor, currency),
    expectedAmount: async (review, _args, ctx) => toAmount(await findExpectedOfReview(ctx, review)),
    expectedCurrency: async (review, _args, ctx) => (await findExpectedOfReview(ctx, review))?.currency ?? null,
    nearbyPayments: (review) => listNearbyPayments(review),
    hasPurchase: (review, _args, ctx) => hasPurchase(ctx, review),
    userEmail: ({ userId }, _args, ctx) => findContactEmail(ctx, userId),
    userId: ({ userId }) => userId && String(userId),
    checkoutId: ({ checkoutId }) => checkoutId && String(checkoutId),
    resolvedBy: ({ resolvedBy }) => resolvedBy && String(resolvedBy),
  },
};
