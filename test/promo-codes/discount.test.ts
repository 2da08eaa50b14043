import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Discount, discounted, discountFor, isAllowedFor } from '#api/modules/promo-codes/discount.ts';

const price = fc.integer({ min: 0, max: 100_000_000 });
const percent = fc.integer({ min: 0, max: 100 });
const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ discountType: fc.constant('percentage' as const), discountValue: percent }),
  fc.record({ discountType: fc.constant('fixed' as const), discountValue: price }),
);

test('what is left is a whole amount from 0 to the price, whatever the discount', () => {
  fc.assert(
    fc.property(price, discount, (amount, off) => {
      const left = discounted(amount, off);
      expect(Number.isInteger(left)).toBe(true);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left).toBeLessThanOrEqual(amount);
    }),
    { numRuns: 2000 },
  );
});

test('a greater discount never leaves more', () => {
  fc.assert(
    fc.property(price, percent, percent, (amount, one, other) => {
      const leftBy = (discountValue: number) => discounted(amount, { discountType: 'percentage', discountValue });
      expect(leftBy(Math.max(one, other))).toBeLessThanOrEqual(leftBy(Math.min(one, other)));
    }),
  );
});

test('a percentage is exact to the unit, and the part of a unit is the payer’s', () => {
  fc.assert(
    fc.property(price, percent, (amount, discountValue) => {
      const left = discounted(amount, { discountType: 'percentage', discountValue });
      const exact = BigInt(amount) * BigInt(100 - discountValue);
      expect(BigInt(left)).toBe(exact / 100n);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [999, 'percentage', 0, 999],
  [999, 'percentage', 10, 899],
  [999, 'percentage', 50, 499],
  [999, 'percentage', 100, 0],
  [1, 'percentage', 1, 0],
  [0, 'percentage', 50, 0],
  [999, 'fixed', 500, 499],
  [999, 'fixed', 999, 0],
  [999, 'fixed', 5000, 0],
  // No code is stored like these.
  [999, 'fixed', -5, 999],
  [999, 'percentage', -5, 999],
  [999, 'percentage', 150, 0],
] as const)('of %i, a discount (%s) of %i leaves %i', (amount, discountType, discountValue, left) => {
  expect(discounted(amount, { discountType, discountValue })).toBe(left);
});

test('a discount for some plans is for no other payment', () => {
  expect(isAllowedFor([], 'pro')).toBe(true);
  expect(isAllowedFor([], null)).toBe(true);
  expect(isAllowedFor(['pro'], 'pro')).toBe(true);
  expect(isAllowedFor(['pro'], 'ultimate')).toBe(false);
  expect(isAllowedFor(['pro'], null)).toBe(false);
});

test('people read percent, and whole units of a currency however many decimals it has', () => {
  expect(discountFor({ discountType: 'percentage', discountValue: 20 }, 'USD')).toBe(20);
  expect(discountFor({ discountType: 'fixed', discountValue: 250 }, 'USD')).toBe(2.5);
  expect(discountFor({ discountType: 'fixed', discountValue: 250 }, 'JPY')).toBe(250);
});
