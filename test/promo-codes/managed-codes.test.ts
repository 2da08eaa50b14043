import { beforeEach, describe, expect, test } from 'vitest';
import type { RequestContext } from '#api/graphql/context.ts';
import {
  bulkCreatePromoCodes,
  createPromoCode,
  deletePromoCode,
  generatePromoCode,
  listPromoCodes,
  updatePromoCode,
} from '#api/modules/promo-codes/managed-codes.service.ts';
import { type PromoCodeRecord, PromoCodes } from '#api/modules/promo-codes/promo-code.model.ts';
import { applyPromoCode } from '#api/modules/promo-codes/promo-codes.service.ts';
import { listPromoUsage } from '#api/modules/promo-codes/promo-usage.service.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { Users } from '#api/modules/users/user.model.ts';
import { givenPromoCode, promoCodeOf } from '#test/factories/promo-code.ts';
import { givenAdmin, givenSubscriber } from '#test/factories/user.ts';
import { asPerson, contextOf, NOW } from '#test/setup/graphql.ts';
import { testRuntime } from '#test/setup/runtime.ts';

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const page = { first: 20, offset: 0 };
const tomorrow = new Date('2026-01-02T00:00:00Z');

let ctx: RequestContext;
beforeEach(async () => {
  await seedPlans(NOW);
  ctx = contextOf(asPerson(await givenAdmin()));
});

const problem = (fields: Record<string, string>) => ({ code: 'BAD_USER_INPUT', details: { fields } });

