import fc from 'fast-check';
import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { paidUntil } from '#api/modules/billing/paid-until.ts';
import { type PurchaseFacts, standingOf, takeIn } from '#api/modules/billing/purchase-facts.ts';
import { type PlanPurchase, settle } from '#api/modules/billing/settle-purchase.ts';
import { builtInPlans } from '#api/modules/plans/built-in-plans.ts';
import type { PlanRecord } from '#api/modules/plans/plans.service.ts';
import { GRACE_MS, mrrOf, periodEndAfter } from '#api/modules/subscriptions/periods.ts';
import {
  activate,
  cancel,
  cover,
  dueAtOf,
  dueStep,
  extend,
  fallBack,
  renew,
  resume,
  runsOutAt,
  schedule,
  startScheduled,
  uncover,
  withoutPlan,
} from '#api/modules/subscriptions/subscription-rules.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import type { PaymentEvent } from '#api/payments/payment-provider.ts';

const DAY_MS = 86_400_000;
const START = new Date('2026-01-31T12:00:00Z');
const NOW = new Date('2026-04-10T00:00:00Z');
const daysOn = (days: number) => new Date(START.getTime() + days * DAY_MS);

const plans = new Map(
  builtInPlans(START).map((plan) => [
    plan._id,
    { ...plan, buyNowUrl: null, yearlyBuyNowUrl: null, stripePriceId: null },
  ]),
);
function planOf(id: string): PlanRecord {
  const plan = plans.get(id);
  if (!plan) throw new Error(`There is no plan ${id}.`);
  return plan;
}

const expected = { amountMinor: 999, currency: 'USD', renewalMinor: 999 };
const unheard: PurchaseFacts = { expected, payments: [], subscriptionRef: null, renewalsEndedAt: null };

/** Everything a provider might say of one purchase of Pro, wrong amounts, foreign money and forged references among it. */
const anyEvent: fc.Arbitrary<PaymentEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('checkout_paid' as const),
    checkoutId: fc.constant('ours'),
    paymentRef: fc.constant('first'),
    subscriptionRef: fc.constant('sub'),
    amountMinor: fc.constantFrom(999, 999, 999, 1, 998),
    currency: fc.constantFrom('USD', 'USD', 'EUR'),
    periodEnd: fc.constant(daysOn(28)),
    at: fc.constant(START),
  }),
  fc.constantFrom(1, 2).chain((period) =>
    fc.record({
      kind: fc.constant('renewal_paid' as const),
      subscriptionRef: fc.constant('sub'),
      paymentRef: fc.constant(`renewal ${period}`),
      amountMinor: fc.constantFrom(999, 999, 5),
      currency: fc.constant('USD'),
      periodEnd: fc.constant(daysOn(28 + 31 * period)),
      at: fc.constant(daysOn(28 + 31 * (period - 1))),
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
    at: fc.constantFrom(daysOn(27), daysOn(28)),
  }),
  fc.record({
    kind: fc.constant('refunded' as const),
    paymentRef: fc.constantFrom('first', 'renewal 1', 'renewal 2'),
    refundedMinor: fc.constantFrom(100, 500, 999),
    currency: fc.constant('USD'),
    at: fc.constant(daysOn(30)),
  }),
  fc.record({
    kind: fc.constant('subscription_ended' as const),
    subscriptionRef: fc.constant('sub'),
    at: fc.constantFrom(daysOn(50), daysOn(60)),
  }),
);

/** The same events in another order, some of them twice. */
const anySequences = fc
  .array(anyEvent, { minLength: 1, maxLength: 14 })
  .chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc.shuffledSubarray([...events, ...events], { minLength: events.length * 2, maxLength: events.length * 2 }),
    ),
  );

const reduced = (events: readonly PaymentEvent[]) => events.reduce(takeIn, unheard);
const inOrder = (facts: PurchaseFacts) => ({
  ...facts,
  payments: [...facts.payments].sort((a, b) => a.ref.localeCompare(b.ref)),
});

const bought = (id: string, billing: 'interval' | 'annual' = 'interval'): PlanPurchase => ({
  id: new Types.ObjectId(),
  plan: planOf(id),
  billing,
  renewal: { provider: 'stripe', ref: 'sub' },
});

