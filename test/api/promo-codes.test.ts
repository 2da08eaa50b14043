import { beforeEach, describe, expect, test } from 'vitest';
import { PendingDiscounts } from '#api/modules/promo-codes/pending-discount.model.ts';
import type { PromoCodeRecord } from '#api/modules/promo-codes/promo-code.model.ts';
import { PromoRedemptions } from '#api/modules/promo-codes/promo-redemption.model.ts';
import { redeem } from '#api/modules/promo-codes/redeem.ts';
import type { UserRecord } from '#api/modules/users/users.service.ts';
import { givenPromoCode, usesOf } from '#test/factories/promo-code.ts';
import { givenPayer } from '#test/factories/subscription.ts';
import { givenSubscriber } from '#test/factories/user.ts';
import { asNobody, asPerson, contextOf, NOW, refusal, run } from '#test/setup/graphql.ts';
import { testRuntime } from '#test/setup/runtime.ts';

const APPLY = `mutation ($code: String!, $planId: ID) {
  applyPromoCode(code: $code, planId: $planId) {
    discountType discountValue planAssigned grantPlanId grantDurationDays
    subscription { planName promptsLimit currentPeriodEnd }
  }
}`;
const OFFER = 'query ($code: String!) { promoCodeOffer(code: $code) { grantPlanId allowedPlanIds } }';
const PLAN = '{ viewer { status subscription { planName promptsLimit } } }';
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);

const INVALID = {
  code: 'BAD_USER_INPUT',
  message: 'Invalid or expired promo code',
  fields: { code: 'Invalid or expired promo code' },
};
const USED = {
  code: 'CONFLICT',
  message: 'You have already used this promo code',
  fields: { code: 'You have already used this promo code' },
};

let user: UserRecord;
beforeEach(async () => {
  user = await givenSubscriber({ createdAt: NOW });
});

const apply = async (code: string, planId: string | null = null, who = user) =>
  (await run(asPerson(who), APPLY, { code, planId })).applyPromoCode;
const refused = (code: string, planId: string | null = null, who = user) =>
  refusal(asPerson(who), APPLY, { code, planId });
const planOf = async (who = user) => (await run(asPerson(who), PLAN)).viewer;
/** Whatever was refused left nothing behind. */
const left = async (promo: PromoCodeRecord) => ({
  uses: await usesOf(promo),
  redemptions: await PromoRedemptions.countDocuments({}),
  discounts: await PendingDiscounts.countDocuments({}),
});

