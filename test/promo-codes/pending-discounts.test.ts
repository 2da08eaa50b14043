import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import {
  consumeDiscount,
  releaseDiscount,
  reserveDiscount,
} from '#api/modules/promo-codes/pending-discounts.service.ts';
import { PendingDiscounts } from '#api/modules/promo-codes/pending-discount.model.ts';
import type { PromoCodeRecord } from '#api/modules/promo-codes/promo-code.model.ts';
import { PromoRedemptions } from '#api/modules/promo-codes/promo-redemption.model.ts';
import { applyPromoCode } from '#api/modules/promo-codes/promo-codes.service.ts';
import type { UserRecord } from '#api/modules/users/users.service.ts';
import { inTransaction } from '#test/factories/add-on.ts';
import { givenPromoCode } from '#test/factories/promo-code.ts';
import { givenSubscriber } from '#test/factories/user.ts';
import { asPerson, contextOf, NOW, run } from '#test/setup/graphql.ts';

const PENDING = '{ pendingDiscount { discountType discountValue allowedPlanIds isReserved createdAt } }';
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));

let user: UserRecord;
beforeEach(async () => {
  user = await givenSubscriber({ createdAt: NOW });
});

/** Applies a code that was made for it. */
async function applied(overrides: Partial<PromoCodeRecord> = {}) {
  const { code } = await givenPromoCode({ code: `CODE-${String(new Types.ObjectId()).toUpperCase()}`, ...overrides });
  return applyPromoCode(contextOf(asPerson(user)), { code });
}

const newCheckout = () => new Types.ObjectId();
const reserve = (checkoutId: Types.ObjectId, { planId = 'pro', amountMinor = 1000 }: Paying = {}) =>
  inTransaction((session) => reserveDiscount(session, { userId: user._id, checkoutId, planId, amountMinor, at: NOW }));
const consume = (checkoutId: Types.ObjectId) =>
  inTransaction((session) => consumeDiscount(session, { checkoutId, at: NOW }));
const release = (checkoutId: Types.ObjectId) => inTransaction((session) => releaseDiscount(session, { checkoutId }));
const pending = async () => (await run(asPerson(user), PENDING)).pendingDiscount;

interface Paying {
  readonly planId?: string | null;
  readonly amountMinor?: number;
}

test('a discount lowers one payment, and is gone when that is paid', async () => {
  const redemption = await applied();
  const checkout = newCheckout();
  expect(await pending()).toEqual({
    discountType: 'PERCENTAGE',
    discountValue: 20,
    allowedPlanIds: [],
    isReserved: false,
    createdAt: NOW.toISOString(),
  });
  expect(await reserve(checkout)).toEqual({ redemptionId: redemption._id, amountMinor: 800 });
  expect(await pending()).toMatchObject({ isReserved: true });
  await consume(checkout);
  await consume(checkout);
  expect(await pending()).toBeNull();
  expect(await reserve(newCheckout())).toBeNull();
  expect(await PromoRedemptions.findById(redemption._id).lean()).toMatchObject({ discountUsedAt: NOW });
});

test('one checkout has it at a time, and asking again for that one answers the same', async () => {
  await applied();
  const checkout = newCheckout();
  const first = await reserve(checkout);
  expect(await reserve(newCheckout())).toBeNull();
  expect(await reserve(checkout)).toEqual(first);
});

test('an unpaid checkout gives it back', async () => {
  await applied();
  const checkout = newCheckout();
  await reserve(checkout);
  await release(checkout);
  await release(checkout);
  expect(await pending()).toMatchObject({ isReserved: false });
  expect(await reserve(newCheckout())).toMatchObject({ amountMinor: 800 });
});

test('the newest takes the place of one that waits', async () => {
  await applied({ discountValue: 50 });
  await applied({ discountType: 'fixed', discountValue: 150 });
  expect(await pending()).toMatchObject({ discountType: 'FIXED', discountValue: 1.5 });
  expect(await reserve(newCheckout())).toMatchObject({ amountMinor: 850 });
});

