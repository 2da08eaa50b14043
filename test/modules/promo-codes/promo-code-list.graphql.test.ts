import { beforeEach, describe, expect, test } from 'vitest';
import type { RequestContext } from '#api/kernel/context.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { createPromoCode, deletePromoCode } from '#api/modules/promo-codes/admin-promo-codes.ts';
import { type PromoCodeRecord, PromoCodes } from '#api/modules/promo-codes/promo-code.model.ts';
import { listPromoCodes } from '#api/modules/promo-codes/promo-code-list.ts';
import { getStatus, type PromoCodeStatus } from '#api/modules/promo-codes/promo-code-status.ts';
import { listPromoCodeUses } from '#api/modules/promo-codes/promo-code-uses.ts';
import { applyPromoCode } from '#api/modules/promo-codes/promo-codes.service.ts';
import { buildPromoCode, givenPromoCode } from '../../factories/promo-code.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, testContext } from '../../setup/graphql.ts';

const page = { first: 20, offset: 0 };
const tomorrow = new Date('2026-01-02T00:00:00Z');

let ctx: RequestContext;
beforeEach(async () => {
  await seedPlans(NOW);
  ctx = testContext(asUser(await givenAdmin()));
});

const inputError = (fields: Record<string, string>) => ({ code: 'BAD_USER_INPUT', details: { fields } });

describe('the list of promo codes', () => {
  type List = Parameters<typeof listPromoCodes>[1];
  const newest: List = { ...page, orderBy: 'created', isDescending: true };
  const codesOf = async (filter: Partial<List>) =>
    (await listPromoCodes(ctx, { ...newest, ...filter })).nodes.map(({ code }) => code);

  test('is sorted newest first and can be searched by part of a code', async () => {
    await givenPromoCode({ code: 'A.C' });
    await givenPromoCode({ code: 'ABC' });
    expect(await codesOf({})).toEqual(['ABC', 'A.C']);
    expect(await codesOf({ search: ' a.c' })).toEqual(['A.C']);
  });

  test('can be filtered by discount type, status and plan', async () => {
    await givenPromoCode({ code: 'PERCENT' });
    await givenPromoCode({ code: 'AMOUNT', discountType: 'fixed', isActive: false });
    await givenPromoCode({ code: 'GRANTS', grantPlanId: 'pro' });
    await givenPromoCode({ code: 'LIMITED', allowedPlanIds: ['pro', 'ultimate'] });
    expect(await codesOf({ discountType: 'fixed' })).toEqual(['AMOUNT']);
    expect(await codesOf({ isActive: true })).toEqual(['LIMITED', 'GRANTS', 'PERCENT']);
    expect(await codesOf({ isActive: false })).toEqual(['AMOUNT']);
    expect(await codesOf({ planId: 'pro' })).toEqual(['LIMITED', 'GRANTS']);
  });

  test('is filtered by the status that each code has', async () => {
    const past = new Date('2025-12-31');
    const codes: Record<PromoCodeStatus, Partial<PromoCodeRecord>[]> = {
      active: [{ startsAt: NOW, maxUses: 2, usedCount: 1 }, {}],
      scheduled: [{ startsAt: tomorrow, expiresAt: new Date('2026-01-03') }],
      used_up: [
        { maxUses: 1, usedCount: 1, startsAt: tomorrow },
        { isCampaignUsedUp: true, startsAt: tomorrow },
      ],
      expired: [{ expiresAt: NOW }, { expiresAt: past, maxUses: 1, usedCount: 1 }],
      off: [{ isActive: false }, { isActive: false, expiresAt: past, startsAt: tomorrow }],
    };
    const rows = Object.entries(codes).flatMap(([status, all]) =>
      all.map((terms, index) => buildPromoCode({ ...terms, code: `${status}-${index}` })),
    );
    await PromoCodes.insertMany(rows);
    for (const [status, all] of Object.entries(codes) as [PromoCodeStatus, object[]][]) {
      const { nodes } = await listPromoCodes(ctx, { ...newest, status });
      expect(nodes.map(({ code }) => code).sort()).toEqual(all.map((_, index) => `${status}-${index}`));
      expect(nodes.map((promo) => getStatus(promo, NOW))).toEqual(all.map(() => status));
    }
  });

  test('is read page by page in each order, in both directions', async () => {
    await PromoCodes.insertMany([
      buildPromoCode({ code: 'B', usedCount: 2, expiresAt: tomorrow, discountValue: 50 }),
      buildPromoCode({ code: 'D', usedCount: 2, discountType: 'fixed', discountValue: 900 }),
      buildPromoCode({ code: 'A', usedCount: 0, expiresAt: new Date('2026-01-03'), discountValue: 10 }),
      buildPromoCode({ code: 'C', usedCount: 7, discountType: 'fixed', discountValue: 100 }),
    ]);
    const ascending = { created: 'BDAC', code: 'ABCD', uses: 'ABDC', expires: 'BADC', discount: 'CDAB' } as const;
    for (const [orderBy, expected] of Object.entries(ascending) as [List['orderBy'], string][]) {
      for (const isDescending of [false, true]) {
        const read: string[] = [];
        let after: string | null = null;
        do {
          const { nodes, pageInfo } = await listPromoCodes(ctx, { ...newest, orderBy, isDescending, first: 1, after });
          read.push(...nodes.map(({ code }) => code));
          after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
        } while (after !== null);
        expect([orderBy, read.join('')]).toEqual([
          orderBy,
          isDescending ? expected.split('').reverse().join('') : expected,
        ]);
      }
    }
  });

  test('refuses a cursor of another order, numbered pages in another order, and a long search', async () => {
    await givenPromoCode({ code: 'A' });
    const uses = { ...newest, orderBy: 'uses' } as const;
    const { pageInfo } = await listPromoCodes(ctx, uses);
    await expect(codesOf({ orderBy: 'code', after: pageInfo.endCursor })).rejects.toMatchObject(
      inputError({ after: 'This cursor belongs to another order' }),
    );
    await expect(codesOf({ ...uses, after: 'bm9uc2Vuc2U' })).rejects.toMatchObject(
      inputError({ after: 'This cursor is not one of ours' }),
    );
    await expect(codesOf({ ...uses, offset: 20 })).rejects.toMatchObject(
      inputError({ offset: 'Only a list with the newest codes first has numbered pages' }),
    );
    await expect(codesOf({ search: 'X'.repeat(65) })).rejects.toMatchObject(
      inputError({ search: 'Search for at most 64 characters' }),
    );
  });
});

