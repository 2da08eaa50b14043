// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { createCustomer } from '../../factories/billing.ts';
import { inTransaction } from '../../factories/plan-story.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';

const DAY_MS = 86_400_000;

async function open(search = '', given: (person: UserRecord) => Promise<unknown> = async () => undefined) {
  const person = await givenSubscriber();
  await given(person);
  await signIn(person);
  const app = openApp(`/dashboard/billing${search}`);
  await screen.findByRole('heading', { name: 'Billing and Plans' });
  return { ...app, person };
}

const buyPro = (person: UserRecord) => createCustomer(person, testRuntime()).buy(new Date(), 'pro');
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const plan = async (name: string) => within(await screen.findByRole('article', { name }));
const planNames = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

describe('the present plan', () => {
  test('shows a skeleton, then what it holds and what is used', async () => {
    await open();
    expect(screen.getByRole('status', { name: 'Loading your plan' })).toBeDefined();
    const current = await section('Current plan');
    expect(current.getByText('Free')).toBeDefined();
    expect(current.getByText('up to 5 prompts per month')).toBeDefined();
    expect(current.getByText(/^0 of 5 prompts used/)).toBeDefined();
    expect(current.queryByRole('button')).toBeNull();
  });

  test('that is paid for can be cancelled when it was asked twice, and resumed', async () => {
    const { user } = await open('', buyPro);
    const current = await section('Current plan');
    expect(current.getByText('Renews')).toBeDefined();
    await user.click(current.getByRole('button', { name: 'Cancel plan' }));
    const asked = within(current.getByRole('alertdialog', { name: 'Cancel Pro?' }));
    await user.click(asked.getByRole('button', { name: 'Cancel at period end' }));
    await user.click(await current.findByRole('button', { name: 'Resume plan' }));
    expect(await current.findByRole('button', { name: 'Cancel plan' })).toBeDefined();
    expect(current.getByText('Renews')).toBeDefined();
  });

  test('gives a reason when it cannot load, and tries again', async () => {
    await signIn(await givenSubscriber());
    const { user, line } = openApp('/dashboard/history');
    await screen.findByRole('heading', { name: 'Simplification History' });
    line.isCut = true;
    await user.click(screen.getByRole('link', { name: 'Billing' }));
    expect(await screen.findByText('Your plan could not be loaded')).toBeDefined();
    line.isCut = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await section('Current plan')).toBeDefined();
  });
});