describe('what is known of a purchase', () => {
  test('is the same in whichever order, and however often, it is told', () => {
    fc.assert(
      fc.property(anySequences, ([events, again]) => {
        expect(inOrder(reduced(again))).toEqual(inOrder(reduced(events)));
      }),
      { numRuns: 1000 },
    );
  });

  test('buys nothing without a payment of just what was agreed', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 14 }), (events) => {
        const isPaid = events.some(
          (event) => event.kind === 'checkout_paid' && event.amountMinor === 999 && event.currency === 'USD',
        );
        expect(standingOf(reduced(events)).kind === 'unpaid').toBe(!isPaid);
      }),
      { numRuns: 1000 },
    );
  });

  test('leads to the same subscription after 1,000 shuffled, doubled and forged sequences', () => {
    const purchase = bought('pro');
    const free = fallBack(withoutPlan(new Types.ObjectId(), START), 'free', START);
    /** As the server does it: after each event. */
    const live = (events: readonly PaymentEvent[]) => {
      let facts = unheard;
      let state: SubscriptionRecord = free;
      for (const event of events) {
        facts = takeIn(facts, event);
        const present = state.planId === null ? null : planOf(state.planId);
        const settled = settle(state, present, purchase, standingOf(facts), NOW);
        if (settled.kind === 'ended') state = fallBack(state, 'free', NOW);
        else if ('after' in settled) state = settled.after;
      }
      const { planId, source, currentPeriodEnd, cancelAtPeriodEnd, mrrMinor, renewal } = state;
      return { planId, source, currentPeriodEnd, cancelAtPeriodEnd, mrrMinor, renewal };
    };
    fc.assert(
      fc.property(anySequences, ([events, again]) => {
        expect(live(again)).toEqual(live(events));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('two purchases', () => {
  const paidAt = (at: Date, ref: string): PaymentEvent => ({
    kind: 'checkout_paid',
    ...{
      checkoutId: ref,
      paymentRef: ref,
      subscriptionRef: ref,
      amountMinor: 999,
      currency: 'USD',
      periodEnd: null,
      at,
    },
  });
  const free = fallBack(withoutPlan(new Types.ObjectId(), START), 'free', START);
  const takeOne = (state: SubscriptionRecord, purchase: PlanPurchase, at: Date, now: Date) => {
    const standing = standingOf(takeIn(unheard, paidAt(at, String(purchase.id))));
    const settled = settle(state, state.planId === null ? null : planOf(state.planId), purchase, standing, now);
    return 'after' in settled ? settled.after : state;
  };

  test.each([
    ['standard', 'pro', 'pro', null],
    ['pro', 'standard', 'pro', 'standard'],
    ['ultimate', 'standard', 'ultimate', 'standard'],
    ['pro', 'pro', 'pro', 'pro'],
  ])('of %s, then of %s, end alike whichever word comes first', (first, second, plan, scheduled) => {
    const [one, two] = [bought(first), bought(second)];
    const now = daysOn(6);
    const straight = takeOne(takeOne(free, one, START, now), two, daysOn(5), now);
    const crossed = takeOne(takeOne(free, two, daysOn(5), now), one, START, now);
    expect(straight).toMatchObject({ planId: plan });
    expect(straight.scheduled?.planId ?? null).toBe(scheduled);
    if (first !== second) expect(crossed).toEqual(straight);
  });
});

describe('until when something is paid', () => {
  const payment = (at: Date, periodEnd: Date | null = null) => ({
    ...{ ref: at.toISOString(), outcome: 'succeeded' as const, at, amountMinor: 999, currency: 'USD', periodEnd },
    ...{ refundedMinor: 0, reason: null, isRenewal: false },
  });

  test('is counted from the first day by our calendar, a period for each payment', () => {
    const moment = fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.integer({ min: 0, max: 30 }), fc.constantFrom(1, 3, 12), (start, renewals, months) => {
        const payments: [ReturnType<typeof payment>, ...ReturnType<typeof payment>[]] = [payment(start)];
        let end = periodEndAfter(start, months, start);
        for (let count = 0; count < renewals; count += 1) {
          payments.push(payment(end));
          end = periodEndAfter(start, months, end);
        }
        expect(paidUntil(payments, { months, heldSince: start })).toEqual(end);
        const elapsed = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
        expect(elapsed).toBe(months * (renewals + 1));
      }),
      { numRuns: 500 },
    );
  });

  test('begins anew where it had run out, and never ends where it is paid once', () => {
    const late = payment(daysOn(100));
    expect(paidUntil([payment(START), late], { months: 1, heldSince: START })).toEqual(
      periodEndAfter(late.at, 1, late.at),
    );
    expect(paidUntil([payment(START)], { months: null, heldSince: START })).toBeNull();
  });

  test('lasts as much longer as it began later than the provider thinks', () => {
    const heldSince = daysOn(18);
    const first = payment(START, daysOn(28));
    const ownEnd = periodEndAfter(heldSince, 1, heldSince);
    expect(paidUntil([first], { months: 1, heldSince })).toEqual(ownEnd);
    const second = payment(daysOn(28), daysOn(59));
    expect(paidUntil([first, second], { months: 1, heldSince })).toEqual(new Date(ownEnd.getTime() + 31 * DAY_MS));
  });
});

describe('the states of a subscription', () => {
  type State = SubscriptionRecord;
  const at = fc.integer({ min: 0, max: 700 }).map(daysOn);
  const purchaseId = new Types.ObjectId();
  const step: fc.Arbitrary<(state: State) => State> = fc.oneof(
    fc
      .tuple(fc.constantFrom('standard', 'pro', 'ultimate'), fc.constantFrom('interval', 'annual'), at, fc.boolean())
      .map(([planId, billing, moment, isRenewed]) => (state: State) => {
        const months = billing === 'annual' ? 12 : 1;
        return activate(state, {
          ...{ planId, source: 'payment', billing, at: moment, purchaseId, promptsLimitOverride: null },
          periodEnd: periodEndAfter(moment, months, moment),
          mrrMinor: mrrOf(planOf(planId), billing),
          renewal: isRenewed ? { provider: 'stripe', ref: 'sub' } : null,
        });
      }),
    fc.tuple(fc.integer({ min: 1, max: 90 }), at).map(
      ([days, moment]) =>
        (state: State) =>
          cover(state, { planId: 'ultimate', startedAt: moment, endsAt: new Date(moment.getTime() + days * DAY_MS) }),
    ),
    fc.tuple(fc.integer({ min: 1, max: 90 }), at).map(
      ([days, moment]) =>
        (state: State) =>
          extend(state, days, moment) ?? state,
    ),
    at.map((end) => (state: State) => renew(state, end)),
    fc.constant((state: State) => (state.currentPeriodEnd ? cancel(state) : state)),
    fc.constant(resume),
    fc.constant(uncover),
    at.map((moment) => (state: State) => fallBack(state, 'free', moment)),
    at.map((moment) => (state: State) => {
      if (!state.currentPeriodEnd) return state;
      const renewal = { provider: 'stripe' as const, ref: 'next' };
      const next = { planId: 'standard', billing: 'interval' as const, mrrMinor: 499, purchaseId, renewal };
      return schedule(state, { ...next, decidedAt: moment });
    }),
    at.map((moment) => (state: State) => startScheduled(state, 1, moment)),
  );

  test('keep their rules whatever happens in whatever order', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const start = fallBack(withoutPlan(new Types.ObjectId(), START), 'free', START);
        for (const [index] of steps.entries()) {
          const state = steps.slice(0, index + 1).reduce<State>((before, change) => change(before), start);
          // Who pays nothing brings in nothing, and has nothing to end.
          if (state.source === 'free') expect([state.mrrMinor, state.currentPeriodEnd]).toEqual([0, null]);
          if (state.scheduled) expect(state.renewal).toBeNull();
          if (state.cancelAtPeriodEnd) expect(runsOutAt(state)).toEqual(state.currentPeriodEnd);
          // Whatever will happen by itself, the clock knows when.
          const due = dueAtOf(state);
          expect(dueStep(state, new Date(8.64e15)) === null).toBe(due === null);
          if (due) expect(dueStep(state, new Date(due.getTime() - 1))).toBeNull();
          expect(state.firstActivatedAt).toEqual(START);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('last three days longer only where somebody is expected to pay', () => {
    const end = daysOn(28);
    const held = {
      currentPeriodEnd: end,
      cancelAtPeriodEnd: false,
      renewal: { provider: 'stripe', ref: 'x' },
    } as const;
    expect(runsOutAt(held)).toEqual(new Date(end.getTime() + GRACE_MS));
    expect(runsOutAt({ ...held, cancelAtPeriodEnd: true })).toEqual(end);
    expect(runsOutAt({ ...held, renewal: null })).toEqual(end);
    expect(runsOutAt({ ...held, currentPeriodEnd: null })).toBeNull();
  });
});
