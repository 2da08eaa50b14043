import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { Payments } from '#api/modules/billing/payment.model.ts';
import { givenAddOn } from '../../factories/add-on.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenTeam } from '../../factories/team.ts';
import { givenUsage } from '../../factories/usage.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';

const runtime = testRuntime({ env: { CURRENCY: 'INR' } });

// The server states its currency in the page.
beforeEach(() => {
  const currency = document.createElement('meta');
  currency.name = 'currency';
  currency.content = 'INR';
  document.head.append(currency);
  return () => {
    currency.remove();
  };
});

/** A user who owns a team on a plan that they bought, and rewrote a prompt. There is an add-on, a promo code with a discount, and an administrator. */
async function givenSales() {
  const now = new Date();
  const owner = await givenSubscriber({ createdAt: now });
  await billingOf(owner, runtime).buy(now, 'pro');
  await givenTeam(owner);
  await givenAddOn();
  await givenUsage(owner, now.toISOString());
  await givenPromoCode({ discountType: 'fixed', discountValue: 500 });
  return { owner, admin: await givenAdmin(), payment: await Payments.findOne().orFail().lean() };
}
type Sales = Awaited<ReturnType<typeof givenSales>>;

/** Waits until the page shows an amount in rupees, and expects none in dollars. */
async function expectRupees(...amounts: readonly string[]) {
  const main = await screen.findByRole('main');
  await waitFor(() => {
    for (const amount of amounts) expect(main.textContent).toContain(amount);
  });
  expect(main.textContent).not.toContain('$');
}

describe('a server whose currency is INR has amounts in rupees', () => {
  test.each<[string, (sales: Sales) => string, readonly string[]]>([
    ['of plans and payments', () => '/dashboard/billing', ['₹19.99', '₹9.99', 'or ₹99.90 per year', ' for ₹9.99']],
    ['of a receipt', ({ payment }) => `/dashboard/billing/receipts/${String(payment._id)}`, ['₹9.99']],
    ['of add-ons', () => '/dashboard/addons', ['₹1.99']],
    ['of seats', () => '/dashboard/teams', ['Another seat is ₹14 per month.']],
    ['of what the user saved', () => '/dashboard/analytics', ['₹0.01 per prompt']],
  ])('%s', async (_what, pathOf, amounts) => {
    const sales = await givenSales();
    await signIn(sales.owner);
    openApp(pathOf(sales), { runtime });
    await expectRupees(...amounts);
  });

  test.each([
    ['of the home page', '/admin', ['₹9.99']],
    ['of the usage report', '/admin/analytics', ['₹9.99']],
    ['of the financial report', '/admin/financial', ['₹9.99', '₹119.88']],
    ['of payments', '/admin/payments', ['₹9.99']],
    ['of plans', '/admin/plans', ['₹9.99']],
    ['of add-ons', '/admin/add-ons', ['₹1.99']],
    ['of promo codes', '/admin/promo-codes', ['₹5']],
  ])('%s in the admin area', async (_what, path, amounts) => {
    const { admin } = await givenSales();
    await signIn(admin);
    openApp(path, { runtime });
    await expectRupees(...amounts);
  });

  test('of a new checkout for seats', async () => {
    const { owner } = await givenSales();
    await signIn(owner);
    const { user } = openApp('/dashboard/teams', { runtime });
    await user.click(await screen.findByRole('button', { name: 'Add seats' }));
    expect(await screen.findByText(/From then on ₹14 per month, with your plan\./)).toBeDefined();
    await expectRupees('₹23.99 per month');
  });
});