describe('the plans', () => {
  test('mark the active and the popular one, and leave hidden ones out', async () => {
    await open('', () => Plans.updateOne({ _id: 'ultimate' }, { isHidden: true }));
    expect((await plan('Free')).getByText('ACTIVE PLAN')).toBeDefined();
    expect((await plan('Pro')).getByText('MOST POPULAR')).toBeDefined();
    expect(planNames()).toEqual(['Free', 'Standard', 'Pro']);
  });

  test('by the year show the yearly price and what it is a month, without those that have none', async () => {
    const { user, router } = await open('', async () => {
      await Plans.updateOne({ _id: 'standard' }, { yearlyPriceMinor: null });
      await Plans.updateOne({ _id: 'ultimate' }, { interval: 'lifetime' });
    });
    await plan('Free');
    await user.click(screen.getByRole('button', { name: 'Annual' }));
    expect(router.state.location.search).toBe('?billing=annual');
    const pro = await plan('Pro');
    expect(pro.getByText('$99.90')).toBeDefined();
    expect(pro.getByText('$8.33 per month')).toBeDefined();
    expect((await plan('Ultimate')).getByText(/One-time payment/)).toBeDefined();
    // The active plan is shown whatever it lacks.
    expect(planNames()).toEqual(['Free', 'Pro', 'Ultimate']);
  });

  test('by the month say the limit and what a year would cost', async () => {
    await open();
    const pro = await plan('Pro');
    expect(pro.getByText('prompts: 500 / month')).toBeDefined();
    expect(pro.getByText('or $99.90 per year')).toBeDefined();
  });

  test('that was granted is offered to be kept, and a lower one to be chosen: neither is an upgrade', async () => {
    await open('', (person) =>
      inTransaction((session) => grantPlan(session, { userId: person._id, planId: 'pro', days: 14, at: new Date() })),
    );
    expect((await plan('Pro')).getByRole('button', { name: 'Keep this plan: Pro' })).toBeDefined();
    expect((await plan('Standard')).getByRole('button', { name: 'Choose this plan: Standard' })).toBeDefined();
    expect((await plan('Ultimate')).getByRole('button', { name: 'Upgrade Plan: Ultimate' })).toBeDefined();
  });

  test('are bought at a checkout', async () => {
    const { user, asked } = await open('?billing=annual');
    await user.click((await plan('Pro')).getByRole('button', { name: 'Upgrade Plan: Pro' }));
    const link = await screen.findByRole('link', { name: 'open it here' });
    expect(link.getAttribute('href')).toContain('/payments/sandbox/');
    expect(asked.find(({ name }) => name === 'CreateCheckout')?.variables).toEqual({
      input: { planId: 'pro', interval: 'YEARLY' },
    });
  });

  test('sold elsewhere are opened there, in a tab of their own', async () => {
    await open('?billing=annual', () => Plans.updateOne({ _id: 'pro' }, { buyNowUrl: 'https://seller.example/pro' }));
    const link = (await plan('Pro')).getByRole('link', { name: 'Upgrade Plan: Pro, opens in a new tab' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://seller.example/pro', '_blank']);
  });

  test('welcome a user back from a checkout, paid or not', async () => {
    const { user, router } = await open('?checkout=success', buyPro);
    expect(await screen.findByText(/^Thank you. Your current plan is Pro/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(router.state.location.search).toBe('');
  });
});

describe('a promo code', () => {
  const apply = async (user: Awaited<ReturnType<typeof open>>['user'], code: string) => {
    const promo = await section('Promo code');
    await user.type(promo.getByLabelText('Promo code'), code);
    await user.click(promo.getByRole('button', { name: 'Apply' }));
  };

  test('is asked for', async () => {
    await open();
    const promo = await section('Promo code');
    expect(promo.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
  });

  test('grants a plan at once', async () => {
    const { user } = await open('', () =>
      givenPromoCode({ discountValue: 0, grantPlanId: 'pro', grantDurationDays: 14 }),
    );
    await apply(user, ' spring ');
    expect(await screen.findByText(/Promo code applied!.*Pro for 14 days/)).toBeDefined();
    expect(await (await section('Current plan')).findByText('From a promo code')).toBeDefined();
  });

  test('takes off a share of the next purchase', async () => {
    const { user } = await open('', () => givenPromoCode());
    await apply(user, 'SPRING');
    expect(await screen.findByText(/Promo code applied successfully\..*20% off your next purchase/)).toBeDefined();
    expect(await screen.findByText(/You have 20% off your next purchase/)).toBeDefined();
  });

  test('takes off an amount', async () => {
    const { user } = await open('', () => givenPromoCode({ discountType: 'fixed', discountValue: 500 }));
    await apply(user, 'SPRING');
    expect(await screen.findByText(/Promo code applied successfully\..*\$5 off your next purchase/)).toBeDefined();
  });

  test('that is invalid is refused in red', async () => {
    const { user } = await open();
    await apply(user, 'NONE');
    expect(await screen.findByText('Invalid or expired promo code')).toBeDefined();
  });

  test('works once', async () => {
    const { user } = await open('', () => givenPromoCode());
    await apply(user, 'SPRING');
    await screen.findByText(/applied successfully/);
    await apply(user, 'SPRING');
    expect(await screen.findByText('You have already used this promo code')).toBeDefined();
  });
});

describe('the payments', () => {
  test('are none at first', async () => {
    await open();
    expect(await screen.findByText('No payments yet')).toBeDefined();
  });

  test('are listed, each with a receipt to print', async () => {
    const { user, person } = await open('', buyPro);
    const payments = await section('Payments');
    expect(payments.getByText('$9.99')).toBeDefined();
    expect(payments.getByText('Paid')).toBeDefined();
    await user.click(payments.getByRole('link', { name: /^Receipt for/ }));
    const receipt = within(await screen.findByRole('article', { name: 'Receipt' }));
    expect(receipt.getByText(`${person.fullName}, ${person.email}`)).toBeDefined();
    expect(receipt.getAllByText('$9.99')).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Print' })).toBeDefined();
  });

  test('that were refunded say so', async () => {
    await open('', async (person) => {
      const customer = createCustomer(person, testRuntime());
      const then = new Date(Date.now() - DAY_MS);
      await customer.receive(customer.refundEvent(await customer.buy(then, 'pro'), new Date()));
    });
    const payments = await section('Payments');
    expect(payments.getByText('Refunded')).toBeDefined();
    expect(payments.getByText('$9.99 refunded')).toBeDefined();
    expect((await section('Current plan')).getByText('Free')).toBeDefined();
  });

  test('have no receipt for what does not exist', async () => {
    await signIn(await givenSubscriber());
    openApp('/dashboard/billing/receipts/65a1b2c3d4e5f60718293a4b');
    expect(await screen.findByText('This receipt does not exist')).toBeDefined();
  });
});
