import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { type CheckoutRow, Checkouts } from '#api/modules/billing/checkout.model.ts';
import type { PromoCodeRecord } from '#api/modules/promo-codes/promo-code.model.ts';
import { applyPromoCode } from '#api/modules/promo-codes/promo-codes.service.ts';
import { givenAddOn, givenBoughtAddOn } from '../../factories/add-on.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';
import { watchTabs } from '../watch-tabs.ts';

/** The key in local storage by which the tab to which a checkout leads back notifies the others. */
const RETURN_KEY = 'plainprompt.returned-from-checkout';

async function open(search = '', given: (account: UserRecord) => Promise<unknown> = async () => undefined) {
  const account = await givenSubscriber();
  await given(account);
  await signIn(account);
  const app = openApp(`/dashboard/addons${search}`);
  await screen.findByRole('heading', { name: 'Add-On Marketplace' });
  return { ...app, account };
}

const card = async (name: string) => within(await screen.findByRole('article', { name }));
const ownAddOns = async () => within(await screen.findByRole('region', { name: 'Your add-ons' }));

/** Gives the user a discount by a promo code, and one add-on to buy. */
async function applyCode(account: UserRecord, code: Partial<PromoCodeRecord>): Promise<void> {
  await givenAddOn();
  await givenPromoCode(code);
  await applyPromoCode(testContext(asUser(account)), { code: 'SPRING' });
}

/** Clicks Buy, and confirms what the add-on costs. */
async function buy(user: ReturnType<typeof openApp>['user'], name = 'Small pack') {
  await user.click((await card(name)).getByRole('button', { name: `Buy ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Buy ${name}?` }));
  await user.click(dialog.getByRole('button', { name: 'Go to checkout' }));
}

