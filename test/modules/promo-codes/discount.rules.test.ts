import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyDiscount,
  type Discount,
  isDiscountAllowed,
  toDiscountAmount,
} from '#api/modules/promo-codes/discount.rules.ts';

const price = fc.integer({ min: 0, max: 100_000_000 });
const percent = fc.integer({ min: 0, max: 100 });
const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ discountType: fc.constant('percentage' as const), discountValue: percent }),
  fc.record({ discountType: fc.constant('fixed' as const), discountValue: price }),
);

test('a discounted price is an integer from 0 to the full price', () => {
  fc.assert(
    fc.property(price, discount, (amount, off) => {
      const discounted = applyDiscount(amount, off);
      expect(Number.isInteger(discounted)).toBe(true);
      expect(discounted).toBeGreaterThanOrEqual(0);
      expect(discounted).toBeLessThanOrEqual(amount);
    }),
    { numRuns: 2000 },
  );
});

test('a larger percentage never gives a higher price', () => {
  fc.assert(
    fc.property(price, percent, percent, (amount, one, other) => {
      const priceWith = (discountValue: number) => applyDiscount(amount, { discountType: 'percentage', discountValue });
      expect(priceWith(Math.max(one, other))).toBeLessThanOrEqual(priceWith(Math.min(one, other)));
    }),
  );
});

test('a percentage discount rounds the price down to whole minor units', () => {
  fc.assert(
    fc.property(price, percent, (amount, discountValue) => {
      const discounted = applyDiscount(amount, { discountType: 'percentage', discountValue });
      const exact = BigInt(amount) * BigInt(100 - discountValue);
      expect(BigInt(discounted)).toBe(exact / 100n);
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
  // Validation refuses these values.
  [999, 'fixed', -5, 999],
  [999, 'percentage', -5, 999],
  [999, 'percentage', 150, 0],
] as const)('%i with a %s discount of %i is %i', (amount, discountType, discountValue, expected) => {
  expect(applyDiscount(amount, { discountType, discountValue })).toBe(expected);
});

test('a discount that is limited to plans applies to those plans only', () => {
  expect(isDiscountAllowed([], 'pro')).toBe(true);
  expect(isDiscountAllowed([], null)).toBe(true);
  expect(isDiscountAllowed(['pro'], 'pro')).toBe(true);
  expect(isDiscountAllowed(['pro'], 'ultimate')).toBe(false);
  expect(isDiscountAllowed(['pro'], null)).toBe(false);
});

test('the API shows percent, and whole units of currencies with any number of decimals', () => {
  expect(toDiscountAmount({ discountType: 'percentage', discountValue: 20 }, 'USD')).toBe(20);
  expect(toDiscountAmount({ discountType: 'fixed', discountValue: 250 }, 'USD')).toBe(2.5);
  expect(toDiscountAmount({ discountType: 'fixed', discountValue: 250 }, 'JPY')).toBe(250);
});
