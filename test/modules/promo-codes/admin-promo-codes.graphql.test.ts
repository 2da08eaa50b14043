import { beforeEach, describe, expect, test } from 'vitest';
import type { RequestContext } from '#api/kernel/context.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { createPromoCode, deletePromoCode, updatePromoCode } from '#api/modules/promo-codes/admin-promo-codes.ts';
import { bulkCreatePromoCodes, generatePromoCode } from '#api/modules/promo-codes/generated-promo-codes.ts';
import { type PromoCodeRecord, PromoCodes } from '#api/modules/promo-codes/promo-code.model.ts';
import { listPromoCodeUses } from '#api/modules/promo-codes/promo-code-uses.ts';
import { buildPromoCode, givenPromoCode } from '../../factories/promo-code.ts';
import { givenAdmin } from '../../factories/user.ts';
import { asUser, NOW, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';

const page = { first: 20, offset: 0 };
const tomorrow = new Date('2026-01-02T00:00:00Z');

let ctx: RequestContext;
beforeEach(async () => {
  await seedPlans(NOW);
  ctx = testContext(asUser(await givenAdmin()));
});

const inputError = (fields: Record<string, string>) => ({ code: 'BAD_USER_INPUT', details: { fields } });

describe('creating a promo code', () => {
  const spring = { code: ' spring-20 ', discountType: 'percentage', discountValue: 20 } as const;

  test('stores the code in upper case, without limits by default', async () => {
    expect(await createPromoCode(ctx, spring)).toEqual({
      _id: expect.anything() as unknown,
      code: 'SPRING-20',
      discountType: 'percentage',
      discountValue: 20,
      maxUses: null,
      usedCount: 0,
      startsAt: null,
      expiresAt: null,
      isActive: true,
      campaignId: null,
      isOffWithCampaign: false,
      allowedPlanIds: [],
      grantPlanId: null,
      grantDurationDays: null,
      createdAt: NOW,
    });
  });

  test('stores all limits, and fixed discounts in minor units of the currency', async () => {
    const limits = {
      maxUses: 3,
      startsAt: new Date('2026-01-01T12:00:00Z'),
      expiresAt: tomorrow,
      allowedPlanIds: ['pro', 'ultimate', 'pro'],
      grantPlanId: 'pro',
      grantDurationDays: 30,
    };
    const promo = await createPromoCode(ctx, { code: 'FIVE', discountType: 'fixed', discountValue: 4.99, ...limits });
    expect(promo).toMatchObject({ ...limits, allowedPlanIds: ['pro', 'ultimate'], discountValue: 499 });
    expect(await PromoCodes.findById(promo._id).lean()).toMatchObject({ code: 'FIVE', discountValue: 499 });

    const runtime = testRuntime({ env: { CURRENCY: 'JPY' } });
    const inYen = { code: 'YEN', discountType: 'fixed', discountValue: 500 } as const;
    expect(await createPromoCode({ ...ctx, runtime }, inYen)).toMatchObject({ discountValue: 500 });
  });

  test('refuses a code that exists, also for concurrent requests', async () => {
    const outcomes = await Promise.allSettled(times(5, () => createPromoCode(ctx, spring)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(createPromoCode(ctx, spring)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'This promo code already exists',
      details: { fields: { code: 'This promo code already exists' } },
    });
  });

  test.each([
    [{ code: ' ' }, { code: 'A code is required' }],
    [{ code: 'TWO WORDS' }, { code: 'A code may contain letters, digits and symbols, without spaces' }],
    [{ code: 'ÜBER' }, { code: 'A code may contain letters, digits and symbols, without spaces' }],
    [{ code: 'X'.repeat(65) }, { code: 'A code must be at most 64 characters' }],
    [{ discountValue: -1 }, { discountValue: 'The discount must be at least 0' }],
    [{ discountValue: Number.NaN }, { discountValue: 'The discount must be at least 0' }],
    [{ discountValue: 101 }, { discountValue: 'A percentage discount cannot exceed 100' }],
    [{ discountValue: 12.5 }, { discountValue: 'A percentage discount must be a whole number' }],
    [
      { discountType: 'fixed', discountValue: 1.001 },
      { discountValue: 'The discount has more decimals than the currency' },
    ],
    [{ maxUses: 0 }, { maxUses: 'Max uses must be at least 1' }],
    [{ maxUses: 1.5 }, { maxUses: 'Max uses must be at least 1' }],
    [{ expiresAt: NOW }, { expiresAt: 'The expiry date must be in the future' }],
    [{ startsAt: tomorrow, expiresAt: tomorrow }, { startsAt: 'The start date must be before the expiry date' }],
    [{ discountValue: 0 }, { discountValue: 'Enter a discount above 0, or choose a plan to grant' }],
    [{ grantDurationDays: 7 }, { grantDurationDays: 'Choose the plan to grant for these days' }],
    [{ grantDurationDays: 0 }, { grantDurationDays: 'A plan is granted for at least 1 day' }],
    [{ grantDurationDays: 36_501 }, { grantDurationDays: 'A plan is granted for at most 36500 whole days' }],
    [{ grantPlanId: 'gold' }, { grantPlanId: 'This plan does not exist' }],
    [{ allowedPlanIds: ['pro', 'gold'] }, { allowedPlanIds: 'One of these plans does not exist' }],
    [
      { code: '', discountValue: 101, maxUses: 0 },
      {
        code: 'A code is required',
        discountValue: 'A percentage discount cannot exceed 100',
        maxUses: 'Max uses must be at least 1',
      },
    ],
  ] as const)('refuses %j and names each invalid field', async (input, fields) => {
    await expect(createPromoCode(ctx, { ...spring, ...input })).rejects.toMatchObject(inputError(fields));
    expect(await PromoCodes.countDocuments()).toBe(0);
  });
});

describe('updating a promo code', () => {
  const update = (promo: PromoCodeRecord, changes: Parameters<typeof updatePromoCode>[2]) =>
    updatePromoCode(ctx, String(promo._id), changes);
  const full = {
    maxUses: 5,
    expiresAt: tomorrow,
    allowedPlanIds: ['pro'],
    grantPlanId: 'pro',
    grantDurationDays: 30,
  };

  test('changes the given fields and keeps the others', async () => {
    const promo = await givenPromoCode(full);
    expect(await update(promo, { discountValue: 25, isActive: false })).toMatchObject({
      ...promo,
      discountValue: 25,
      isActive: false,
    });
    expect(await update(promo, {})).toMatchObject({ discountValue: 25, ...full });
  });

  test('clears optional fields by null and ignores null for the others', async () => {
    const promo = await givenPromoCode(full);
    const nothing = {
      maxUses: null,
      expiresAt: null,
      allowedPlanIds: null,
      grantPlanId: null,
      grantDurationDays: null,
    };
    expect(await update(promo, { ...nothing, discountValue: null, isActive: null })).toMatchObject({
      ...nothing,
      allowedPlanIds: [],
      discountValue: 20,
      isActive: true,
    });
  });

  test('keeps the discount type and validates the discount by it', async () => {
    const promo = await givenPromoCode({ discountType: 'fixed', discountValue: 100 });
    expect(await update(promo, { discountValue: 150.5 })).toMatchObject({
      discountType: 'fixed',
      discountValue: 15050,
    });
    const percentage = await givenPromoCode({ code: 'OTHER' });
    await expect(update(percentage, { discountValue: 150 })).rejects.toMatchObject(
      inputError({ discountValue: 'A percentage discount cannot exceed 100' }),
    );
  });

  test('keeps an expiry date in the past, and refuses another one in the past', async () => {
    const expiresAt = new Date('2025-06-01');
    const promo = await givenPromoCode({ expiresAt });
    expect(await update(promo, { expiresAt: new Date(expiresAt) })).toMatchObject({ expiresAt });
    await expect(update(promo, { expiresAt: new Date('2025-06-02') })).rejects.toMatchObject(
      inputError({ expiresAt: 'The expiry date must be in the future' }),
    );
  });

  test('keeps plans that were deleted meanwhile until they are removed, and refuses other plans that do not exist', async () => {
    const promo = await givenPromoCode({ allowedPlanIds: ['team', 'pro'], grantPlanId: 'gone', grantDurationDays: 7 });
    const more = ['team', 'pro', 'standard'];
    expect(await update(promo, { allowedPlanIds: more, grantPlanId: 'gone' })).toMatchObject({
      allowedPlanIds: more,
      grantPlanId: 'gone',
    });
    await expect(update(promo, { allowedPlanIds: [...more, 'gold'], grantPlanId: 'team' })).rejects.toMatchObject(
      inputError({ allowedPlanIds: 'One of these plans does not exist', grantPlanId: 'This plan does not exist' }),
    );
    expect(await update(promo, { allowedPlanIds: ['pro'] })).toMatchObject({ allowedPlanIds: ['pro'] });
    await expect(update(promo, { allowedPlanIds: ['pro', 'team'] })).rejects.toMatchObject(
      inputError({ allowedPlanIds: 'One of these plans does not exist' }),
    );
  });

  test('refuses fewer uses than the code has', async () => {
    const promo = await givenPromoCode({ maxUses: 5, usedCount: 3 });
    await expect(update(promo, { maxUses: 2 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Max uses cannot be less than the uses already made',
    });
    expect(await update(promo, { maxUses: 3 })).toMatchObject({ maxUses: 3 });
  });

  test('refuses terms that are useless together with those that stay, and clears the duration with its plan', async () => {
    const promo = await givenPromoCode({ discountValue: 0, grantPlanId: 'pro', grantDurationDays: 30 });
    const useless = { discountValue: 'Enter a discount above 0, or choose a plan to grant' };
    await expect(update(promo, { grantPlanId: null })).rejects.toMatchObject(inputError(useless));
    expect(await update(promo, { grantPlanId: null, discountValue: 10 })).toMatchObject({ grantDurationDays: null });
    await expect(update(promo, { discountValue: 0 })).rejects.toMatchObject(inputError(useless));
    await expect(update(promo, { grantDurationDays: 7 })).rejects.toMatchObject(
      inputError({ grantDurationDays: 'Choose the plan to grant for these days' }),
    );
    await update(promo, { expiresAt: tomorrow });
    await expect(update(promo, { startsAt: tomorrow })).rejects.toMatchObject(
      inputError({ startsAt: 'The start date must be before the expiry date' }),
    );
  });

  test('switches off a code from before useless codes were refused', async () => {
    const promo = await givenPromoCode({ discountValue: 0, grantDurationDays: 7 });
    expect(await update(promo, { isActive: false })).toMatchObject({ isActive: false });
  });

  test('answers NOT_FOUND for a malformed id, as for an unknown one', async () => {
    for (const id of ['nonsense', '0123456789abcdef01234567']) {
      await expect(updatePromoCode(ctx, id, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(deletePromoCode(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(listPromoCodeUses(ctx, id, page)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('creating promo codes in bulk', () => {
  const batch = { prefix: ' b- ', quantity: 20, randomLength: 8, discountType: 'fixed', discountValue: 1 } as const;

  test('stores the returned codes, all with the same terms', async () => {
    const { codes } = await bulkCreatePromoCodes(ctx, {
      ...batch,
      maxUses: 1,
      grantPlanId: 'pro',
      grantDurationDays: 7,
    });
    expect(new Set(codes).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^B-[A-Z0-9]{8}$/);
    const grant = { grantPlanId: 'pro', grantDurationDays: 7 };
    const terms = { discountType: 'fixed' as const, discountValue: 100, maxUses: 1, ...grant };
    expect(await PromoCodes.countDocuments({ ...terms, usedCount: 0, isActive: true })).toBe(20);
  });

  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('');
  const givenCodes = (count: number) =>
    PromoCodes.insertMany(
      alphabet
        .flatMap((a) => alphabet.map((b) => a + b))
        .slice(0, count)
        .map((code) => buildPromoCode({ code })),
    );
  /** Codes of two characters, of which there are 36 × 36 = 1296. */
  const short = { ...batch, prefix: null, quantity: 500, randomLength: 2 };

  test('generates other codes for those that exist', async () => {
    await givenCodes(100);
    expect((await bulkCreatePromoCodes(ctx, short)).codes).toHaveLength(500);
    expect(await PromoCodes.countDocuments()).toBe(600);
  });

  test('creates none when too few codes are left', async () => {
    await givenCodes(900);
    await expect(bulkCreatePromoCodes(ctx, short)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await PromoCodes.countDocuments()).toBe(900);
  });

  test('creates both of two concurrent batches', async () => {
    const batches = await Promise.all(times(2, () => bulkCreatePromoCodes(ctx, { ...short, quantity: 300 })));
    expect(new Set(batches.flatMap(({ codes }) => codes)).size).toBe(600);
    expect(await PromoCodes.countDocuments()).toBe(600);
  });

  test.each([
    [{ quantity: 0 }, { quantity: 'Quantity must be 1 to 500' }],
    [{ quantity: 501 }, { quantity: 'Quantity must be 1 to 500' }],
    [{ randomLength: 1 }, { randomLength: 'Random length must be 2 to 16' }],
    [{ randomLength: 17 }, { randomLength: 'Random length must be 2 to 16' }],
    [{ prefix: 'TWO WORDS' }, { prefix: 'A code may contain letters, digits and symbols, without spaces' }],
    [{ prefix: 'X'.repeat(60) }, { prefix: 'A code must be at most 64 characters' }],
    [{ discountValue: -1 }, { discountValue: 'The discount must be at least 0' }],
    [{ discountValue: 0 }, { discountValue: 'Enter a discount above 0, or choose a plan to grant' }],
    [{ grantDurationDays: 7 }, { grantDurationDays: 'Choose the plan to grant for these days' }],
  ])('refuses %j and names each invalid field', async (input, fields) => {
    await expect(bulkCreatePromoCodes(ctx, { ...batch, ...input })).rejects.toMatchObject(inputError(fields));
  });
});

test('a generated code is the letters and digits of the prefix, then six random ones', async () => {
  expect(await generatePromoCode('spr-ing ')).toMatch(/^SPRING[A-Z0-9]{6}$/);
  // Without the characters that are mistaken for each other when a code is read out.
  const codes = await Promise.all(Array.from({ length: 40 }, () => generatePromoCode('')));
  expect(codes.filter((code) => !/^[A-HJ-NP-Z2-9]{6}$/.test(code))).toEqual([]);
  expect(await generatePromoCode('X'.repeat(58))).toHaveLength(64);
  await expect(generatePromoCode('X'.repeat(59))).rejects.toMatchObject(
    inputError({ prefix: 'The prefix must be at most 58 characters' }),
  );
});