test('a user with unlimited prompts reads, also before they buy, that they need no add-on', async () => {
  const ada = await givenTeamOwner('ultimate', { createdAt: new Date() });
  await givenAddOn();
  await signIn(ada);
  const { user } = openApp('/dashboard/addons');
  expect(await screen.findByText(/^You have unlimited prompts, so you need no add-on now\./)).toBeDefined();
  await user.click((await card('Small pack')).getByRole('button', { name: 'Buy Small pack' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Buy Small pack?' }));
  expect(dialog.getByText(/^You have unlimited prompts, so you need no add-on now\./)).toBeDefined();
});

describe('the marketplace', () => {
  test('shows a skeleton, then what is on offer', async () => {
    await open('', () => givenAddOn());
    expect(screen.getByRole('status', { name: 'Loading add-ons' })).toBeDefined();
    const small = await card('Small pack');
    expect(screen.getByText(/Only you can use them, not your team\./)).toBeDefined();
    expect(small.getByText('50 prompts')).toBeDefined();
    expect(small.getByText('$1.99')).toBeDefined();
  });

  test.each<[string, Partial<PromoCodeRecord>, string[]]>([
    [
      'says that buying one uses a pending discount',
      {},
      ['You have 20% off your next purchase. Buying an add-on uses the discount.'],
    ],
    [
      'says what becomes of a discount that is worth more than the add-on',
      { discountType: 'fixed', discountValue: 500 },
      [
        'You have $5 off your next purchase. Buying an add-on uses the discount. An add-on that costs less is free, and the rest of the discount is lost.',
      ],
    ],
    ['does not mention a discount that is for plans only', { allowedPlanIds: ['pro'] }, []],
  ])('%s', async (_what, code, notices) => {
    await open('', (account) => applyCode(account, code));
    await card('Small pack');
    expect(screen.queryAllByText(/^You have/).map(({ textContent }) => textContent)).toEqual(notices);
  });

  test('says what an add-on costs and who can use it before its checkout opens', async () => {
    const openTab = vi.fn();
    vi.stubGlobal('open', openTab);
    const { user, requests } = await open('', () => givenAddOn());
    await user.click((await card('Small pack')).getByRole('button', { name: 'Buy Small pack' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Buy Small pack?' }));
    for (const sentence of [
      'You pay $1.99 once, for 50 prompts that never expire. Nothing renews.',
      'You can ask for a refund within 24 hours of the payment.',
      'Only you can use these prompts. They are not shared with a team.',
      'The checkout opens in a new tab.',
      'If you have a promo code, apply it first, on Billing.',
    ]) {
      expect(dialog.getByText(sentence)).toBeDefined();
    }
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(openTab).not.toHaveBeenCalled();
    expect(requests.some(({ name }) => name === 'PurchaseAddOn')).toBe(false);
  });

  test.each<[string, Partial<PromoCodeRecord>, string, string[]]>([
    [
      'says before the checkout that a discount is used up by it',
      {},
      'You pay $1.59 once, for 50 prompts that never expire. Nothing renews.',
      ['This uses up the discount that you have: 20% off your next purchase.'],
    ],
    [
      'says nothing there about a discount that does not lower the price',
      { allowedPlanIds: ['pro'] },
      'You pay $1.99 once, for 50 prompts that never expire. Nothing renews.',
      [],
    ],
  ])('%s', async (_what, code, price, notes) => {
    const { user } = await open('', (account) => applyCode(account, code));
    await user.click((await card('Small pack')).getByRole('button', { name: 'Buy Small pack' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Buy Small pack?' }));
    expect(dialog.getByText(price)).toBeDefined();
    expect(dialog.queryAllByText(/^This uses up/).map(({ textContent }) => textContent)).toEqual(notes);
  });

  test('opens the checkout in a tab that can not reach back', async () => {
    const tab = watchTabs();
    const { user } = await open('', () => givenAddOn());
    await buy(user);
    expect(await screen.findByText(/The checkout opened in a new tab/)).toBeDefined();
    expect(tab.location.href).toContain('/payments/sandbox/');
    expect(tab.opener).toBeNull();
  });

  test.each([
    ['costs nothing', 'Gift', () => givenAddOn({ name: 'Gift', priceMinor: 0 })],
    ['a promo code pays for', 'Small pack', (account: UserRecord) => applyCode(account, { discountValue: 100 })],
  ])('hands over what %s at once, without another tab', async (_what, name, given) => {
    const openTab = vi.fn();
    vi.stubGlobal('open', openTab);
    const { user } = await open('', given);
    const shown = await card(name);
    expect(shown.getByText(/Free$/)).toBeDefined();
    await user.click(shown.getByRole('button', { name: `Get ${name}` }));
    expect(await (await ownAddOns()).findByText('0 of 50 used')).toBeDefined();
    expect(openTab).not.toHaveBeenCalled();
  });

  test('links to the checkout if the browser blocked its tab', async () => {
    vi.stubGlobal('open', () => null);
    const { user } = await open('', () => givenAddOn());
    const small = await card('Small pack');
    await buy(user);
    expect(await small.findByText(/^Your browser did not open the checkout/)).toBeDefined();
    expect(small.getByRole('link', { name: 'Open it' }).getAttribute('href')).toContain('/payments/sandbox/');
  });

  test('says that the checkout was left when the user comes back without paying', async () => {
    watchTabs();
    const { user } = await open('', () => givenAddOn());
    await buy(user);
    await screen.findByText(/The checkout opened in a new tab/);
    fireEvent.focus(window);
    const notice = within(await screen.findByText(/^You left the checkout for PlainPrompt Small pack\. No payment/));
    expect(notice.getByRole('link', { name: 'Return to the checkout' }).getAttribute('href')).toContain('/sandbox/');
    expect(screen.queryByText(/The checkout opened in a new tab/)).toBeNull();
  });

  test('opens the checkout without a change of the address when the user is on another page meanwhile', async () => {
    const tab = watchTabs();
    const { user, router } = await open('', () => givenAddOn());
    await buy(user);
    await router.navigate('/dashboard/history?q=risks');
    await waitFor(() => {
      expect(tab.location.href).toContain('/payments/sandbox/');
    });
    expect(router.state.location.search).toBe('?q=risks');
  });

  test('names both prices of an add-on with a discount', async () => {
    await open('', async (account) => {
      await givenAddOn();
      await givenPromoCode({ discountType: 'percentage', discountValue: 50 });
      await applyPromoCode(testContext(asUser(account)), { code: 'SPRING' });
    });
    const old = (await card('Small pack')).getByText('$1.99');
    expect(old.parentElement?.textContent).toMatch(/^\$1\.99, now +\$\d/);
  });

  test("leads to a seller's own page", async () => {
    await open('', () => givenAddOn({ purchaseUrl: 'https://seller.example/pack' }));
    const link = (await card('Small pack')).getByRole('link', { name: 'Buy Small pack, opens in a new tab' });
    expect(link.getAttribute('href')).toBe('https://seller.example/pack');
  });

  test('says so when a checkout can not be opened', async () => {
    const tab = watchTabs();
    const { user, network } = await open('', () => givenAddOn());
    const small = await card('Small pack');
    network.isDown = true;
    await buy(user);
    expect(await small.findByText(/^The checkout could not be opened/)).toBeDefined();
    await waitFor(() => {
      expect(tab.close).toHaveBeenCalled();
    });
  });

  test('gives a reason when it cannot load, and tries again', async () => {
    await signIn(await givenSubscriber());
    const { user, network } = openApp('/dashboard/history');
    await screen.findByRole('heading', { name: 'Simplification History' });
    network.isDown = true;
    await user.click(screen.getByRole('link', { name: 'Add-Ons' }));
    expect(await screen.findByText('Add-ons could not be loaded')).toBeDefined();
    network.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No add-ons available')).toBeDefined();
  });

  test.each<[string, () => unknown]>([
    ['when the user comes back', () => fireEvent.focus(window)],
    [
      'when the checkout leads back there',
      () => window.dispatchEvent(new StorageEvent('storage', { key: RETURN_KEY, newValue: 'yes' })),
    ],
  ])('learns how the checkout in the other tab ended %s', async (_when, comeBack) => {
    watchTabs();
    const { user, account } = await open('', () => givenAddOn());
    await buy(user);
    await screen.findByText(/The checkout opened in a new tab/);
    const customer = billingOf(account, testRuntime());
    const checkout = await Checkouts.findOne({ userId: account._id }).orFail().lean<CheckoutRow>();
    await customer.receive(customer.paidEvent(checkout, new Date()));
    comeBack();
    expect(
      await screen.findByText(/^Paid \$[\d.]+: PlainPrompt Small pack\. Your receipt is on Billing, under Payments\.$/),
    ).toBeDefined();
    expect(screen.queryByText(/The checkout opened in a new tab/)).toBeNull();
    expect((await ownAddOns()).getByText('0 of 50 used')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/^Paid /)).toBeNull();
  });
});

test('a page to which the checkout leads back notifies other tabs', async () => {
  const set = vi.spyOn(Storage.prototype, 'setItem');
  await open('?checkout=success', async (account) => givenBoughtAddOn(account, new Date()));
  await ownAddOns();
  await waitFor(() => {
    expect(set).toHaveBeenCalledWith(RETURN_KEY, 'yes');
  });
  expect(localStorage.getItem(RETURN_KEY)).toBeNull();
});

describe('the user’s own add-ons', () => {
  test('are none at first', async () => {
    await open();
    expect(await screen.findByText('No add-ons yet')).toBeDefined();
  });

  test('say how many prompts are left', async () => {
    await open('', (account) => givenBoughtAddOn(account, new Date()));
    const mine = await ownAddOns();
    expect(mine.getByText('50 prompts left in total.')).toBeDefined();
    expect(mine.getByText('0 of 50 used')).toBeDefined();
  });
});
