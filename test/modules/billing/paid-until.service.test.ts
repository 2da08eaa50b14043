import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, DAY_MS } from '#api/lib/days.ts';
import { getPlanPaidUntil } from '#api/modules/billing/paid-until.ts';
import type { PaymentFact } from '#api/modules/billing/purchase-facts.ts';
import { periodEndAfter } from '#api/modules/subscriptions/plan-terms.rules.ts';

const START = new Date('2026-01-31T12:00:00Z');
const daysAfterStart = (days: number) => addDays(START, days);

const payment = (at: Date, periodEnd: Date | null = null): PaymentFact => ({
  ref: at.toISOString(),
  outcome: 'succeeded',
  at,
  amountMinor: 999,
  currency: 'USD',
  periodEnd,
  refundedMinor: 0,
  reason: null,
  isRenewal: false,
});

test('each payment pays for one period, counted from the day on which the plan started', () => {
  const anyStart = fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  const anyMonths = fc.constantFrom(1, 3, 12);
  fc.assert(
    fc.property(anyStart, fc.integer({ min: 0, max: 30 }), anyMonths, (start, renewals, months) => {
      const payments: [PaymentFact, ...PaymentFact[]] = [payment(start)];
      let end = periodEndAfter(start, months, start);
      for (let count = 0; count < renewals; count += 1) {
        payments.push(payment(end));
        end = periodEndAfter(start, months, end);
      }
      expect(getPlanPaidUntil({ payments, months, heldSince: start })).toEqual(end);
      const elapsed = (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth();
      expect(elapsed).toBe(months * (renewals + 1));
    }),
    { numRuns: 500 },
  );
});

test('a payment after the plan expired starts a period of its own', () => {
  const late = payment(daysAfterStart(100));
  const paidUntil = getPlanPaidUntil({ payments: [payment(START), late], months: 1, heldSince: START });
  expect(paidUntil).toEqual(periodEndAfter(late.at, 1, late.at));
});

test('a plan that is paid once has no end', () => {
  expect(getPlanPaidUntil({ payments: [payment(START)], months: null, heldSince: START })).toBeNull();
});

test('a plan that starts later than it is paid counts each payment until then, even if the first one is reported without a period', () => {
  const heldSince = daysAfterStart(18);
  const ownEnd = periodEndAfter(heldSince, 1, heldSince);
  const payments = [payment(START), payment(daysAfterStart(28), daysAfterStart(59))] as const;
  const end = (firstRenewalAt?: Date | null) =>
    getPlanPaidUntil({ payments, months: 1, heldSince, firstRenewalAt })?.getTime();
  expect(end(null)).toBe(ownEnd.getTime() + 31 * DAY_MS);
  // The provider's first renewal is for the plan's second period.
  const renewed = [payment(START), payment(ownEnd, periodEndAfter(heldSince, 1, ownEnd))] as const;
  expect(getPlanPaidUntil({ payments: renewed, months: 1, heldSince, firstRenewalAt: ownEnd })).toEqual(
    periodEndAfter(heldSince, 1, ownEnd),
  );
  // Old checkouts don't say when the provider first renews the plan.
  expect(end()).toBe(daysAfterStart(59).getTime());
});

test('a plan that starts later than it is paid ends that much later than the provider reports', () => {
  const heldSince = daysAfterStart(18);
  const first = payment(START, daysAfterStart(28));
  const ownEnd = periodEndAfter(heldSince, 1, heldSince);
  expect(getPlanPaidUntil({ payments: [first], months: 1, heldSince })).toEqual(ownEnd);
  const second = payment(daysAfterStart(28), daysAfterStart(59));
  expect(getPlanPaidUntil({ payments: [first, second], months: 1, heldSince })).toEqual(
    new Date(ownEnd.getTime() + 31 * DAY_MS),
  );
});