describe('creating', () => {
  const spring = { code: ' spring-20 ', discountType: 'percentage', discountValue: 20 } as const;

  test('upper-cases the code and limits nothing unless asked', async () => {
    expect(await createPromoCode(ctx, spring)).toEqual({
      _id: expect.anything() as unknown,
      code: 'SPRING-20',
      discountType: 'percentage',
      discountValue: 20,
      maxUses: null,
      usedCount: 0,
      expiresAt: null,
      isActive: true,
      allowedPlanIds: [],
      grantPlanId: null,
      grantDurationDays: null,
      createdAt: NOW,
    });
  });

  test('keeps every limit, and an amount in minor units of the currency', async () => {
    const limits = {
      maxUses: 3,
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

  test('refuses a code that exists, also of many at once', async () => {
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
    [{ code: 'TWO WORDS' }, { code: 'A code may hold letters, digits and signs, without spaces' }],
    [{ code: 'ÜBER' }, { code: 'A code may hold letters, digits and signs, without spaces' }],
    [{ code: 'X'.repeat(65) }, { code: 'A code must be at most 64 characters' }],
    [{ discountValue: -1 }, { discountValue: 'The discount must be at least 0' }],
    [{ discountValue: Number.NaN }, { discountValue: 'The discount must be at least 0' }],
    [{ discountValue: 101 }, { discountValue: 'A percentage discount cannot exceed 100' }],
    [{ discountValue: 12.5 }, { discountValue: 'A percentage discount is a whole number' }],
    [
      { discountType: 'fixed', discountValue: 1.001 },
      { discountValue: 'The discount has more decimals than the currency' },
    ],
    [{ maxUses: 0 }, { maxUses: 'Max uses must be at least 1' }],
    [{ maxUses: 1.5 }, { maxUses: 'Max uses must be at least 1' }],
    [{ expiresAt: NOW }, { expiresAt: 'The expiry date must be in the future' }],
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
  ] as const)('names what is wrong with %j', async (input, fields) => {
    await expect(createPromoCode(ctx, { ...spring, ...input })).rejects.toMatchObject(problem(fields));
    expect(await PromoCodes.countDocuments()).toBe(0);
  });
});

describe('editing', () => {
  const update = (promo: PromoCodeRecord, changes: Parameters<typeof updatePromoCode>[2]) =>
    updatePromoCode(ctx, String(promo._id), changes);
  const full = {
    maxUses: 5,
    expiresAt: tomorrow,
    allowedPlanIds: ['pro'],
    grantPlanId: 'pro',
    grantDurationDays: 30,
  };

  test('changes what is given and keeps the rest', async () => {
    const promo = await givenPromoCode(full);
    expect(await update(promo, { discountValue: 25, isActive: false })).toMatchObject({
      ...promo,
      discountValue: 25,
      isActive: false,
    });
    expect(await update(promo, {})).toMatchObject({ discountValue: 25, ...full });
  });

  test('clears by null, where there is something to clear', async () => {
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

  test('reads the discount by the type, which stays', async () => {
    const promo = await givenPromoCode({ discountType: 'fixed', discountValue: 100 });
    expect(await update(promo, { discountValue: 150.5 })).toMatchObject({
      discountType: 'fixed',
      discountValue: 15050,
    });
    const percentage = await givenPromoCode({ code: 'OTHER' });
    await expect(update(percentage, { discountValue: 150 })).rejects.toMatchObject(
      problem({ discountValue: 'A percentage discount cannot exceed 100' }),
    );
  });

  test('keeps an expiry that has passed, and takes no other that has', async () => {
    const expiresAt = new Date('2025-06-01');
    const promo = await givenPromoCode({ expiresAt });
    expect(await update(promo, { expiresAt: new Date(expiresAt) })).toMatchObject({ expiresAt });
    await expect(update(promo, { expiresAt: new Date('2025-06-02') })).rejects.toMatchObject(
      problem({ expiresAt: 'The expiry date must be in the future' }),
    );
  });

  test('never allows fewer uses than were made', async () => {
    const promo = await givenPromoCode({ maxUses: 5, usedCount: 3 });
    await expect(update(promo, { maxUses: 2 })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Max uses cannot be less than the uses already made',
    });
    expect(await update(promo, { maxUses: 3 })).toMatchObject({ maxUses: 3 });
  });

  test('answers an impossible id like an unknown one', async () => {
    for (const id of ['nonsense', '0123456789abcdef01234567']) {
      await expect(updatePromoCode(ctx, id, {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(deletePromoCode(ctx, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(listPromoUsage(ctx, id, page)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });
});

describe('the list', () => {
  const codesOf = async (filter: Partial<Parameters<typeof listPromoCodes>[1]>) =>
    (await listPromoCodes(ctx, { ...page, ...filter })).nodes.map(({ code }) => code);

  test('is newest first, and searched for what is typed', async () => {
    await givenPromoCode({ code: 'A.C' });
    await givenPromoCode({ code: 'ABC' });
    expect(await codesOf({})).toEqual(['ABC', 'A.C']);
    expect(await codesOf({ search: ' a.c' })).toEqual(['A.C']);
  });

  test('is filtered by type, status and plan', async () => {
    await givenPromoCode({ code: 'PERCENT' });
    await givenPromoCode({ code: 'AMOUNT', discountType: 'fixed', isActive: false });
    await givenPromoCode({ code: 'LENDS', grantPlanId: 'pro' });
    await givenPromoCode({ code: 'FOR', allowedPlanIds: ['pro', 'ultimate'] });
    expect(await codesOf({ discountType: 'fixed' })).toEqual(['AMOUNT']);
    expect(await codesOf({ isActive: true })).toEqual(['FOR', 'LENDS', 'PERCENT']);
    expect(await codesOf({ isActive: false })).toEqual(['AMOUNT']);
    expect(await codesOf({ planId: 'pro' })).toEqual(['FOR', 'LENDS']);
  });
});

describe('making many', () => {
  const batch = { prefix: ' b- ', quantity: 20, randomLength: 8, discountType: 'fixed', discountValue: 1 } as const;

  test('makes the codes it answers, all alike', async () => {
    const codes = await bulkCreatePromoCodes(ctx, { ...batch, maxUses: 1, grantPlanId: 'pro', grantDurationDays: 7 });
    expect(new Set(codes).size).toBe(20);
    for (const code of codes) expect(code).toMatch(/^B-[A-Z0-9]{8}$/);
    const grant = { grantPlanId: 'pro', grantDurationDays: 7 };
    const alike = { discountType: 'fixed' as const, discountValue: 100, maxUses: 1, ...grant };
    expect(await PromoCodes.countDocuments({ ...alike, usedCount: 0, isActive: true })).toBe(20);
  });

  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'.split('');
  const given = (count: number) =>
    PromoCodes.insertMany(
      alphabet
        .flatMap((a) => alphabet.map((b) => a + b))
        .slice(0, count)
        .map((code) => promoCodeOf({ code })),
    );
  const short = { ...batch, prefix: null, quantity: 500, randomLength: 2 };

  test('draws again until none of them exists', async () => {
    await given(100);
    expect(await bulkCreatePromoCodes(ctx, short)).toHaveLength(500);
    expect(await PromoCodes.countDocuments()).toBe(600);
  });

  test('makes none when there are too few left', async () => {
    await given(900);
    await expect(bulkCreatePromoCodes(ctx, short)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await PromoCodes.countDocuments()).toBe(900);
  });

  test('twice at once makes both, or one whole', async () => {
    const both = await Promise.all(times(2, () => bulkCreatePromoCodes(ctx, { ...short, quantity: 300 })));
    expect(new Set(both.flat()).size).toBe(600);
    expect(await PromoCodes.countDocuments()).toBe(600);
  });

  test.each([
    [{ quantity: 0 }, { quantity: 'Quantity must be 1 to 500' }],
    [{ quantity: 501 }, { quantity: 'Quantity must be 1 to 500' }],
    [{ randomLength: 1 }, { randomLength: 'Random length must be 2 to 16' }],
    [{ randomLength: 17 }, { randomLength: 'Random length must be 2 to 16' }],
    [{ prefix: 'TWO WORDS' }, { prefix: 'A code may hold letters, digits and signs, without spaces' }],
    [{ prefix: 'X'.repeat(60) }, { prefix: 'A code must be at most 64 characters' }],
    [{ discountValue: -1 }, { discountValue: 'The discount must be at least 0' }],
  ])('names what is wrong with %j', async (input, fields) => {
    await expect(bulkCreatePromoCodes(ctx, { ...batch, ...input })).rejects.toMatchObject(problem(fields));
  });
});

test('a generated code is the prefix, letters and digits alone, and six random ones', async () => {
  expect(await generatePromoCode('spr-ing ')).toMatch(/^SPRING[A-Z0-9]{6}$/);
  expect(await generatePromoCode('')).toMatch(/^[A-Z0-9]{6}$/);
});

describe('the uses of a code', () => {
  test('say who got what, newest first, also of accounts that are gone', async () => {
    const promo = await givenPromoCode({ grantPlanId: 'pro', grantDurationDays: 30 });
    const [gone, stays] = [await givenSubscriber(), await givenSubscriber({ fullName: 'Ann Smith' })];
    for (const user of [gone, stays]) await applyPromoCode(contextOf(asPerson(user)), { code: promo.code });
    await Users.deleteOne({ _id: gone._id });

    const { nodes, totalCount } = await listPromoUsage(ctx, String(promo._id), page);
    const got = { planName: 'Pro', durationDays: 30, appliedAt: NOW };
    expect(nodes).toMatchObject([
      { fullName: 'Ann Smith', email: stays.email, ...got },
      { fullName: 'Deleted account', email: '', ...got },
    ]);
    expect(await totalCount()).toBe(2);
  });

  test('without a plan have none', async () => {
    const promo = await givenPromoCode();
    await applyPromoCode(contextOf(asPerson(await givenSubscriber())), { code: promo.code });
    const { nodes } = await listPromoUsage(ctx, String(promo._id), page);
    expect(nodes).toMatchObject([{ planName: null, durationDays: null }]);
  });

  test('stay good when the code is deleted, which can then be made anew and used again', async () => {
    const promo = await givenPromoCode();
    const user = contextOf(asPerson(await givenSubscriber()));
    const { _id } = await applyPromoCode(user, { code: promo.code });
    expect(await deletePromoCode(ctx, String(promo._id))).toMatchObject({ code: 'SPRING', usedCount: 1 });
    await expect(applyPromoCode(user, { code: 'SPRING' })).rejects.toMatchObject({
      message: 'Invalid or expired promo code',
    });
    await createPromoCode(ctx, { code: 'SPRING', discountType: 'percentage', discountValue: 5 });
    expect((await applyPromoCode(user, { code: 'SPRING' }))._id).not.toEqual(_id);
  });
});