describe('a code', () => {
  test('with a discount is kept for the next payment, whatever its case and blanks', async () => {
    const promo = await givenPromoCode({ code: 'SPRING', discountValue: 20 });
    expect(await apply(' spring ')).toEqual({
      discountType: 'PERCENTAGE',
      discountValue: 20,
      planAssigned: false,
      grantPlanId: null,
      grantDurationDays: null,
      subscription: { planName: 'Free', promptsLimit: 5, currentPeriodEnd: null },
    });
    expect(await left(promo)).toEqual({ uses: 1, redemptions: 1, discounts: 1 });
  });

  test('with an amount off says it in whole currency units', async () => {
    await givenPromoCode({ discountType: 'fixed', discountValue: 250 });
    expect(await apply('SPRING')).toMatchObject({ discountType: 'FIXED', discountValue: 2.5 });
  });

  test('that lends a plan starts it at once, for its days', async () => {
    const promo = await givenPromoCode({ discountValue: 0, grantPlanId: 'pro', grantDurationDays: 30 });
    expect(await apply('SPRING')).toEqual({
      discountType: null,
      discountValue: null,
      planAssigned: true,
      grantPlanId: 'pro',
      grantDurationDays: 30,
      subscription: { planName: 'Pro', promptsLimit: 500, currentPeriodEnd: days(30).toISOString() },
    });
    expect(await planOf()).toMatchObject({ subscription: { planName: 'Pro', promptsLimit: 500 } });
    expect(await left(promo)).toEqual({ uses: 1, redemptions: 1, discounts: 0 });
  });

  test('without days lends it for good', async () => {
    await givenPromoCode({ discountValue: 0, grantPlanId: 'pro' });
    expect(await apply('SPRING')).toMatchObject({
      grantDurationDays: null,
      subscription: { planName: 'Pro', currentPeriodEnd: null },
    });
  });

  test('may do both', async () => {
    const promo = await givenPromoCode({ discountValue: 10, grantPlanId: 'pro', grantDurationDays: 7 });
    expect(await apply('SPRING')).toMatchObject({
      discountType: 'PERCENTAGE',
      discountValue: 10,
      planAssigned: true,
      subscription: { planName: 'Pro' },
    });
    expect(await left(promo)).toEqual({ uses: 1, redemptions: 1, discounts: 1 });
  });

  test('for a plan that is gone gives its discount alone', async () => {
    await givenPromoCode({ grantPlanId: 'gone', grantDurationDays: 7 });
    expect(await apply('SPRING')).toMatchObject({
      discountValue: 20,
      planAssigned: false,
      grantPlanId: null,
      grantDurationDays: null,
    });
  });

  test.each([
    ['is unknown', {}, 'OTHER'],
    ['is blank', {}, '  '],
    ['is longer than any', {}, 'X'.repeat(5000)],
    ['is switched off', { isActive: false }, 'SPRING'],
    ['expires now', { expiresAt: NOW }, 'SPRING'],
    ['is used up', { maxUses: 1, usedCount: 1 }, 'SPRING'],
    ['is for another plan', { allowedPlanIds: ['ultimate'] }, 'SPRING'],
    ['is worth nothing', { discountValue: 0 }, 'SPRING'],
    ['lends nothing but a plan that is gone', { discountValue: 0, grantPlanId: 'gone' }, 'SPRING'],
  ])('that %s is refused, and left as it was', async (_why, overrides, code) => {
    const promo = await givenPromoCode({ code: 'SPRING', ...overrides });
    expect(await refused(code, 'pro')).toEqual(INVALID);
    expect(await left(promo)).toEqual({ uses: promo.usedCount, redemptions: 0, discounts: 0 });
  });

  test.each([
    ['has uses left', { maxUses: 3, usedCount: 2 }, null],
    ['expires in a moment', { expiresAt: new Date(NOW.getTime() + 1) }, null],
    ['is for the plan', { allowedPlanIds: ['pro'] }, 'pro'],
    ['may meet its plan later', { allowedPlanIds: ['pro'] }, null],
  ])('that %s is taken', async (_why, overrides, planId) => {
    await givenPromoCode(overrides);
    expect(await apply('SPRING', planId)).toMatchObject({ discountValue: 20 });
  });

  test('is used once a person, and by others besides', async () => {
    const promo = await givenPromoCode();
    await apply('SPRING');
    expect(await refused('spring')).toEqual(USED);
    await apply('SPRING', null, await givenSubscriber());
    expect(await usesOf(promo)).toBe(2);
  });

  test('that has ended says so, also to those who used it', async () => {
    await givenPromoCode({ maxUses: 1 });
    await apply('SPRING');
    expect(await refused('SPRING')).toEqual(INVALID);
  });

  test('for a lower plan than the person has is refused whole, with its discount', async () => {
    const payer = await givenPayer({ createdAt: NOW });
    const promo = await givenPromoCode({ grantPlanId: 'free', grantDurationDays: 30 });
    expect(await refused('SPRING', null, payer)).toMatchObject({ code: 'CONFLICT' });
    expect(await left(promo)).toEqual({ uses: 0, redemptions: 0, discounts: 0 });
    expect(await planOf(payer)).toMatchObject({ subscription: { planName: 'Standard' } });
  });
});

