import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { addDays } from '#api/lib/days.ts';
import { Activities } from '#api/modules/activity/activity.model.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { PendingDiscounts } from '#api/modules/promo-codes/pending-discount.model.ts';
import type { PromoCodeRecord } from '#api/modules/promo-codes/promo-code.model.ts';
import { PromoRedemptions } from '#api/modules/promo-codes/promo-redemption.model.ts';
import { redeem } from '#api/modules/promo-codes/redemptions.ts';
import { givenPromoCode, readUsedCount } from '../../factories/promo-code.ts';
import { givenPayer } from '../../factories/subscription.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run, runForError, testContext } from '../../setup/graphql.ts';
import {
  ApplyPromoCodeDocument,
  PromoCodeOfferDocument,
  StatusAndPlanDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';

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
  (await run(asUser(who), ApplyPromoCodeDocument, { code, planId })).applyPromoCode;
const applyError = (code: string, planId: string | null = null, who = user) =>
  runForError(asUser(who), ApplyPromoCodeDocument, { code, planId });
const readViewer = async (who = user) => (await run(asUser(who), StatusAndPlanDocument)).viewer;
/** Counts what redemptions of the code stored. A refused one stores nothing. */
const countStored = async (promo: PromoCodeRecord) => ({
  uses: await readUsedCount(promo),
  redemptions: await PromoRedemptions.countDocuments({}),
  discounts: await PendingDiscounts.countDocuments({}),
});

describe('a promo code', () => {
  test('with a discount is redeemed, whatever its case and spaces', async () => {
    const promo = await givenPromoCode({ code: 'SPRING', discountValue: 20 });
    expect(await apply(' spring ')).toEqual({
      discountType: 'PERCENTAGE',
      discountValue: 20,
      planAssigned: false,
      grantPlanId: null,
      grantDurationDays: null,
      subscription: { planName: 'Free', promptsLimit: 5, currentPeriodEnd: null },
    });
    expect(await countStored(promo)).toEqual({ uses: 1, redemptions: 1, discounts: 1 });
  });

  test('has an entry in the activity log for its discount, and one for its plan', async () => {
    await givenPromoCode({
      discountValue: 20,
      allowedPlanIds: ['pro'],
      grantPlanId: 'standard',
      grantDurationDays: 30,
    });
    await apply('SPRING');
    expect(await Activities.find({ userId: user._id }).sort({ _id: 1 }).lean()).toMatchObject([
      { type: 'subscription_change', description: 'A promo code gave the Standard plan for 30 days' },
      {
        type: 'subscription_change',
        subject: 'promo_code',
        description: 'Applied the promo code SPRING: 20% off the next purchase of Pro',
        ipAddress: testContext(asUser(user)).client.ip,
      },
    ]);
    await applyError('SPRING');
    expect(await Activities.countDocuments({ userId: user._id })).toBe(2);
  });

  test('with a fixed discount reports it in whole currency units', async () => {
    await givenPromoCode({ discountType: 'fixed', discountValue: 250 });
    expect(await apply('SPRING')).toMatchObject({ discountType: 'FIXED', discountValue: 2.5 });
  });

  test('that grants a plan starts it immediately, for its number of days', async () => {
    const promo = await givenPromoCode({ discountValue: 0, grantPlanId: 'pro', grantDurationDays: 30 });
    expect(await apply('SPRING')).toEqual({
      discountType: null,
      discountValue: null,
      planAssigned: true,
      grantPlanId: 'pro',
      grantDurationDays: 30,
      subscription: { planName: 'Pro', promptsLimit: 500, currentPeriodEnd: addDays(NOW, 30).toISOString() },
    });
    expect(await readViewer()).toMatchObject({ subscription: { planName: 'Pro', promptsLimit: 500 } });
    expect(await countStored(promo)).toEqual({ uses: 1, redemptions: 1, discounts: 0 });
  });

  test('without a number of days grants the plan without an end', async () => {
    await givenPromoCode({ discountValue: 0, grantPlanId: 'pro' });
    expect(await apply('SPRING')).toMatchObject({
      grantDurationDays: null,
      subscription: { planName: 'Pro', currentPeriodEnd: null },
    });
  });

  test('still grants a plan that was deactivated, which can’t be bought or assigned', async () => {
    await Plans.updateOne({ _id: 'pro' }, { isActive: false });
    await givenPromoCode({ grantPlanId: 'pro', grantDurationDays: 30 });
    expect(await apply('SPRING')).toMatchObject({ planAssigned: true, subscription: { planName: 'Pro' } });
  });

  test('can give a discount and grant a plan', async () => {
    const promo = await givenPromoCode({ discountValue: 10, grantPlanId: 'pro', grantDurationDays: 7 });
    expect(await apply('SPRING')).toMatchObject({
      discountType: 'PERCENTAGE',
      discountValue: 10,
      planAssigned: true,
      subscription: { planName: 'Pro' },
    });
    expect(await countStored(promo)).toEqual({ uses: 1, redemptions: 1, discounts: 1 });
  });

  test('that grants a deleted plan gives only its discount', async () => {
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
    ['is too long', {}, 'X'.repeat(5000)],
    ['is inactive', { isActive: false }, 'SPRING'],
    ['expires now', { expiresAt: NOW }, 'SPRING'],
    ['is used up', { maxUses: 1, usedCount: 1 }, 'SPRING'],
    ['is limited to another plan', { allowedPlanIds: ['ultimate'] }, 'SPRING'],
    ['has no benefits', { discountValue: 0 }, 'SPRING'],
    ['only grants a deleted plan', { discountValue: 0, grantPlanId: 'gone' }, 'SPRING'],
  ])('that %s is refused and stays unchanged', async (_why, overrides, code) => {
    const promo = await givenPromoCode({ code: 'SPRING', ...overrides });
    expect(await applyError(code, 'pro')).toEqual(INVALID);
    expect(await countStored(promo)).toEqual({ uses: promo.usedCount, redemptions: 0, discounts: 0 });
  });

  test.each([
    ['has uses left', { maxUses: 3, usedCount: 2 }, null],
    ['begins now', { startsAt: NOW }, null],
    ['expires in a millisecond', { expiresAt: new Date(NOW.getTime() + 1) }, null],
    ['is limited to the plan', { allowedPlanIds: ['pro'] }, 'pro'],
    ['is limited to a plan, before the user chooses one', { allowedPlanIds: ['pro'] }, null],
  ])('that %s is redeemed', async (_why, overrides, planId) => {
    await givenPromoCode(overrides);
    expect(await apply('SPRING', planId)).toMatchObject({ discountValue: 20 });
  });

  test('that has not begun says when it can be used, and stays unchanged', async () => {
    const promo = await givenPromoCode({ startsAt: new Date('2026-12-01T09:30:00Z') });
    const text = 'This promo code can be used from 2026-12-01 09:30 UTC';
    expect(await applyError('SPRING')).toMatchObject({ message: text });
    expect(await runForError(asAnonymous, PromoCodeOfferDocument, { code: 'SPRING' })).toMatchObject({ message: text });
    expect(await countStored(promo)).toEqual({ uses: 0, redemptions: 0, discounts: 0 });
  });

  test('can be used once by each user', async () => {
    const promo = await givenPromoCode();
    await apply('SPRING');
    expect(await applyError('spring')).toEqual(USED);
    await apply('SPRING', null, await givenSubscriber());
    expect(await readUsedCount(promo)).toBe(2);
  });

  test('that is used up is invalid, also for a user who used it', async () => {
    await givenPromoCode({ maxUses: 1 });
    await apply('SPRING');
    expect(await applyError('SPRING')).toEqual(INVALID);
  });

  test('that grants a lower plan than the user has is refused, together with its discount', async () => {
    const payer = await givenPayer({ createdAt: NOW });
    const promo = await givenPromoCode({ grantPlanId: 'free', grantDurationDays: 30 });
    expect(await applyError('SPRING', null, payer)).toMatchObject({ code: 'CONFLICT' });
    expect(await countStored(promo)).toEqual({ uses: 0, redemptions: 0, discounts: 0 });
    expect(await readViewer(payer)).toMatchObject({ subscription: { planName: 'Standard' } });
  });
});

describe('checking a promo code', () => {
  const offer = async (code: string) => (await run(asAnonymous, PromoCodeOfferDocument, { code })).promoCodeOffer;

  test('shows its plans to anonymous users and does not redeem it', async () => {
    const promo = await givenPromoCode({ allowedPlanIds: ['pro'], grantPlanId: 'standard' });
    expect(await offer(' Spring')).toEqual({ grantPlanId: 'standard', allowedPlanIds: ['pro'] });
    expect(await countStored(promo)).toEqual({ uses: 0, redemptions: 0, discounts: 0 });
  });

  test.each([
    ['is inactive', { isActive: false }],
    ['has expired', { expiresAt: NOW }],
    ['is used up', { maxUses: 1, usedCount: 1 }],
    ['has no benefits', { discountValue: 0 }],
    ['only grants a deleted plan', { discountValue: 0, grantPlanId: 'gone' }],
  ])('refuses a code that %s', async (_why, overrides) => {
    await givenPromoCode(overrides);
    expect(await runForError(asAnonymous, PromoCodeOfferDocument, { code: 'SPRING' })).toEqual(INVALID);
  });

  test('is refused for an hour after ten misses, for valid codes too', async () => {
    await givenPromoCode();
    const from = {
      client: { ip: '203.0.113.9', userAgent: null },
      runtime: testRuntime({ env: { RATE_LIMIT_SCALE: '1' } }),
    };
    const { consume } = from.runtime.rateLimits;
    // Nine earlier misses.
    for (const ip of times(9, () => from.client.ip)) await consume('promoMisses', ip);
    expect(await run(asAnonymous, PromoCodeOfferDocument, { code: 'SPRING' }, from)).toHaveProperty('promoCodeOffer');
    expect(await runForError(asAnonymous, PromoCodeOfferDocument, { code: 'MISS' }, from)).toEqual(INVALID);
    expect(await runForError(asAnonymous, PromoCodeOfferDocument, { code: 'SPRING' }, from)).toMatchObject({
      code: 'RATE_LIMITED',
    });
    await expect(consume('promoMisses', from.client.ip)).rejects.toMatchObject({
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 3500 && seconds <= 3600) as number,
    });
  });
});

