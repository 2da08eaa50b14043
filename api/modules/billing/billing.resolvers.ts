import type { Resolvers } from '#api/graphql/types.generated.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { getPaymentMethod } from '#api/modules/payment-methods/payment-methods.service.ts';
import { keepSeats, removeSeats } from '#api/modules/seats/seats.service.ts';
import { countProviderRenewals } from '#api/modules/subscriptions/plan-holders.service.ts';
import { getAddOnDue } from './add-on-due.ts';
import { decryptBilledDetails } from './billed-to.ts';
import { buySeats } from './buy-seats.ts';
import { cancelSubscription } from './cancellation.service.ts';
import { listViewerCancellationLosses } from './cancellation-losses.ts';
import { createCheckout, purchaseAddOn } from './checkouts.service.ts';
import { getLastCheckout } from './last-checkout.ts';
import { listPayments } from './payments.service.ts';
import { changePlan } from './plan-change.service.ts';
import { listPlanOffers } from './plan-offers.ts';
import { getReceipt, getReceiptPayer } from './receipts.ts';
import { getRenewalAmount } from './renewal-amount.ts';
import { resumeSubscription } from './resume-subscription.ts';
import { getSeatOffer, quoteSeats } from './seats-order.ts';
import { undoPlanChange } from './undo-plan-change.ts';

/** The schema lets only administrators read `paymentMethodRenewals`. All other operations are about the viewer's own purchases. */
export const billingResolvers: Resolvers = {
  Query: {
    planOffers: (_parent, _args, ctx) => listPlanOffers(ctx),
    cancellationLosses: (_parent, _args, ctx) => listViewerCancellationLosses(ctx),
    lastCheckout: (_parent, _args, ctx) => getLastCheckout(ctx),
    seatOffer: (_parent, _args, ctx) => getSeatOffer(ctx),
    seatQuote: (_parent, { quantity }, ctx) => quoteSeats(ctx, quantity),
    payments: (_parent, _args, ctx) => listPayments(ctx),
    receipt: (_parent, { paymentId }, ctx) => getReceipt(ctx, paymentId),
    paymentMethodRenewals: async (_parent, { id }) => countProviderRenewals((await getPaymentMethod(id)).provider),
  },
  Mutation: {
    createCheckout: (_parent, { input }, ctx) => createCheckout(ctx, input),
    changePlan: (_parent, { input }, ctx) => changePlan(ctx, input),
    undoPlanChange: (_parent, _args, ctx) => undoPlanChange(ctx),
    purchaseAddOn: (_parent, { id }, ctx) => purchaseAddOn(ctx, id),
    buySeats: (_parent, { quantity }, ctx) => buySeats(ctx, quantity),
    removeSeats: (_parent, { count }, ctx) => removeSeats(ctx, count).then(() => getSeatOffer(ctx)),
    keepSeats: (_parent, _args, ctx) => keepSeats(ctx).then(() => getSeatOffer(ctx)),
    cancelSubscription: (_parent, _args, ctx) => cancelSubscription(ctx),
    resumeSubscription: (_parent, _args, ctx) => resumeSubscription(ctx),
  },
  AddOn: {
    amountDue: (addOn, _args, ctx) => getAddOnDue(ctx, addOn),
  },
  Subscription: {
    renewalAmount: (subscription) => getRenewalAmount(subscription),
  },
  PlanOffer: {
    planId: ({ plan }) => plan._id,
    // What `createCheckout` takes: `yearly` for annual billing, and `monthly` for the plan's own interval, whichever that is.
    interval: ({ billing }) => (billing === 'annual' ? 'yearly' : 'monthly'),
  },
  Receipt: {
    seller: (_receipt, _args, { runtime }) => runtime.config.seller,
    payer: ({ payment }, _args, ctx) => getReceiptPayer(ctx, payment),
    periodStart: ({ period }) => period?.start ?? null,
    periodEnd: ({ period }) => period?.end ?? null,
    fullAmount: ({ fullAmountMinor, payment }) => fromMinorUnits(fullAmountMinor, payment.currency),
    discount: ({ discountMinor, payment }) => fromMinorUnits(discountMinor, payment.currency),
    credit: ({ creditMinor, payment }) => fromMinorUnits(creditMinor, payment.currency),
  },
  Payment: {
    id: ({ _id }) => String(_id),
    amount: ({ amountMinor, currency }) => fromMinorUnits(amountMinor, currency),
    refundedAmount: ({ refundedMinor, currency }) => fromMinorUnits(refundedMinor, currency),
    // The web app shows receipts (`receipt`), and none has an address of its own. The field is there because REST answers have it.
    receiptUrl: () => null,
    billedTo: (payment, _args, { runtime }) => decryptBilledDetails(runtime, payment),
  },
};
