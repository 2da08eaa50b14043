import { describe, expect, test } from 'vitest';
import { applyCredit, getUnusedMinor } from '#api/modules/billing/credit.rules.ts';

const JUNE = { start: new Date('2026-06-01T00:00:00Z'), end: new Date('2026-07-01T00:00:00Z') };

describe('the unused part of a payment', () => {
  test.each([
    ['2026-06-01T00:00:00Z', 999],
    ['2026-06-01T00:00:01Z', 999],
    ['2026-06-16T00:00:00Z', 500],
    // A day that has begun counts: 15 of 30 days, then 14.
    ['2026-06-16T23:59:59Z', 500],
    ['2026-06-17T00:00:00Z', 467],
    ['2026-06-30T23:00:00Z', 34],
    ['2026-07-01T00:00:00Z', 0],
    ['2026-07-09T00:00:00Z', 0],
  ])('at %s is %i of 999', (now, unused) => {
    expect(getUnusedMinor({ paidMinor: 999, ...JUNE }, new Date(now))).toBe(unused);
  });

  test('lowers a price to nothing at most; the rest lengthens the period by whole days', () => {
    const price = { amountMinor: 999, fullAmountMinor: 999, periodDays: 30 };
    expect(applyCredit(price, 400)).toEqual({ amountMinor: 599, extraDays: 0 });
    expect(applyCredit(price, 999)).toEqual({ amountMinor: 0, extraDays: 0 });
    expect(applyCredit(price, 1000)).toEqual({ amountMinor: 0, extraDays: 1 });
    expect(applyCredit(price, 999 * 3)).toEqual({ amountMinor: 0, extraDays: 60 });
    expect(applyCredit({ ...price, periodDays: null }, 5000)).toEqual({ amountMinor: 0, extraDays: 0 });
  });
});
