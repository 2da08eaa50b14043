import fc from 'fast-check';
import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { addDays } from '#api/lib/days.ts';
import { addEvent, type PurchaseFacts } from '#api/modules/billing/purchase-facts.ts';
import { getPurchaseStatus, listCountedPayments } from '#api/modules/billing/purchase-status.ts';
import { type PlanPurchase, settlePurchase } from '#api/modules/billing/settle-purchase.ts';
import { cancel, emptySubscription, fallBackToFreePlan } from '#api/modules/subscriptions/subscription.rules.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { PaymentEvent } from '#api/ports/payment-provider.ts';
import { getPlanRecord } from '../../factories/plan-records.ts';

const START = new Date('2026-01-31T12:00:00Z');
const NOW = new Date('2026-04-10T00:00:00Z');
const daysAfterStart = (days: number) => addDays(START, days);

const agreed = { amountMinor: 999, currency: 'USD', renewalMinor: 999, seatMinor: null };
const NO_FACTS: PurchaseFacts = { agreed, payments: [], subscriptionRef: null, renewalsEndedAt: null };

/** Any event about one purchase of Pro. Amounts, currencies and references are sometimes wrong: a repeated value is more likely. */
const anyEvent: fc.Arbitrary<PaymentEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('checkout_paid' as const),
    checkoutId: fc.constant('checkout'),
    paymentRef: fc.constant('first'),
    subscriptionRef: fc.constant('sub'),
    amountMinor: fc.constantFrom(999, 999, 999, 1, 998),
    currency: fc.constantFrom('USD', 'USD', 'EUR'),
    periodEnd: fc.constant(daysAfterStart(28)),
    at: fc.constant(START),
  }),
  fc.constantFrom(1, 2).chain((period) =>
    fc.record({
      kind: fc.constant('renewal_paid' as const),
      subscriptionRef: fc.constant('sub'),
      paymentRef: fc.constant(`renewal ${period}`),
      amountMinor: fc.constantFrom(999, 999, 5),
      currency: fc.constant('USD'),
      periodEnd: fc.constant(daysAfterStart(28 + 31 * period)),
      at: fc.constant(daysAfterStart(28 + 31 * (period - 1))),
    }),
  ),
  fc.record({
    kind: fc.constant('payment_failed' as const),
    checkoutId: fc.constant(null),
    subscriptionRef: fc.constant('sub'),
    paymentRef: fc.constantFrom('renewal 1', 'another'),
    amountMinor: fc.constant(999),
    currency: fc.constant('USD'),
    reason: fc.constant('declined'),
    at: fc.constantFrom(daysAfterStart(27), daysAfterStart(28)),
  }),
  fc.record({
    kind: fc.constant('refunded' as const),
    paymentRef: fc.constantFrom('first', 'renewal 1', 'renewal 2'),
    refundedMinor: fc.constantFrom(100, 500, 999),
    currency: fc.constant('USD'),
    at: fc.constant(daysAfterStart(30)),
  }),
  fc.record({
    kind: fc.constant('subscription_ended' as const),
    subscriptionRef: fc.constant('sub'),
    at: fc.constantFrom(daysAfterStart(50), daysAfterStart(60)),
  }),
);

/** Events, and the same events in another order, each of them twice. */
const anyEventsAndShuffled = fc
  .array(anyEvent, { minLength: 1, maxLength: 14 })
  .chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2, maxLength: events.length * 2 }),
    ),
  );

const toFacts = (events: readonly PaymentEvent[]) => events.reduce(addEvent, NO_FACTS);
const sortPayments = (facts: PurchaseFacts) => ({
  ...facts,
  payments: [...facts.payments].sort((a, b) => a.ref.localeCompare(b.ref)),
});

const purchaseOf = (planId: string): PlanPurchase => ({
  id: new Types.ObjectId(),
  plan: getPlanRecord(planId),
  billing: 'interval',
  creditDays: 0,
  renewal: { provider: 'stripe', ref: 'sub' },
});

const FREE = fallBackToFreePlan(emptySubscription(new Types.ObjectId(), START), 'free', START);

/** The subscription after the purchase is settled, as the server stores it. */
function settle(
  subscription: SubscriptionRecord,
  purchase: PlanPurchase,
  facts: PurchaseFacts,
  now: Date,
): SubscriptionRecord {
  const ownPlan = subscription.planId === null ? null : getPlanRecord(subscription.planId);
  const status = getPurchaseStatus(facts);
  const newPayments = listCountedPayments(facts);
  const settlement = settlePurchase({ subscription, ownPlan, purchase, status, newPayments, now });
  if (settlement.kind === 'ended') return fallBackToFreePlan(subscription, 'free', now);
  return 'after' in settlement ? settlement.after : subscription;
}

