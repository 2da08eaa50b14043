import { Types } from 'mongoose';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { Checkouts } from '#api/modules/billing/checkout.model.ts';
import { createCheckout } from '#api/modules/billing/checkouts.service.ts';
import { applyPaymentEvent } from '#api/modules/billing/payment-events.service.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { givenAddOn } from '../../factories/add-on.ts';
import { billingOf } from '../../factories/billing.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import type { DomainContract } from '../contract-route.ts';

const ADD_ON_ID = '70c0de00000000000000c0de';
const MONTH_MS = 30 * DAY_MS;

/** Gives the caller's subscription a period that ends in a month. */
const withPeriod = (cancelAtPeriodEnd: boolean) => async (caller: UserRecord) => {
  const currentPeriodEnd = new Date(Date.now() + MONTH_MS);
  await Subscriptions.updateOne({ _id: caller._id }, { $set: { currentPeriodEnd, cancelAtPeriodEnd } });
};

/** A payment of the caller's that failed, so that their plan stays as it is. */
async function givenFailedPayment(caller: UserRecord): Promise<void> {
  const ctx = testContext(asUser(caller));
  await createCheckout(ctx, { planId: 'ultimate', interval: 'monthly' });
  const checkout = await Checkouts.findOne({ userId: caller._id, itemId: 'ultimate' }).orFail();
  const { amountMinor, currency } = checkout;
  const about = { checkoutId: checkout.id, subscriptionRef: null, paymentRef: checkout.id };
  const reason = 'The card was declined';
  const event = { kind: 'payment_failed', provider: 'sandbox', ...about, amountMinor, currency, reason } as const;
  await applyPaymentEvent(ctx.runtime, { ...event, at: ctx.now() }, ctx.now());
}

/** Checkouts, payments, plan offers and plan changes. */
export const billingContract: DomainContract = {
  types: {
    Payment: {
      id: 'id',
      receipt_number: 'string?',
      description: 'string',
      amount: 'number',
      currency: 'string',
      status: 'pending|succeeded|failed|refunded',
      provider: 'string',
      created_at: 'iso',
      receipt_url: 'string?',
    },
    PlanOffer: {
      plan_id: 'id',
      interval: 'monthly|yearly',
      kind: 'current|upgrade|downgrade|assigned|unavailable',
      can_choose: 'boolean',
      is_scheduled: 'boolean',
      currency: 'string',
      due_today_minor: 'int',
      due_later_minor: 'int?',
      credit_minor: 'int',
      discount_minor: 'int',
      starts_at: 'iso?',
      ends_at: 'iso?',
      reason: 'string',
      given_up: ['string'],
    },
  },
  routes: [
    {
      line: 'POST /payments/create-checkout',
      auth: 'user',
      body: { plan_id: 'string', interval: 'string?' },
      example: { plan_id: 'ultimate', interval: 'yearly' },
      data: { checkout_url: 'string' },
      whenSuspended: 403,
    },
    { line: 'GET /user/plan-offers', auth: 'user', data: ['PlanOffer'], whenSuspended: 200 },
    {
      line: 'POST /user/subscription/change',
      auth: 'user',
      body: { plan_id: 'string', interval: 'string?' },
      example: { plan_id: 'standard', interval: 'monthly' },
      data: 'Subscription',
      whenSuspended: 403,
      given: async (caller) => {
        if (await Subscriptions.exists({ _id: caller._id, planId: 'pro' })) return;
        await billingOf(caller, testContext(asUser(caller)).runtime).buy(new Date(), 'pro');
      },
    },
    { line: 'POST /user/subscription/undo-change', auth: 'user', data: 'Subscription', whenSuspended: 403 },
    {
      line: 'POST /add-ons/{id}/purchase',
      auth: 'user',
      params: { id: ADD_ON_ID },
      data: { checkout_url: 'string?', user_add_on: 'UserAddOn?' },
      whenSuspended: 403,
    },
    { line: 'GET /user/payment-history', auth: 'user', data: ['Payment'], whenSuspended: 200 },
    {
      line: 'POST /user/subscription/cancel',
      auth: 'user',
      data: 'Subscription',
      whenSuspended: 200,
      given: withPeriod(false),
    },
    {
      line: 'POST /user/subscription/resume',
      auth: 'user',
      data: 'Subscription',
      whenSuspended: 403,
      given: withPeriod(true),
    },
  ],
  given: async (caller) => {
    await givenAddOn({ _id: new Types.ObjectId(ADD_ON_ID) });
    await givenFailedPayment(caller);
  },
};
