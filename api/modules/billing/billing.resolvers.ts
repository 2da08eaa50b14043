import type { Resolvers } from '../../graphql/types.generated.ts';
import { fromMinorUnits } from '../../money.ts';
import { purchaseAddOn } from './add-on-checkouts.ts';
import { cancelSubscription, resumeSubscription } from './cancellation.ts';
import { listPayments } from './payment-history.ts';
import { createCheckout } from './plan-checkouts.ts';

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
