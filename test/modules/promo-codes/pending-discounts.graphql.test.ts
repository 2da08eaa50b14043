import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { PendingDiscounts } from '#api/modules/promo-codes/pending-discount.model.ts';
import {
  consumeDiscount,
  releaseDiscount,
  reserveDiscount,
} from '#api/modules/promo-codes/pending-discounts.service.ts';
import type { PromoCodeRecord } from '#api/modules/promo-codes/promo-code.model.ts';
import { applyPromoCode } from '#api/modules/promo-codes/promo-codes.service.ts';
import { PromoRedemptions } from '#api/modules/promo-codes/promo-redemption.model.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run, testContext } from '../../setup/graphql.ts';
import { PendingDiscountDocument } from '../../setup/operations.generated.ts';
import { times } from '../../setup/times.ts';
import { inTransaction } from '../../setup/transaction.ts';

let user: UserRecord;
beforeEach(async () => {
  user = await givenSubscriber({ createdAt: NOW });
});

/** Creates a promo code, and redeems it for the user. */
async function applyNewCode(overrides: Partial<PromoCodeRecord> = {}) {
  const { code } = await givenPromoCode({ code: `CODE-${String(new Types.ObjectId()).toUpperCase()}`, ...overrides });
  return applyPromoCode(testContext(asUser(user)), { code });
}

const newCheckoutId = () => new Types.ObjectId();
const reserve = (checkoutId: Types.ObjectId, { planId = 'pro', amountMinor = 1000 }: PriceOptions = {}) =>
  inTransaction((session) => reserveDiscount(session, { userId: user._id, checkoutId, planId, amountMinor }));
const paid = { description: 'Pro, monthly', fullAmountMinor: 1000, amountMinor: 800, creditMinor: null };
const consume = (_id: Types.ObjectId, overrides: { amountMinor?: number; creditMinor?: number } = {}) =>
  inTransaction((session) => consumeDiscount(session, { checkout: { _id, ...paid, ...overrides }, at: NOW }));
const release = (checkoutId: Types.ObjectId) => inTransaction((session) => releaseDiscount(session, { checkoutId }));
const readPending = async () => (await run(asUser(user), PendingDiscountDocument)).pendingDiscount;

interface PriceOptions {
  readonly planId?: string | null;
  readonly amountMinor?: number;
}

test('a discount lowers the price of one payment', async () => {
  const redemption = await applyNewCode();
  const checkout = newCheckoutId();
  expect(await readPending()).toEqual({
    discountType: 'PERCENTAGE',
    discountValue: 20,
    allowedPlanIds: [],
    isReserved: false,
    createdAt: NOW.toISOString(),
  });
  expect(await reserve(checkout)).toEqual({ redemptionId: redemption._id, amountMinor: 800 });
  expect(await readPending()).toMatchObject({ isReserved: true });
  await consume(checkout);
  await consume(checkout);
  expect(await readPending()).toBeNull();
  expect(await reserve(newCheckoutId())).toBeNull();
  expect(await PromoRedemptions.findById(redemption._id).lean()).toMatchObject({
    discountUsedAt: NOW,
    discountUsedFor: checkout,
    discountUsedOn: 'Pro, monthly',
    discountGivenMinor: 200,
  });
});

test('one checkout at a time can reserve a discount, and repeating the reservation changes nothing', async () => {
  await applyNewCode();
  const checkout = newCheckoutId();
  const first = await reserve(checkout);
  expect(await reserve(newCheckoutId())).toBeNull();
  expect(await reserve(checkout)).toEqual(first);
});

test('the amount that a discount gave does not include what a credit took off the price', async () => {
  const redemption = await applyNewCode();
  const checkout = newCheckoutId();
  await reserve(checkout);
  await consume(checkout, { amountMinor: 300, creditMinor: 500 });
  expect(await PromoRedemptions.findById(redemption._id).lean()).toMatchObject({ discountGivenMinor: 200 });
});

test('an unpaid checkout releases its discount', async () => {
  await applyNewCode();
  const checkout = newCheckoutId();
  await reserve(checkout);
  await release(checkout);
  await release(checkout);
  expect(await readPending()).toMatchObject({ isReserved: false });
  expect(await reserve(newCheckoutId())).toMatchObject({ amountMinor: 800 });
});

test('a newer discount replaces a pending one', async () => {
  await applyNewCode({ discountValue: 50 });
  await applyNewCode({ discountType: 'fixed', discountValue: 150 });
  expect(await readPending()).toMatchObject({ discountType: 'FIXED', discountValue: 1.5 });
  expect(await reserve(newCheckoutId())).toMatchObject({ amountMinor: 850 });
});

