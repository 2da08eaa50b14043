import fc from 'fast-check';
import { Types } from 'mongoose';
import { describe, expect, test } from 'vitest';
import { addDays } from '#api/lib/days.ts';
import { getMrrMinor, periodEndAfter } from '#api/modules/subscriptions/plan-terms.rules.ts';
import {
  activate,
  addGrant,
  cancel,
  emptySubscription,
  extendPeriod,
  fallBackToFreePlan,
  removeGrant,
  renewUntil,
  resume,
  schedulePlan,
  startScheduledPlan,
} from '#api/modules/subscriptions/subscription.rules.ts';
import { findDueStep, getDueDate, getExpiry, GRACE_MS } from '#api/modules/subscriptions/subscription-timing.rules.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import { getPlanRecord } from '../../factories/plan-records.ts';

type State = SubscriptionRecord;

const START = new Date('2026-01-31T12:00:00Z');
/** The latest date that JavaScript can represent. */
const END_OF_TIME = new Date(8.64e15);
const daysAfterStart = (days: number) => addDays(START, days);

const anyDate = fc.integer({ min: 0, max: 700 }).map(daysAfterStart);
const purchaseId = new Types.ObjectId();

const anyTransition: fc.Arbitrary<(state: State) => State> = fc.oneof(
  fc
    .tuple(fc.constantFrom('standard', 'pro', 'ultimate'), fc.constantFrom('interval', 'annual'), anyDate, fc.boolean())
    .map(([planId, billing, at, renews]) => (state: State) => {
      const months = billing === 'annual' ? 12 : 1;
      return activate(state, {
        planId,
        source: 'payment',
        billing,
        at,
        purchaseId,
        promptsLimitOverride: null,
        periodEnd: periodEndAfter(at, months, at),
        mrrMinor: getMrrMinor(getPlanRecord(planId), billing),
        renewal: renews ? { provider: 'stripe', ref: 'sub' } : null,
      });
    }),
  fc.tuple(fc.integer({ min: 1, max: 90 }), anyDate).map(
    ([days, startedAt]) =>
      (state: State) =>
        addGrant(state, { planId: 'ultimate', startedAt, endsAt: addDays(startedAt, days) }),
  ),
  fc.tuple(fc.integer({ min: 1, max: 90 }), anyDate).map(
    ([days, at]) =>
      (state: State) =>
        extendPeriod(state, days, at) ?? state,
  ),
  anyDate.map((end) => (state: State) => renewUntil(state, end)),
  fc.constant((state: State) => (state.currentPeriodEnd ? cancel(state) : state)),
  fc.constant(resume),
  fc.constant(removeGrant),
  anyDate.map((at) => (state: State) => fallBackToFreePlan(state, 'free', at)),
  anyDate.map((decidedAt) => (state: State) => {
    if (!state.currentPeriodEnd) return state;
    const renewal = { provider: 'stripe' as const, ref: 'next' };
    const next = { planId: 'standard', billing: 'interval' as const, mrrMinor: 499, purchaseId, renewal };
    return schedulePlan(state, { ...next, decidedAt });
  }),
  anyDate.map((at) => (state: State) => startScheduledPlan(state, 1, at)),
);

test('every sequence of transitions keeps the invariants of a subscription', () => {
  fc.assert(
    fc.property(fc.array(anyTransition, { maxLength: 20 }), (transitions) => {
      const start = fallBackToFreePlan(emptySubscription(new Types.ObjectId(), START), 'free', START);
      for (const [index] of transitions.entries()) {
        const state = transitions.slice(0, index + 1).reduce<State>((before, apply) => apply(before), start);
        // A free plan brings no revenue and has no end.
        if (state.source === 'free') expect([state.mrrMinor, state.currentPeriodEnd]).toEqual([0, null]);
        if (state.scheduled) expect(state.renewal).toBeNull();
        if (state.cancelAtPeriodEnd) expect(getExpiry(state)).toEqual(state.currentPeriodEnd);
        // The due date is the first moment at which a step is due.
        const due = getDueDate(state);
        expect(findDueStep(state, END_OF_TIME) === null).toBe(due === null);
        if (due) expect(findDueStep(state, new Date(due.getTime() - 1))).toBeNull();
        expect(state.firstActivatedAt).toEqual(START);
      }
    }),
    { numRuns: 1000 },
  );
});

describe('the expiry of a subscription', () => {
  const end = daysAfterStart(28);
  const renewing = {
    currentPeriodEnd: end,
    cancelAtPeriodEnd: false,
    renewal: { provider: 'stripe', ref: 'sub' },
  } as const;

  test('is three days after the period while a renewal is expected', () => {
    expect(getExpiry(renewing)).toEqual(new Date(end.getTime() + GRACE_MS));
  });

  test('is the end of the period without a renewal', () => {
    expect(getExpiry({ ...renewing, cancelAtPeriodEnd: true })).toEqual(end);
    expect(getExpiry({ ...renewing, renewal: null })).toEqual(end);
  });

  test('is null without an end', () => {
    expect(getExpiry({ ...renewing, currentPeriodEnd: null })).toBeNull();
  });
});