test('a newer one waits beside an open checkout, which gives nothing back', async () => {
  const older = await applied({ discountValue: 50 });
  const [checkout, next] = [newCheckout(), newCheckout()];
  await reserve(checkout);
  const newer = await applied();
  await release(checkout);
  expect(await reserve(next)).toMatchObject({ redemptionId: newer._id });

  // It was paid in the last second, at the price that it was offered for.
  await consume(checkout);
  expect(await PromoRedemptions.findById(older._id).lean()).toMatchObject({ discountUsedAt: NOW });
  await consume(next);
  expect(await PromoRedemptions.findById(newer._id).lean()).toMatchObject({ discountUsedAt: NOW });
  expect(await pending()).toBeNull();
});

test('a checkout that is paid after it had given the discount back uses it up', async () => {
  await applied();
  const checkout = newCheckout();
  await reserve(checkout);
  await release(checkout);
  await consume(checkout);
  expect(await pending()).toBeNull();
  expect(await reserve(newCheckout())).toBeNull();
});

test('one for some plans waits until one of them is bought', async () => {
  await applied({ allowedPlanIds: ['pro', 'ultimate'] });
  expect(await reserve(newCheckout(), { planId: 'standard' })).toBeNull();
  expect(await reserve(newCheckout(), { planId: null })).toBeNull();
  expect(await reserve(newCheckout(), { planId: 'ultimate' })).toMatchObject({ amountMinor: 800 });
});

test('one for everything lowers an add-on too', async () => {
  await applied();
  expect(await reserve(newCheckout(), { planId: null, amountMinor: 199 })).toMatchObject({ amountMinor: 159 });
});

test('what costs nothing does not use it up', async () => {
  await applied();
  expect(await reserve(newCheckout(), { amountMinor: 0 })).toBeNull();
  expect(await pending()).toMatchObject({ isReserved: false });
});

test('a discount of everything leaves nothing to pay', async () => {
  await applied({ discountValue: 100 });
  expect(await reserve(newCheckout())).toMatchObject({ amountMinor: 0 });
});

test('a checkout that fails after it took the discount gives it back by failing', async () => {
  await applied();
  const checkoutId = newCheckout();
  const failing = inTransaction(async (session) => {
    await reserveDiscount(session, { userId: user._id, checkoutId, planId: 'pro', amountMinor: 1000, at: NOW });
    throw new Error('The provider is away.');
  });
  await expect(failing).rejects.toThrow('The provider is away.');
  expect(await pending()).toMatchObject({ isReserved: false });
});

test('of 20 checkouts at once, one has it', async () => {
  await applied();
  const outcomes = await Promise.all(times(20, () => reserve(newCheckout())));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
});

test('paid and run out at once, round after round, it is used once and never waits again', async () => {
  for (const discountValue of times(10, (index) => index + 1)) {
    const { _id } = await applied({ discountValue });
    const checkout = newCheckout();
    await reserve(checkout);
    await Promise.all([consume(checkout), release(checkout), consume(checkout), release(checkout)]);
    expect(await pending()).toBeNull();
    expect(await PromoRedemptions.findById(_id).lean()).toMatchObject({ discountUsedAt: NOW });
  }
});

test('of two codes applied at once, one waits, and the other is not beside it', async () => {
  await Promise.all(times(6, () => applied()));
  expect(await PendingDiscounts.countDocuments({ _id: user._id })).toBe(1);
  const checkout = newCheckout();
  await reserve(checkout);
  await consume(checkout);
  expect(await pending()).toBeNull();
});

test('people have their own alone', async () => {
  await applied();
  const other = await givenSubscriber({ createdAt: NOW });
  expect((await run(asPerson(other), PENDING)).pendingDiscount).toBeNull();
});