describe('the facts about a purchase', () => {
  test('do not depend on the order of events or on repeated events', () => {
    fc.assert(
      fc.property(anyEventsAndShuffled, ([events, shuffled]) => {
        expect(sortPayments(toFacts(shuffled))).toEqual(sortPayments(toFacts(events)));
      }),
      { numRuns: 1000 },
    );
  });

  test('are unpaid without a payment of the agreed amount and currency', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 14 }), (events) => {
        const isPaid = events.some(
          (event) => event.kind === 'checkout_paid' && event.amountMinor === 999 && event.currency === 'USD',
        );
        expect(getPurchaseStatus(toFacts(events)).kind === 'unpaid').toBe(!isPaid);
      }),
      { numRuns: 1000 },
    );
  });

  test('lead to the same subscription when the purchase is settled after each event, in any order', () => {
    const purchase = purchaseOf('pro');
    const settleEach = (events: readonly PaymentEvent[]) => {
      let facts = NO_FACTS;
      let subscription = FREE;
      for (const event of events) {
        facts = addEvent(facts, event);
        subscription = settle(subscription, purchase, facts, NOW);
      }
      const { planId, source, currentPeriodEnd, cancelAtPeriodEnd, mrrMinor, renewal } = subscription;
      return { planId, source, currentPeriodEnd, cancelAtPeriodEnd, mrrMinor, renewal };
    };
    fc.assert(
      fc.property(anyEventsAndShuffled, ([events, shuffled]) => {
        expect(settleEach(shuffled)).toEqual(settleEach(events));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('two purchases', () => {
  const paidFacts = (purchase: PlanPurchase, at: Date) => {
    const ref = String(purchase.id);
    const payment = { amountMinor: 999, currency: 'USD', periodEnd: null, at };
    return addEvent(NO_FACTS, {
      kind: 'checkout_paid',
      checkoutId: ref,
      paymentRef: ref,
      subscriptionRef: ref,
      ...payment,
    });
  };

  test.each([
    ['standard', 'pro', 'pro', null],
    ['pro', 'standard', 'pro', 'standard'],
    ['ultimate', 'standard', 'ultimate', 'standard'],
    ['pro', 'pro', 'pro', 'pro'],
  ])('of %s and then of %s lead to one subscription, whichever event arrives first', (one, two, plan, scheduled) => {
    const [first, second] = [purchaseOf(one), purchaseOf(two)];
    const now = daysAfterStart(6);
    const firstFacts = paidFacts(first, START);
    const secondFacts = paidFacts(second, daysAfterStart(5));
    const inOrder = settle(settle(FREE, first, firstFacts, now), second, secondFacts, now);
    const outOfOrder = settle(settle(FREE, second, secondFacts, now), first, firstFacts, now);
    expect(inOrder).toMatchObject({ planId: plan });
    expect(inOrder.scheduled?.planId ?? null).toBe(scheduled);
    // Of two purchases of the same plan, the one whose event arrives first is the present plan.
    if (one !== two) expect(outOfOrder).toEqual(inOrder);
  });

  test('whose first payment is reported late keep the cancellation of the second, which follows', () => {
    const [first, second] = [purchaseOf('pro'), purchaseOf('standard')];
    const now = daysAfterStart(6);
    const firstFacts = paidFacts(first, START);
    const secondFacts = paidFacts(second, daysAfterStart(5));
    const inOrder = cancel(settle(settle(FREE, first, firstFacts, now), second, secondFacts, now));
    expect(inOrder).toMatchObject({ scheduled: { planId: 'standard' }, cancelAtPeriodEnd: true });
    expect(settle(cancel(settle(FREE, second, secondFacts, now)), first, firstFacts, now)).toEqual(inOrder);
  });
});

test('a paid plan that waits for an assigned one is canceled once its renewals have ended, whichever event arrives first', () => {
  const at = daysAfterStart(1);
  const assigned: SubscriptionRecord = {
    ...FREE,
    planId: 'ultimate',
    source: 'admin',
    currentPeriodEnd: daysAfterStart(28),
  };
  const purchase = purchaseOf('pro');
  const paid: PaymentEvent = {
    kind: 'checkout_paid',
    checkoutId: 'checkout',
    paymentRef: 'first',
    subscriptionRef: 'sub',
    amountMinor: 999,
    currency: 'USD',
    periodEnd: null,
    at,
  };
  const ended: PaymentEvent = { kind: 'subscription_ended', subscriptionRef: 'sub', at: daysAfterStart(2) };
  const settleEach = (events: readonly PaymentEvent[]) => {
    const now = daysAfterStart(3);
    const known = events.map((_event, index) => toFacts(events.slice(0, index + 1)));
    return known.reduce((subscription, facts) => settle(subscription, purchase, facts, now), assigned);
  };
  const inOrder = settleEach([paid, ended]);
  expect(inOrder).toMatchObject({ planId: 'ultimate', scheduled: { planId: 'pro' }, cancelAtPeriodEnd: true });
  expect(settleEach([ended, paid])).toEqual(inOrder);
  expect(settleEach([paid, ended, paid])).toEqual(inOrder);
});