describe('the uses of a promo code', () => {
  test('list user and benefits, newest first, also of deleted accounts', async () => {
    const promo = await givenPromoCode({ grantPlanId: 'pro', grantDurationDays: 30 });
    const [deleted, remaining] = [await givenSubscriber(), await givenSubscriber({ fullName: 'Ann Smith' })];
    for (const user of [deleted, remaining]) await applyPromoCode(testContext(asUser(user)), { code: promo.code });
    await Users.deleteOne({ _id: deleted._id });

    const { nodes, totalCount } = await listPromoCodeUses(ctx, String(promo._id), page);
    const benefits = { planName: 'Pro', durationDays: 30, appliedAt: NOW };
    expect(nodes).toMatchObject([
      { userId: String(remaining._id), fullName: 'Ann Smith', email: remaining.email, ...benefits },
      { userId: null, fullName: 'Deleted account', email: '', ...benefits },
    ]);
    expect(await totalCount()).toBe(2);
  });

  test('have no plan name when no plan was granted', async () => {
    const promo = await givenPromoCode();
    await applyPromoCode(testContext(asUser(await givenSubscriber())), { code: promo.code });
    const { nodes } = await listPromoCodeUses(ctx, String(promo._id), page);
    expect(nodes).toMatchObject([{ planName: null, durationDays: null }]);
  });

  test('are kept when the code is deleted, and a new code of the same name can be used', async () => {
    const promo = await givenPromoCode();
    const user = testContext(asUser(await givenSubscriber()));
    const { _id } = await applyPromoCode(user, { code: promo.code });
    expect(await deletePromoCode(String(promo._id))).toMatchObject({ code: 'SPRING', usedCount: 1 });
    await expect(applyPromoCode(user, { code: 'SPRING' })).rejects.toMatchObject({
      message: 'Invalid or expired promo code',
    });
    await createPromoCode(ctx, { code: 'SPRING', discountType: 'percentage', discountValue: 5 });
    expect((await applyPromoCode(user, { code: 'SPRING' }))._id).not.toEqual(_id);
  });
});
