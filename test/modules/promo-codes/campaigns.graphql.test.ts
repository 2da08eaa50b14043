import { beforeEach, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { PromoCampaigns } from '#api/modules/promo-codes/promo-campaign.model.ts';
import { PromoCodes } from '#api/modules/promo-codes/promo-code.model.ts';
import { findPromoCodeContradictions } from '#api/modules/promo-codes/promo-code-consistency.service.ts';
import { PromoRedemptions } from '#api/modules/promo-codes/promo-redemption.model.ts';
import { redeem } from '#api/modules/promo-codes/redemptions.ts';
import { findCurrentCode } from '#api/modules/promo-codes/usable-codes.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run, runForError, testContext } from '../../setup/graphql.ts';
import {
  AuditLogDocument,
  CreateBatchDocument,
  PromoCampaignDocument,
  PromoCampaignsDocument,
  PromoCodesOfCampaignDocument,
  type PromoCodeStatus,
  UpdatePromoCampaignDocument,
  type UpdatePromoCampaignInput,
} from '../../setup/operations.generated.ts';

let admin: UserRecord;
beforeEach(async () => {
  await seedPlans(NOW);
  admin = await givenAdmin({ fullName: 'Ada', email: 'ada@example.com' });
});

const TERMS = { quantity: 3, randomLength: 8, discountType: 'PERCENTAGE', discountValue: 20 } as const;
const create = async (overrides: Partial<{ campaignName: string; prefix: string; maxUses: number }> = {}) =>
  (await run(asUser(admin), CreateBatchDocument, { input: { ...TERMS, ...overrides } })).bulkCreatePromoCodes;
const read = async (id: string) => (await run(asUser(admin), PromoCampaignDocument, { id })).promoCampaign;
const update = async (id: string, input: UpdatePromoCampaignInput) =>
  (await run(asUser(admin), UpdatePromoCampaignDocument, { id, input })).updatePromoCampaign;
const useCode = async (code: string) => {
  const user = await givenSubscriber();
  return redeem(testContext(asUser(user)), { userId: user._id, code, planId: null });
};
const statuses = async (campaignId: string, status: PromoCodeStatus | null = null) => {
  const { nodes } = (await run(asUser(admin), PromoCodesOfCampaignDocument, { campaignId, status })).promoCodes;
  return nodes.map(({ status }) => status);
};

test('codes that are created in bulk are a campaign, with the name that was entered or one of prefix and day', async () => {
  const { codes, campaign } = await create({ campaignName: ' Partners ' });
  expect(codes).toHaveLength(3);
  expect(campaign).toMatchObject({
    name: 'Partners',
    isActive: true,
    codes: 3,
    usedCodes: 0,
    uses: 0,
    discountGiven: 0,
  });
  expect(campaign.createdBy).toMatchObject({ fullName: 'Ada', email: 'ada@example.com' });
  expect((await create({ prefix: 'vip-' })).campaign.name).toBe('VIP 2026-01-01');
  const { nodes, totalCount } = (await run(asUser(admin), PromoCampaignsDocument, { search: 'partn' })).promoCampaigns;
  expect([nodes.map(({ id }) => id), totalCount]).toEqual([[campaign.id], 1]);
  expect(await statuses(campaign.id)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
  const { auditLog } = await run(asUser(admin), AuditLogDocument);
  expect(auditLog.nodes.at(-1)).toMatchObject({
    field: 'bulkCreatePromoCodes',
    targetKind: 'PROMO_CAMPAIGN',
    targetId: campaign.id,
    targetName: 'Partners',
  });
  await Users.deleteOne({ _id: admin._id });
  admin = await givenAdmin();
  expect((await read(campaign.id)).createdBy).toMatchObject({ fullName: 'Deleted account', email: '' });
});

test('a campaign counts the uses of its codes and what they gave, also of a code that was deleted', async () => {
  const { codes, campaign } = await create();
  const [first = '', second = ''] = codes;
  for (const code of [first, first, second]) await useCode(code);
  await PromoRedemptions.updateMany({ code: first }, { discountGivenMinor: 250 });
  await PromoCodes.deleteOne({ code: second });
  expect(await read(campaign.id)).toMatchObject({ codes: 3, usedCodes: 2, uses: 3, discountGiven: 5 });
});

test('a campaign is switched off as a whole, and on again without the codes that were off before', async () => {
  const { codes, campaign } = await create();
  const other = await create();
  const [first = '', second = ''] = codes;
  await PromoCodes.updateOne({ code: first }, { isActive: false });
  expect(await update(campaign.id, { isActive: false })).toMatchObject({ isActive: false });
  expect(await statuses(campaign.id)).toEqual(['OFF', 'OFF', 'OFF']);
  await expect(useCode(second)).rejects.toMatchObject({ message: 'Invalid or expired promo code' });
  expect(await statuses(other.campaign.id)).toEqual(['ACTIVE', 'ACTIVE', 'ACTIVE']);
  expect(await update(campaign.id, { isActive: true })).toMatchObject({ isActive: true });
  expect(await statuses(campaign.id)).toEqual(['ACTIVE', 'ACTIVE', 'OFF']);
});

test('codes that are used while their campaign is switched off count every use', async () => {
  const { codes, campaign } = await create({ maxUses: 2 });
  const attempts = codes.flatMap((code) => [code, code, code]);
  const [outcomes] = await Promise.all([
    Promise.allSettled(attempts.map(useCode)),
    update(campaign.id, { isActive: false }),
  ]);
  const used = outcomes.filter(({ status }) => status === 'fulfilled').length;
  expect(await statuses(campaign.id)).toEqual(['OFF', 'OFF', 'OFF']);
  const stored = await PromoCodes.find().lean();
  expect(stored.reduce((sum, { usedCount }) => sum + usedCount, 0)).toBe(used);
  expect(Math.max(...stored.map(({ usedCount }) => usedCount))).toBeLessThanOrEqual(2);
  expect(await read(campaign.id)).toMatchObject({ uses: used });
});

test('a campaign is edited as a whole: its name, and the end and the uses of each code', async () => {
  const { codes, campaign } = await create({ maxUses: 1 });
  expect(campaign).toMatchObject({ activeCodes: 3, maxUses: 1, maxTotalUses: null, expiresAt: null });
  const expiresAt = '2026-02-01T00:00:00.000Z';
  const edited = await update(campaign.id, { name: 'Partners', maxUses: 2, expiresAt });
  expect(edited).toMatchObject({ name: 'Partners', maxUses: 2, expiresAt });
  expect(await PromoCodes.countDocuments({ maxUses: 2, expiresAt: new Date(expiresAt) })).toBe(3);
  const [first = '', second = ''] = codes;
  expect((await read(campaign.id)).doMaxUsesDiffer).toBe(false);
  await PromoCodes.updateOne({ code: second }, { maxUses: null });
  expect(await read(campaign.id)).toMatchObject({ maxUses: 2, doMaxUsesDiffer: true });
  await useCode(first);
  await useCode(first);
  const fail = (input: UpdatePromoCampaignInput) =>
    runForError(asUser(admin), UpdatePromoCampaignDocument, { id: campaign.id, input });
  expect(await fail({ maxUses: 1 })).toMatchObject({ code: 'CONFLICT' });
  expect(await fail({ maxUses: 0, maxTotalUses: 0, expiresAt: NOW.toISOString() })).toMatchObject({
    fields: {
      maxUses: 'Max uses must be at least 1',
      maxTotalUses: 'The limit of all uses must be at least 1',
      expiresAt: 'The expiry date must be in the future',
    },
  });
  await PromoCodes.updateOne({ code: first }, { startsAt: new Date('2026-01-20') });
  expect(await fail({ expiresAt: '2026-01-20T00:00:00.000Z' })).toMatchObject({
    fields: { expiresAt: 'The codes start after this date' },
  });
  const unlimited = { maxUses: null, expiresAt: null };
  expect(await update(campaign.id, unlimited)).toMatchObject(unlimited);
});

test('a limit of all uses holds for all codes together, also when the last uses are made at once', async () => {
  const { codes, campaign } = await create();
  const [first = '', second = ''] = codes;
  await useCode(first);
  await update(campaign.id, { maxTotalUses: 3 });
  const outcomes = await Promise.allSettled([...codes, ...codes].map(useCode));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect((await read(campaign.id)).uses).toBe(3);
  expect((await PromoCodes.find().lean()).reduce((sum, { usedCount }) => sum + usedCount, 0)).toBe(3);
  expect(await findCurrentCode(first, NOW)).toBeNull();
  expect(await findPromoCodeContradictions()).toEqual([]);
  const tooFew = { id: campaign.id, input: { maxTotalUses: 2 } };
  expect(await runForError(asUser(admin), UpdatePromoCampaignDocument, tooFew)).toMatchObject({ code: 'CONFLICT' });
  await update(campaign.id, { maxTotalUses: null });
  await useCode(second);
});

test('codes of a campaign whose uses were all made are used up, until the limit is raised or removed', async () => {
  const { codes, campaign } = await create();
  const [first = ''] = codes;
  const usedUp = codes.map(() => 'USED_UP');
  const active = codes.map(() => 'ACTIVE');
  await update(campaign.id, { maxTotalUses: 2 });
  await useCode(first);
  expect(await statuses(campaign.id)).toEqual(active);
  await useCode(first);
  expect(await statuses(campaign.id)).toEqual(usedUp);
  expect(await statuses(campaign.id, 'USED_UP')).toEqual(usedUp);
  expect(await statuses(campaign.id, 'ACTIVE')).toEqual([]);
  await update(campaign.id, { maxTotalUses: 3 });
  expect(await statuses(campaign.id, 'ACTIVE')).toEqual(active);
  // As many as were made.
  await update(campaign.id, { maxTotalUses: 2 });
  expect(await statuses(campaign.id)).toEqual(usedUp);
  await update(campaign.id, { maxTotalUses: null });
  expect(await statuses(campaign.id)).toEqual(active);
  expect(await findPromoCodeContradictions()).toEqual([]);
});

test('a limit of all uses that is set while codes are used counts every use', async () => {
  const { codes, campaign } = await create();
  const [outcomes] = await Promise.all([
    Promise.allSettled([...codes, ...codes].map(useCode)),
    update(campaign.id, { maxTotalUses: 6 }),
  ]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(await statuses(campaign.id, 'USED_UP')).toHaveLength(3);
  expect(await findPromoCodeContradictions()).toEqual([]);
});

test('an invalid name, an unknown campaign and a batch that fails change nothing', async () => {
  const { campaign } = await create();
  const renameForError = (id: string, name: string) =>
    runForError(asUser(admin), UpdatePromoCampaignDocument, { id, input: { name } });
  expect(await renameForError(campaign.id, ' ')).toMatchObject({ fields: { name: 'A name is required' } });
  expect(await renameForError(campaign.id, 'x'.repeat(101))).toMatchObject({
    fields: { name: 'A name must be at most 100 characters' },
  });
  expect(await renameForError('66f0c0de5eed5eed5eed5eed', 'Other')).toMatchObject({
    code: 'NOT_FOUND',
    message: 'This campaign does not exist',
  });
  const input = { ...TERMS, campaignName: 'x'.repeat(101), discountValue: 0 };
  expect(await runForError(asUser(admin), CreateBatchDocument, { input })).toMatchObject({
    fields: { campaignName: 'A name must be at most 100 characters' },
  });
  expect(await PromoCampaigns.countDocuments()).toBe(1);
});
