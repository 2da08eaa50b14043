import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addDays } from '#api/lib/days.ts';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { PromoRedemptions } from '#api/modules/promo-codes/promo-redemption.model.ts';
import { redeem } from '#api/modules/promo-codes/redemptions.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { openApp, signIn } from '../render-app.tsx';
import { chooseInMenu, click, clickWithoutNetwork, fill } from '../specified-texts.ts';
import { card, open, seeText, stored } from './promo-codes-page.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the list of promo codes', () => {
  test('shows what each is worth, its limits and its state', async () => {
    await givenPromoCode({ code: 'SPRING', maxUses: 100, usedCount: 3, allowedPlanIds: ['pro'] });
    await givenPromoCode({ code: 'TRIAL', discountValue: 0, grantPlanId: 'pro', grantDurationDays: 14 });
    await givenPromoCode({ code: 'FIVE', discountType: 'fixed', discountValue: 500, maxUses: 1, usedCount: 1 });
    await givenPromoCode({ code: 'OLD', expiresAt: addDays(new Date(), -1) });
    await open();
    const spring = await card('SPRING');
    for (const shown of ['20% off', '3 of 100', 'Never', 'Pro', 'Active'])
      expect(spring.getByText(shown)).toBeDefined();
    const trial = await card('TRIAL');
    for (const shown of ['No discount', '0 (unlimited)', 'Pro for 14 days']) {
      expect(trial.getByText(shown)).toBeDefined();
    }
    expect(trial.queryByText('Applies to')).toBeNull();
    expect((await card('FIVE')).getByText('Every plan and every add-on, not seats')).toBeDefined();
    const five = await card('FIVE');
    for (const shown of ['$5 off', '1 of 1', 'Used up']) expect(five.getByText(shown)).toBeDefined();
    expect((await card('OLD')).getByText('Expired')).toBeDefined();
    await seeText('1–4 of 4 codes');
  });

  test('is filtered by type, status, plan and part of the code, in the address', async () => {
    await givenPromoCode({ code: 'SPRING', grantPlanId: 'pro' });
    await givenPromoCode({ code: 'SPRINT', discountType: 'fixed', isActive: false });
    const { requests, user } = await open('?q=spr&type=percentage&status=active&plan=pro');
    await card('SPRING');
    await seeText('1–1 of 1 code');
    expect(requests.find(({ name }) => name === 'AdminPromoCodesPage')?.variables).toMatchObject({
      search: 'spr',
      discountType: 'PERCENTAGE',
      status: 'ACTIVE',
      planId: 'pro',
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Fixed amount');
    await seeText('No promo codes found');
  });

  test('is ordered as chosen, in the address', async () => {
    await givenPromoCode({ code: 'RARE', usedCount: 1 });
    await givenPromoCode({ code: 'OFTEN', usedCount: 9 });
    await givenPromoCode({ code: 'LATER', startsAt: addDays(new Date(), 3) });
    const app = await open('?sort=-uses');
    expect((await card('LATER')).getByText('Scheduled')).toBeDefined();
    const shown = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(shown()).toEqual(['OFTEN', 'RARE', 'LATER']);
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Code, A to Z');
    await waitFor(() => {
      expect(shown()).toEqual(['LATER', 'OFTEN', 'RARE']);
    });
  });

  test('is also a table, whose head orders it, in the address', async () => {
    await givenPromoCode({ code: 'RARE', usedCount: 1 });
    await givenPromoCode({ code: 'OFTEN', usedCount: 9, grantPlanId: 'pro', grantDurationDays: 14 });
    const app = await open();
    await click(app, 'Table');
    const table = within(await screen.findByRole('table', { name: 'Promo codes' }));
    const shown = () => table.getAllByRole('link').map(({ textContent }) => textContent);
    expect(await table.findByText('Pro for 14 days')).toBeDefined();
    await app.user.click(table.getByRole('button', { name: 'Uses' }));
    await waitFor(() => {
      expect(shown()).toEqual(['OFTEN', 'RARE']);
    });
    await app.user.click(table.getByRole('button', { name: 'Uses' }));
    await waitFor(() => {
      expect(shown()).toEqual(['RARE', 'OFTEN']);
    });
    await click(app, 'Deactivate RARE');
    await seeText('RARE was deactivated.');
    expect(await stored('RARE')).toMatchObject({ isActive: false });
    await click(app, 'Cards');
    await card('RARE');
  });

  test('says that there are none, and that it could not be loaded', async () => {
    const app = await open();
    await seeText('No promo codes yet');
    app.network.isDown = true;
    await app.user.type(screen.getByLabelText('Search by code'), 'x');
    await seeText('The promo codes could not be loaded');
  });
});

describe('the status badge', () => {
  test('switches a code off and on, which can be undone', async () => {
    await givenPromoCode();
    const app = await open();
    await click(app, 'Active. Deactivate SPRING');
    await seeText('SPRING was deactivated.');
    expect(await stored('SPRING')).toMatchObject({ isActive: false });
    await screen.findByRole('button', { name: 'Inactive. Activate SPRING' });
    await click(app, 'Undo');
    await seeText('Undone');
    expect(await stored('SPRING')).toMatchObject({ isActive: true });
  });

  test('only logs when that fails', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue(undefined);
    await givenPromoCode();
    const app = await open();
    await clickWithoutNetwork(app, 'Active. Deactivate SPRING');
    await waitFor(() => {
      expect(log).toHaveBeenCalledWith('A promo code could not be switched.', expect.anything());
    });
    expect(screen.getByRole('button', { name: 'Active. Deactivate SPRING' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a new code', () => {
  test('is typed in any case, with its terms', async () => {
    const app = await open();
    await click(app, 'New code');
    expect(await screen.findByLabelText('Pro')).toBeDefined();
    expect(screen.queryByLabelText('Free')).toBeNull();
    await click(app, 'Create code');
    await seeText('A code is required');
    await seeText('Enter a number, 0 or more');
    await fill(app, {
      'Code *': 'spring',
      'Discount in percent *': '25',
      'Max uses': '0',
      'Start date': '2099-12-01',
      'Expiry date': '2099-12-31',
    });
    await click(app, 'Create code');
    await seeText('Max uses must be at least 1');
    await app.user.clear(screen.getByLabelText('Max uses'));
    await fill(app, { 'Max uses': '50' });
    await app.user.click(screen.getByLabelText('Pro'));
    await app.user.selectOptions(screen.getByLabelText('Grant plan'), 'pro');
    await fill(app, { 'Grant duration in days': '14' });
    await click(app, 'Create code');
    await seeText('SPRING was created.');
    await card('SPRING');
    expect(await stored('SPRING')).toMatchObject({
      discountType: 'percentage',
      discountValue: 25,
      maxUses: 50,
      allowedPlanIds: ['pro'],
      grantPlanId: 'pro',
      grantDurationDays: 14,
      startsAt: new Date('2099-12-01'),
      expiresAt: new Date('2099-12-31T23:59:59.999Z'),
    });
  });

  test('is generated from the letters and digits of a prefix', async () => {
    const app = await open();
    await click(app, 'New code');
    await fill(app, { Prefix: 'sum-mer 26' });
    await click(app, 'Generate');
    const code = await screen.findByLabelText<HTMLInputElement>('Code *');
    await waitFor(() => {
      expect(code.value).toMatch(/^SUMMER26[A-Z0-9]{6}$/);
    });
  });

  test('has the steps of its discount type, and shows what the server rejects beside the field', async () => {
    const app = await open();
    await click(app, 'New code');
    expect((await screen.findByLabelText('Discount in percent *')).getAttribute('step')).toBe('1');
    await fill(app, { 'Code *': 'MUCH', 'Discount in percent *': '120' });
    await click(app, 'Create code');
    await seeText('A percentage discount cannot exceed 100');
    await app.user.selectOptions(screen.getByLabelText('Discount type'), 'Fixed amount');
    expect(screen.getByLabelText('Discount in USD *').getAttribute('step')).toBe('0.01');
  });

  test('that cannot be created says so', async () => {
    const app = await open();
    await click(app, 'New code');
    await fill(app, { 'Code *': 'SPRING', 'Discount in percent *': '5' });
    await clickWithoutNetwork(app, 'Create code');
    await seeText(/^Failed to create promo code\./);
  });
});

test('a code that is limited to a deleted plan shows it, and it can be taken out', async () => {
  await givenPromoCode({ code: 'SPRING', allowedPlanIds: ['team', 'pro'], grantPlanId: 'gone', isActive: false });
  const app = await open();
  await (await card('SPRING')).findByText('team, Pro');
  await chooseInMenu(app, 'Actions for SPRING', 'Edit');
  expect((await screen.findByLabelText<HTMLSelectElement>('Grant plan')).selectedOptions[0]?.text).toBe(
    'Deleted plan (gone)',
  );
  await app.user.click(screen.getByLabelText('Standard'));
  await click(app, 'Save changes');
  await seeText('SPRING was saved.');
  expect(await stored('SPRING')).toMatchObject({ allowedPlanIds: ['team', 'pro', 'standard'], grantPlanId: 'gone' });
  await chooseInMenu(app, 'Actions for SPRING', 'Edit');
  await app.user.click(await screen.findByLabelText('Deleted plan (team)'));
  await app.user.selectOptions(screen.getByLabelText('Grant plan'), 'None');
  await click(app, 'Save changes');
  await waitFor(async () => {
    expect(await stored('SPRING')).toMatchObject({ allowedPlanIds: ['pro', 'standard'], grantPlanId: null });
  });
});

describe('the page of a code', () => {
  test('shows its terms, and who used it on what', async () => {
    const { _id } = await givenPromoCode({ maxUses: 5, startsAt: new Date('2026-01-01') });
    const ada = await givenSubscriber({ email: 'ada@example.com', fullName: 'Ada Lovelace' });
    await redeem(testContext(asUser(ada)), { userId: ada._id, code: 'SPRING', planId: null });
    const use = { discountGivenMinor: 250, discountUsedOn: 'Pro, monthly', discountUsedAt: new Date() };
    await PromoRedemptions.updateOne({ promoCodeId: _id }, use);
    await seedPlans(new Date());
    await signIn(await givenAdmin());
    openApp(`/admin/promo-codes/${String(_id)}`);
    const spring = await card('SPRING');
    for (const shown of ['1 of 5', '$2.50', 'Starts']) expect(spring.getByText(shown)).toBeDefined();
    const uses = within(await screen.findByRole('table', { name: 'Uses' }));
    expect(uses.getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href')).toBe(
      `/admin/users/${String(ada._id)}`,
    );
    for (const shown of ['ada@example.com', '$2.50', 'Pro, monthly']) expect(uses.getByText(shown)).toBeDefined();
  });
});

describe('an existing code', () => {
  test('keeps code and type when it is edited, and empty fields clear its limits', async () => {
    const expiresAt = new Date('2099-01-02T03:04:05.000Z');
    await givenPromoCode({ maxUses: 5, expiresAt, grantPlanId: 'pro', grantDurationDays: 3 });
    const app = await open();
    await chooseInMenu(app, 'Actions for SPRING', 'Edit');
    expect((await screen.findByLabelText<HTMLInputElement>('Code')).disabled).toBe(true);
    expect(screen.getByLabelText<HTMLSelectElement>('Discount type').disabled).toBe(true);
    await app.user.clear(screen.getByLabelText('Max uses'));
    await app.user.selectOptions(screen.getByLabelText('Grant plan'), 'None');
    await clickWithoutNetwork(app, 'Save changes');
    await seeText(/^Failed to update promo code\./);
    app.network.isDown = false;
    await click(app, 'Save changes');
    await waitFor(async () => {
      expect(await stored('SPRING')).toMatchObject({
        discountValue: 20,
        maxUses: null,
        grantPlanId: null,
        grantDurationDays: null,
        expiresAt,
      });
    });
    await seeText('SPRING was saved.');
  });

  test('shows who used it, and what it gave them', async () => {
    await givenPromoCode({ grantPlanId: 'pro', grantDurationDays: 14 });
    const ada = await givenSubscriber({ email: 'ada@example.com', fullName: 'Ada Lovelace' });
    const app = await open();
    await click(app, 'Usage of SPRING');
    await seeText('No users have applied this promo code yet.');
    await click(app, 'Close');
    await redeem(testContext(asUser(ada)), { userId: ada._id, code: 'SPRING', planId: null });
    await click(app, 'Usage of SPRING');
    const uses = within(await screen.findByRole('list', { name: 'Uses' }));
    for (const shown of ['Ada Lovelace', 'ada@example.com', 'Pro for 14 days']) {
      expect(uses.getByText(shown)).toBeDefined();
    }
    expect(uses.queryByText(/ off/)).toBeNull();
    await click(app, 'Close');
    const use = { discountGivenMinor: 40, discountUsedOn: 'Small pack', discountUsedAt: new Date() };
    await PromoRedemptions.updateOne({}, { $set: use });
    await click(app, 'Usage of SPRING');
    await seeText('$0.40 off: Small pack');
  });

  test('is deleted after a question', async () => {
    await givenPromoCode();
    const app = await open();
    await chooseInMenu(app, 'Actions for SPRING', 'Delete');
    await screen.findByRole('heading', { name: 'Are you sure you want to delete SPRING?' });
    await clickWithoutNetwork(app, 'Delete code');
    await seeText(/^Failed to delete promo code\./);
    app.network.isDown = false;
    await click(app, 'Delete code');
    await seeText('No promo codes yet');
    expect(await stored('SPRING')).toBeNull();
  });
});

describe('the export', () => {
  test('is saved as promo-codes.csv', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: vi.fn() }));
    const fetched = vi.fn(async () => new Response('code\nSPRING\n'));
    vi.stubGlobal('fetch', fetched);
    const app = await open();
    await click(app, 'Export CSV');
    await seeText('Saved promo-codes.csv');
    expect(fetched).toHaveBeenCalledWith('/api/admin/promo-codes/export', expect.anything());
  });

  test('that fails gives the server’s reason, or that the file could not be loaded', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ error: 'Too many exports' }, { status: 429 }));
    const app = await open();
    await click(app, 'Export CSV');
    await seeText('Failed to export promo codes. Too many exports');
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
    await click(app, 'Export CSV');
    await seeText('Failed to export promo codes. Failed to download CSV');
  });
});
