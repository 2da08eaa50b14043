import type { Runtime } from '#api/kernel/runtime.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { runBillingClock } from '#api/modules/billing/billing-clock.service.ts';
import { type CheckoutRow, Checkouts } from '#api/modules/billing/checkout.model.ts';
import { type PaymentRecord, Payments } from '#api/modules/billing/payment.model.ts';
import { applyPaymentEvent } from '#api/modules/billing/payment-events.service.ts';
import type { PaymentEvent, ProviderEvent } from '#api/ports/payment-provider.ts';
import { asUser, run } from '../setup/graphql.ts';
import {
  CancelRenewalDocument,
  ChangePlanDocument,
  CreateCheckoutDocument,
  PlanOffersDocument,
  ResumeRenewalDocument,
  UndoPlanChangeDocument,
  ViewerSubscriptionDocument,
} from '../setup/operations.generated.ts';

type Interval = 'MONTHLY' | 'YEARLY';

/**
 * Returns what a user and the payment provider can do in a test. `now` is the time at which it happens. Functions named `…Event` only build
 * an event, which `receive` applies.
 */
export function billingOf(user: UserRecord, runtime: Runtime) {
  /** The options of `run` for a request at that time. */
  const at = (now: Date) => ({ runtime, now: () => now });
  const viewer = asUser(user);

  const order = async (now: Date, planId: string, interval: Interval = 'MONTHLY'): Promise<CheckoutRow> => {
    await run(viewer, CreateCheckoutDocument, { input: { planId, interval } }, at(now));
    return Checkouts.findOne({ userId: user._id, itemId: planId })
      .sort({ createdAt: -1, _id: -1 })
      .orFail()
      .lean<CheckoutRow>();
  };
  /** The event by which the sandbox reports that a checkout was paid. */
  const paidEvent = (checkout: CheckoutRow, now: Date, overrides: object = {}): ProviderEvent => ({
    kind: 'checkout_paid',
    provider: 'sandbox',
    checkoutId: String(checkout._id),
    paymentRef: `pay_${String(checkout._id)}`,
    subscriptionRef: checkout.renewalMinor === null ? null : `sub_${String(checkout._id)}`,
    amountMinor: checkout.amountMinor,
    currency: checkout.currency,
    periodEnd: null,
    at: now,
    ...overrides,
  });
  const receive = (event: ProviderEvent, now: Date = event.at) => applyPaymentEvent(runtime, event, now);

  return {
    user,
    viewer,
    at,
    order,
    paidEvent,
    receive,
    /** Orders a plan and pays for it. */
    buy: async (now: Date, planId: string, interval?: Interval): Promise<CheckoutRow> => {
      const checkout = await order(now, planId, interval);
      await receive(paidEvent(checkout, now));
      return checkout;
    },
    /** An event of any kind about the subscription of a checkout, such as a renewal. It has the fields of all these kinds. */
    subscriptionEvent: (
      checkout: CheckoutRow,
      kind: PaymentEvent['kind'],
      now: Date,
      overrides: object = {},
    ): ProviderEvent =>
      ({
        kind,
        provider: 'sandbox',
        checkoutId: null,
        subscriptionRef: `sub_${String(checkout._id)}`,
        paymentRef: `pay_${String(checkout._id)}_${now.toISOString()}`,
        amountMinor: checkout.renewalMinor ?? checkout.amountMinor,
        currency: checkout.currency,
        periodEnd: null,
        reason: 'The card was declined',
        at: now,
        ...overrides,
      }) as ProviderEvent,
    refundEvent: (checkout: CheckoutRow, now: Date, overrides: object = {}): ProviderEvent => ({
      kind: 'refunded',
      provider: 'sandbox',
      paymentRef: `pay_${String(checkout._id)}`,
      refundedMinor: checkout.amountMinor,
      currency: checkout.currency,
      at: now,
      ...overrides,
    }),
    /** Schedules a change to a lower plan. */
    change: (now: Date, planId: string, interval: Interval = 'MONTHLY') =>
      run(viewer, ChangePlanDocument, { input: { planId, interval } }, at(now)),
    undoChange: (now: Date) => run(viewer, UndoPlanChangeDocument, {}, at(now)),
    /** Returns the plan offer: what the plan would be for the user. */
    offer: async (now: Date, planId: string, interval: Interval = 'MONTHLY') => {
      const { planOffers } = await run(viewer, PlanOffersDocument, {}, at(now));
      const offer = planOffers.find((it) => it.planId === planId && it.interval === interval);
      if (!offer) throw new Error(`There is no offer of ${planId}.`);
      return offer;
    },
    runClock: (now: Date) => runBillingClock(runtime, now),
    cancelRenewal: (now: Date) => run(viewer, CancelRenewalDocument, {}, at(now)),
    resumeRenewal: (now: Date) => run(viewer, ResumeRenewalDocument, {}, at(now)),
    /** The user's subscription, as the API returns it. The user is read again, as `user` is as it was before the purchases. */
    subscription: async (now: Date) => {
      const stored = await Users.findById(user._id).orFail().lean<UserRecord>();
      const { viewer: me } = await run(asUser(stored), ViewerSubscriptionDocument, {}, at(now));
      return { status: me.status, ...me.subscription };
    },
    payments: () => Payments.find({ userId: user._id }).sort({ createdAt: 1 }).lean<PaymentRecord[]>(),
  };
}

export type UserBilling = ReturnType<typeof billingOf>;