describe('reading a code', () => {
  const offer = async (code: string) => (await run(asNobody, OFFER, { code })).promoCodeOffer;

  test('says what it goes with, to anybody, and uses nothing', async () => {
    const promo = await givenPromoCode({ allowedPlanIds: ['pro'], grantPlanId: 'standard' });
    expect(await offer(' Spring')).toEqual({ grantPlanId: 'standard', allowedPlanIds: ['pro'] });
    expect(await left(promo)).toEqual({ uses: 0, redemptions: 0, discounts: 0 });
  });

  test.each([
    ['is switched off', { isActive: false }],
    ['has expired', { expiresAt: NOW }],
    ['is used up', { maxUses: 1, usedCount: 1 }],
    ['is worth nothing', { discountValue: 0 }],
    ['lends a plan that is gone', { discountValue: 0, grantPlanId: 'gone' }],
  ])('refuses one that %s', async (_why, overrides) => {
    await givenPromoCode(overrides);
    expect(await refusal(asNobody, OFFER, { code: 'SPRING' })).toEqual(INVALID);
  });

  test('closes for an hour after ten misses, to right codes too', async () => {
    await givenPromoCode();
    const from = {
      client: { ip: '203.0.113.9', userAgent: null },
      runtime: testRuntime({ env: { RATE_LIMIT_SCALE: '1' } }),
    };
    const { consume } = from.runtime.rateLimits;
    // Nine misses in the minutes before this one.
    for (const ip of times(9, () => from.client.ip)) await consume('promoMisses', ip);
    expect(await run(asNobody, OFFER, { code: 'SPRING' }, from)).toHaveProperty('promoCodeOffer');
    expect(await refusal(asNobody, OFFER, { code: 'MISS' }, from)).toEqual(INVALID);
    expect(await refusal(asNobody, OFFER, { code: 'SPRING' }, from)).toMatchObject({ code: 'RATE_LIMITED' });
    await expect(consume('promoMisses', from.client.ip)).rejects.toMatchObject({
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 3500 && seconds <= 3600) as number,
    });
  });
});

describe('at once', () => {
  const outcomesOf = async (attempts: readonly Promise<unknown>[]) => {
    const counts: Record<string, number> = {};
    for (const outcome of await Promise.allSettled(attempts)) {
      const name = outcome.status === 'fulfilled' ? 'ok' : (outcome.reason as Error).message;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  };
  const servers = [testRuntime(), testRuntime()];
  const attemptBy = (who: UserRecord, index = 0) => {
    const runtime = servers[index % 2];
    const ctx = contextOf(asPerson(who), runtime && { runtime });
    return redeem(ctx, { userId: who._id, code: 'SPRING', planId: null });
  };

  test('200 people on 10 uses, by two servers: 10 have it, 190 are told, and every record agrees', async () => {
    const promo = await givenPromoCode({ maxUses: 10, discountValue: 10, grantPlanId: 'pro', grantDurationDays: 30 });
    const people = await Promise.all(times(200, () => givenSubscriber({ createdAt: NOW })));
    expect(await outcomesOf(people.map(attemptBy))).toEqual({ ok: 10, [INVALID.message]: 190 });
    expect(await left(promo)).toEqual({ uses: 10, redemptions: 10, discounts: 10 });
    const plans = await Promise.all(people.map((who) => planOf(who)));
    const lent = plans.filter((it) => (it as { subscription: { planName: string } }).subscription.planName === 'Pro');
    expect(lent).toHaveLength(10);
  }, 60_000);

  test('one person 20 times has it once', async () => {
    const promo = await givenPromoCode({ grantPlanId: 'pro', grantDurationDays: 30 });
    expect(await outcomesOf(times(20, (index) => attemptBy(user, index)))).toEqual({ ok: 1, [USED.message]: 19 });
    expect(await left(promo)).toEqual({ uses: 1, redemptions: 1, discounts: 1 });
  });
});