test('a discount that was replaced can be applied again until a payment uses it, though its code is used up', async () => {
  const older = await applyNewCode({ discountValue: 50, maxUses: 1 });
  await applyNewCode();
  const apply = () => applyPromoCode(testContext(asUser(user)), { code: older.code });
  const again = await Promise.allSettled([apply(), apply(), apply()]);
  expect(again.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(await readPending()).toMatchObject({ discountValue: 50 });
  const checkout = newCheckoutId();
  await reserve(checkout);
  await applyNewCode();
  await consume(checkout);
  await expect(apply()).rejects.toThrow();
  expect(await readPending()).toMatchObject({ discountValue: 20 });
});

test('a plan that came with a replaced discount is not granted a second time', async () => {
  const older = await applyNewCode({ grantPlanId: 'pro', grantDurationDays: 10 });
  await applyNewCode();
  const again = await applyPromoCode(testContext(asUser(user)), { code: older.code });
  expect(again).toMatchObject({ grantPlanId: null, discountValue: 20 });
});

test('a newer discount does not change an open checkout, which then does not release the older one', async () => {
  const older = await applyNewCode({ discountValue: 50 });
  const [checkout, next] = [newCheckoutId(), newCheckoutId()];
  await reserve(checkout);
  const newer = await applyNewCode();
  await release(checkout);
  expect(await reserve(next)).toMatchObject({ redemptionId: newer._id });

  // The checkout is paid after its expiry, at its discounted price.
  await consume(checkout);
  expect(await PromoRedemptions.findById(older._id).lean()).toMatchObject({ discountUsedAt: NOW });
  await consume(next);
  expect(await PromoRedemptions.findById(newer._id).lean()).toMatchObject({ discountUsedAt: NOW });
  expect(await readPending()).toBeNull();
});

test('a checkout that is paid after its release uses up the discount', async () => {
  await applyNewCode();
  const checkout = newCheckoutId();
  await reserve(checkout);
  await release(checkout);
  await consume(checkout);
  expect(await readPending()).toBeNull();
  expect(await reserve(newCheckoutId())).toBeNull();
});

test('a discount that is limited to plans stays pending until one of them is bought', async () => {
  await applyNewCode({ allowedPlanIds: ['pro', 'ultimate'] });
  expect(await reserve(newCheckoutId(), { planId: 'standard' })).toBeNull();
  expect(await reserve(newCheckoutId(), { planId: null })).toBeNull();
  expect(await reserve(newCheckoutId(), { planId: 'ultimate' })).toMatchObject({ amountMinor: 800 });
});

test('an unlimited discount lowers the price of an add-on', async () => {
  await applyNewCode();
  expect(await reserve(newCheckoutId(), { planId: null, amountMinor: 199 })).toMatchObject({ amountMinor: 159 });
});

test('a free purchase does not reserve a discount', async () => {
  await applyNewCode();
  expect(await reserve(newCheckoutId(), { amountMinor: 0 })).toBeNull();
  expect(await readPending()).toMatchObject({ isReserved: false });
});

test('a discount of 100 percent leaves nothing to pay', async () => {
  await applyNewCode({ discountValue: 100 });
  expect(await reserve(newCheckoutId())).toMatchObject({ amountMinor: 0 });
});

test('a failed transaction does not reserve the discount', async () => {
  await applyNewCode();
  const checkoutId = newCheckoutId();
  const failing = inTransaction(async (session) => {
    await reserveDiscount(session, { userId: user._id, checkoutId, planId: 'pro', amountMinor: 1000 });
    throw new Error('The provider failed.');
  });
  await expect(failing).rejects.toThrow('The provider failed.');
  expect(await readPending()).toMatchObject({ isReserved: false });
});

test('one of 20 concurrent checkouts reserves the discount', async () => {
  await applyNewCode();
  const outcomes = await Promise.all(times(20, () => reserve(newCheckoutId())));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
});

test('a checkout that is paid and expires at the same time uses the discount once', async () => {
  for (const discountValue of times(10, (index) => index + 1)) {
    const { _id } = await applyNewCode({ discountValue });
    const checkout = newCheckoutId();
    await reserve(checkout);
    await Promise.all([consume(checkout), release(checkout), consume(checkout), release(checkout)]);
    expect(await readPending()).toBeNull();
    expect(await PromoRedemptions.findById(_id).lean()).toMatchObject({
      discountUsedAt: NOW,
      discountUsedFor: checkout,
      discountUsedOn: 'Pro, monthly',
      discountGivenMinor: 200,
    });
  }
});

test('codes that are applied at the same time leave one pending discount', async () => {
  await Promise.all(times(6, () => applyNewCode()));
  expect(await PendingDiscounts.countDocuments({ _id: user._id })).toBe(1);
  const checkout = newCheckoutId();
  await reserve(checkout);
  await consume(checkout);
  expect(await readPending()).toBeNull();
});

test('a user does not see the discount of another user', async () => {
  await applyNewCode();
  const other = await givenSubscriber({ createdAt: NOW });
  expect((await run(asUser(other), PendingDiscountDocument)).pendingDiscount).toBeNull();
});