describe('checking a promo code that has not started', () => {
  test('says when it can be used, and is no miss', async () => {
    await givenPromoCode({ startsAt: addDays(NOW, 1) });
    await givenPromoCode({ code: 'VALID' });
    const from = {
      client: { ip: '203.0.113.10', userAgent: null },
      runtime: testRuntime({ env: { RATE_LIMIT_SCALE: '1' } }),
    };
    for (const ip of times(9, () => from.client.ip)) await from.runtime.rateLimits.consume('promoMisses', ip);
    for (const code of ['SPRING', 'spring']) {
      expect(await runForError(asAnonymous, PromoCodeOfferDocument, { code }, from)).toMatchObject({
        code: 'BAD_USER_INPUT',
        message: 'This promo code can be used from 2026-01-02 00:00 UTC',
      });
    }
    expect(await run(asAnonymous, PromoCodeOfferDocument, { code: 'VALID' }, from)).toHaveProperty('promoCodeOffer');
  });
});

describe('concurrent redemptions', () => {
  const countOutcomes = async (attempts: readonly Promise<unknown>[]) => {
    const counts: Record<string, number> = {};
    for (const outcome of await Promise.allSettled(attempts)) {
      const name = outcome.status === 'fulfilled' ? 'ok' : (outcome.reason as Error).message;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    return counts;
  };
  const servers = [testRuntime(), testRuntime()];
  const redeemAs = (who: UserRecord, index = 0) => {
    const runtime = servers[index % 2];
    const ctx = testContext(asUser(who), runtime && { runtime });
    return redeem(ctx, { userId: who._id, code: 'SPRING', planId: null });
  };

  test('by 200 users of a code with 10 uses, on two servers: 10 succeed, 190 are refused, and all records agree', async () => {
    const promo = await givenPromoCode({ maxUses: 10, discountValue: 10, grantPlanId: 'pro', grantDurationDays: 30 });
    const users = await Promise.all(times(200, () => givenSubscriber({ createdAt: NOW })));
    expect(await countOutcomes(users.map(redeemAs))).toEqual({ ok: 10, [INVALID.message]: 190 });
    expect(await countStored(promo)).toEqual({ uses: 10, redemptions: 10, discounts: 10 });
    const plans = await Promise.all(users.map((who) => readViewer(who)));
    const onPro = plans.filter(({ subscription }) => subscription.planName === 'Pro');
    expect(onPro).toHaveLength(10);
  });

  test('by one user, 20 times: one succeeds', async () => {
    const promo = await givenPromoCode({ grantPlanId: 'pro', grantDurationDays: 30 });
    expect(await countOutcomes(times(20, (index) => redeemAs(user, index)))).toEqual({ ok: 1, [USED.message]: 19 });
    expect(await countStored(promo)).toEqual({ uses: 1, redemptions: 1, discounts: 1 });
  });
});
