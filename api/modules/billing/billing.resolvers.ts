import type { Resolvers } from '#api/graphql/types.generated.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { cancelSubscription, resumeSubscription } from './cancellation.service.ts';
import { createCheckout, purchaseAddOn } from './checkouts.service.ts';
import { listPayments } from './payments.service.ts';

export const billingResolvers: Resolvers = {
  Query: {
    payments: (_parent, _args, ctx) => listPayments(ctx),
  },
  Mutation: {
    createCheckout: (_parent, { input }, ctx) => createCheckout(ctx, input),
    purchaseAddOn: (_parent, { id }, ctx) => purchaseAddOn(ctx, id),
    cancelSubscription: (_parent, _args, ctx) => cancelSubscription(ctx),
    resumeSubscription: (_parent, _args, ctx) => resumeSubscription(ctx),
  },
  Payment: {
    id: ({ _id }) => String(_id),
    amount: ({ amountMinor, currency }) => fromMinorUnits(amountMinor, currency),
    refundedAmount: ({ refundedMinor, currency }) => fromMinorUnits(refundedMinor, currency),
    receiptUrl: () => null,
  },
};
