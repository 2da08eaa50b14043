import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { updateCampaign } from '#api/modules/promo-codes/campaigns.ts';
import { bulkCreatePromoCodes } from '#api/modules/promo-codes/generated-promo-codes.ts';
import { PromoCampaigns } from '#api/modules/promo-codes/promo-campaign.model.ts';
import { PromoCodes } from '#api/modules/promo-codes/promo-code.model.ts';
import { redeem } from '#api/modules/promo-codes/redemptions.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { loadAdminPage, openApp, signIn } from '../render-app.tsx';
import { click, clickWithoutNetwork, fill } from '../specified-texts.ts';
import { open, seeText } from './promo-codes-page.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('bulk creation', () => {
  test('lists the created codes to copy or download', async () => {
    const app = await open();
    await click(app, 'Bulk create');
    await fill(app, { Prefix: 'vip-', 'Discount in percent *': '10' });
    const quantity = screen.getByLabelText('Quantity *');
    await app.user.clear(quantity);
    await app.user.type(quantity, '501');
    await app.user.clear(screen.getByLabelText('Random length *'));
    await app.user.type(screen.getByLabelText('Random length *'), '17');
    await click(app, 'Create codes');
    await seeText('Quantity must be 1 to 500');
    await seeText('Random length must be 2 to 16');
    await app.user.clear(quantity);
    await app.user.type(quantity, '3');
    await app.user.clear(screen.getByLabelText('Random length *'));
    await app.user.type(screen.getByLabelText('Random length *'), '8');
    await click(app, 'Create codes');
    await screen.findByRole('heading', { name: '3 codes created' });
    const codes = screen.getByLabelText<HTMLTextAreaElement>('Created codes').value.split('\n');
    expect(codes).toHaveLength(3);
    for (const code of codes) expect(code).toMatch(/^VIP-[A-Z0-9]{8}$/);
    expect((await PromoCodes.distinct('code')).sort()).toEqual([...codes].sort());
    // Each code for one user, unless the administrator enters another number.
    expect(await PromoCodes.distinct('maxUses')).toEqual([1]);
    for (const name of ['Copy all', 'Download']) expect(screen.getByRole('button', { name })).toBeDefined();
    await click(app, 'Done');
    await seeText('1–3 of 3 codes');
  });

  test('that fails says so', async () => {
    const app = await open();
    await click(app, 'Bulk create');
    await fill(app, { 'Discount in percent *': '10' });
    await clickWithoutNetwork(app, 'Create codes');
    await seeText(/^Failed to bulk create promo codes\./);
  });
});

describe('a campaign', () => {
  test('keeps what another administrator changed while its form was open', async () => {
    const admin = await givenAdmin();
    await seedPlans(new Date());
    const ctx = testContext(asUser(admin));
    const terms = { discountType: 'percentage', discountValue: 20, randomLength: 8, quantity: 2, maxUses: 1 } as const;
    const { campaign } = await bulkCreatePromoCodes(ctx, { ...terms, campaignName: 'Partners' });
    const id = String(campaign._id);
    await signIn(admin);
    const app = await loadAdminPage(`/admin/promo-codes?campaign=${id}`);
    await screen.findByRole('region', { name: 'Partners' });
    await click(app, 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Partners' }));
    await updateCampaign(ctx, id, { name: 'Friends', maxUses: 5 });
    // As the page does each 10 seconds.
    await app.client.refetchQueries({ include: ['AdminPromoCampaign'] });
    await app.user.type(form.getByLabelText('Limit of all uses'), '50');
    await click(app, 'Save campaign');
    await seeText('The campaign Friends was saved.');
    expect(await PromoCampaigns.findById(id).lean()).toMatchObject({ name: 'Friends', maxTotalUses: 50 });
    expect(await PromoCodes.distinct('maxUses')).toEqual([5]);
  });

  test('shows its figures and its codes, and is edited and switched off as one, which can be undone', async () => {
    const admin = await givenAdmin();
    await seedPlans(new Date());
    const terms = { discountType: 'percentage', discountValue: 20, randomLength: 8 } as const;
    const { codes, campaign } = await bulkCreatePromoCodes(testContext(asUser(admin)), {
      ...terms,
      campaignName: 'Partners',
      quantity: 2,
    });
    await givenPromoCode({ code: 'ALONE' });
    const user = await givenSubscriber();
    await redeem(testContext(asUser(user)), { userId: user._id, code: codes[0] ?? '', planId: null });
    await signIn(admin);
    const app = openApp('/admin/promo-codes');
    await app.user.click(await screen.findByRole('tab', { name: 'Campaigns' }));
    await app.user.click(await screen.findByRole('link', { name: 'Partners' }));
    const figures = within(await screen.findByRole('region', { name: 'Partners' }));
    for (const figure of ['Codes', 'Used codes', 'Uses', 'Discount given']) {
      expect(figures.getByText(figure)).toBeDefined();
    }
    await seeText('1–2 of 2 codes');
    const fetched = vi.fn(async () => new Response('code\n'));
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() }));
    vi.stubGlobal('fetch', fetched);
    await click(app, 'Export CSV');
    await seeText('Saved promo-codes.csv');
    const path = `/api/admin/promo-codes/export?campaign_id=${String(campaign._id)}`;
    expect(fetched).toHaveBeenCalledWith(path, expect.anything());
    await click(app, 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Partners' }));
    await app.user.type(form.getByLabelText('Limit of all uses'), '50');
    await app.user.clear(form.getByLabelText('Name *'));
    await app.user.type(form.getByLabelText('Name *'), 'Friends');
    await click(app, 'Save campaign');
    await screen.findByRole('region', { name: 'Friends' });
    await seeText('1 of 50');
    await click(app, 'Deactivate all codes');
    await seeText('2 codes can no longer be used');
    await click(app, 'Deactivate 2 codes');
    await seeText('The campaign Friends was deactivated.');
    expect(await PromoCodes.countDocuments({ isActive: true })).toBe(1);
    await click(app, 'Undo');
    await waitFor(async () => {
      expect(await PromoCodes.countDocuments({ isActive: true })).toBe(3);
    });
  });
});
