import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { type CheckoutRow, Checkouts } from '#api/modules/billing/checkout.model.ts';
import { Payments } from '#api/modules/billing/payment.model.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { assignPlan } from '#api/modules/subscriptions/assign-plan.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import type { ProviderEvent } from '#api/ports/payment-provider.ts';
import { givenBoughtAddOn } from '../../factories/add-on.ts';
import { createCustomer } from '../../factories/billing.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { setPlanWallet } from '../../factories/simplify.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { inTransaction } from '../../setup/transaction.ts';
import { openApp, signIn } from '../render-app.tsx';

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
    expect(asked.getByText('500 prompts: Free has 5')).toBeDefined();
    expect(asked.getByText('the right to create a team')).toBeDefined();
    await user.click(asked.getByRole('button', { name: 'Cancel plan' }));
    const resume = await current.findByRole('button', { name: 'Resume plan' });
    const title = current.getByRole('heading', { name: 'Current plan' });
    await waitFor(() => {
      expect(document.activeElement).toBe(title);
    });
    await user.click(resume);
    expect(await current.findByRole('button', { name: 'Cancel plan' })).toBeDefined();
    expect(current.getByText('Renews')).toBeDefined();
    await waitFor(() => {
      expect(document.activeElement).toBe(title);
    });
  });

  test('names the team and the add-ons where more prompts come from', async () => {
    const owner = await givenTeamOwner('pro', { createdAt: new Date() });
    await open('', async (person) => {
      await givenMember(await givenTeam(owner), {}, person);
      await givenBoughtAddOn(person, new Date());
    });
    const current = await section('Current plan');
    expect(
      current.getByText('0 of 5 prompts used, 5 left. Also 500 from your team and 50 from add-ons.'),
    ).toBeDefined();
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
    expect(pro.getByText('500 prompts a month')).toBeDefined();
    expect(pro.getByText('or $99.90 per year')).toBeDefined();
  });

  test('say the limit that the user has, where it is not the usual one of the plan', async () => {
    await open('', async (person) => {
      const free = await Plans.findById('free').orFail();
      await inTransaction((session) =>
        assignPlan(session, { userId: person._id, plan: free, at: new Date(), promptsLimitOverride: 7 }),
      );
    });
    expect((await plan('Free')).getByText('7 prompts a month')).toBeDefined();
  });

  test('that was granted is offered to be kept, and a lower one to be chosen: neither is an upgrade', async () => {
    await open('', (person) =>
      inTransaction((session) => grantPlan(session, { userId: person._id, planId: 'pro', days: 14, at: new Date() })),
    );
    expect((await plan('Pro')).getByRole('button', { name: 'Keep this plan: Pro' })).toBeDefined();
    expect((await plan('Standard')).getByRole('button', { name: 'Choose this plan: Standard' })).toBeDefined();
    expect((await plan('Ultimate')).getByRole('button', { name: 'Upgrade Plan: Ultimate' })).toBeDefined();
  });

  test('compare by the price per month: a quarter for $30 is less than a month for $19.99', async () => {
    await open('', async (person) => {
      await Plans.updateOne({ _id: 'pro' }, { interval: 'quarterly', priceMinor: 3000, yearlyPriceMinor: null });
      await buyPro(person);
    });
    expect((await plan('Ultimate')).getByRole('button', { name: 'Upgrade Plan: Ultimate' })).toBeDefined();
    expect((await plan('Standard')).getByRole('button', { name: 'Switch to Standard' })).toBeDefined();
  });

  test('have one button that stands out, and name each feature once', async () => {
    await open();
    await plan('Pro');
    const filled = screen
      .getAllByRole('button')
      .filter((it) => it.dataset.variant === 'filled' && it.getAttribute('aria-label')?.includes('Plan'));
    expect(filled.map((it) => it.getAttribute('aria-label'))).toEqual(['Upgrade Plan: Pro']);
    expect((await plan('Pro')).getAllByText('Bring your own key (BYOK)')).toHaveLength(1);
    expect((await plan('Free')).queryByText(/BYOK/)).toBeNull();
  });

  test('say what is credited before they are bought', async () => {
    await open('', buyPro);
    expect((await plan('Ultimate')).getByText(/^Today: \$10\.00, after \$9\.99 credit/)).toBeDefined();
  });

  test('that are lower cost nothing today: the switch is confirmed, shown and undone', async () => {
    const { user } = await open('', buyPro);
    await user.click((await plan('Standard')).getByRole('button', { name: 'Switch to Standard' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Switch to Standard?' }));
    expect(asked.getByText(/^From .*: Standard, \$4\.99 a month\. Nothing today\.$/)).toBeDefined();
    expect(asked.getByText('500 prompts: Standard has 200')).toBeDefined();
    await user.click(asked.getByRole('button', { name: 'Switch to Standard' }));
    const current = await section('Current plan');
    expect(await current.findByText(/^From .*: Standard, \$4\.99 a month\. Nothing today\.$/)).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect((await plan('Standard')).getAllByRole('button').map((it) => it.textContent)).toEqual(['Undo']);
    await user.click(current.getByRole('button', { name: 'Undo' }));
    expect(await current.findByText(/renews as before/)).toBeDefined();
    expect(current.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('that are lower can be undone where they were chosen', async () => {
    const { user } = await open('', buyPro);
    await user.click((await plan('Standard')).getByRole('button', { name: 'Switch to Standard' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Switch to Standard?' }));
    await user.click(asked.getByRole('button', { name: 'Switch to Standard' }));
    await screen.findByRole('button', { name: 'Undo the switch to Standard' });
    await user.click((await section('Current plan')).getByRole('button', { name: 'Cancel plan' }));
    expect(screen.getByText(/The change to Standard does not happen\.$/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Keep plan' }));
    await user.click(await screen.findByRole('button', { name: 'Undo the switch to Standard' }));
    expect(await (await plan('Standard')).findByRole('button', { name: 'Switch to Standard' })).toBeDefined();
    expect((await section('Current plan')).queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('that are lower leave no message that a later decision contradicts', async () => {
    const { user } = await open('', buyPro);
    const switchToStandard = async () => {
      await user.click((await plan('Standard')).getByRole('button', { name: 'Switch to Standard' }));
      const asked = within(await screen.findByRole('dialog', { name: 'Switch to Standard?' }));
      await user.click(asked.getByRole('button', { name: 'Switch to Standard' }));
    };
    await switchToStandard();
    const current = await section('Current plan');
    await user.click(await current.findByRole('button', { name: 'Undo' }));
    await current.findByText(/renews as before/);
    await switchToStandard();
    await current.findByRole('button', { name: 'Undo' });
    expect(current.queryByText(/renews as before/)).toBeNull();
    await user.click(current.getByRole('button', { name: 'Undo' }));
    await current.findByText(/renews as before/);
    await user.click(current.getByRole('button', { name: 'Cancel plan' }));
    await user.click(current.getByRole('button', { name: 'Cancel plan' }));
    await current.findByText(/stays active until .*\d\.$/);
    expect(current.queryByText(/renews as before/)).toBeNull();
  });

  test.each([
    ['MONTHLY', 'Monthly', 'Annual', 'ACTIVE, PAID MONTHLY'],
    ['YEARLY', 'Annual', 'Monthly', 'ACTIVE, PAID ANNUALLY'],
  ] as const)('paid %s open in that cycle, and are marked as active only there', async (interval, own, other, mark) => {
    const { user } = await open('', (person) => createCustomer(person, testRuntime()).buy(new Date(), 'pro', interval));
    expect((await plan('Pro')).getByText('ACTIVE PLAN')).toBeDefined();
    const cycle = within(screen.getByRole('group', { name: 'Billed' }));
    expect(cycle.getByRole('button', { name: own }).getAttribute('aria-pressed')).toBe('true');
    await user.click(cycle.getByRole('button', { name: other }));
    expect((await plan('Pro')).queryByText('ACTIVE PLAN')).toBeNull();
    expect((await plan('Pro')).getByText(mark)).toBeDefined();
  });

  test('of which only the billing changes are not called another plan, and can be resumed on their card', async () => {
    const { user } = await open('?billing=monthly', (person) =>
      createCustomer(person, testRuntime()).buy(new Date(), 'pro', 'YEARLY'),
    );
    await user.click((await plan('Pro')).getByRole('button', { name: 'Switch to monthly' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch to monthly billing?' }));
    await user.click(dialog.getByRole('button', { name: 'Switch to monthly billing' }));
    const current = await section('Current plan');
    expect(await current.findByText(/^Pro with monthly billing, from /)).toBeDefined();
    await user.click(current.getByRole('button', { name: 'Cancel plan' }));
    await user.click(current.getByRole('button', { name: 'Cancel plan' }));
    await user.click(await (await plan('Pro')).findByRole('button', { name: 'Resume Pro' }));
    expect(await current.findByText(/ for \$99\.90$/)).toBeDefined();
    expect((await plan('Pro')).queryByRole('button', { name: 'Resume Pro' })).toBeNull();
  });

  test('that start now say that used prompts still count', async () => {
    const { user } = await open('', async (person) => {
      await buyPro(person);
      await setPlanWallet(person, { used: 2 });
    });
    await user.click((await plan('Ultimate')).getByRole('button', { name: 'Upgrade Plan: Ultimate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Continue with Ultimate?' }));
    expect(
      dialog.getByText(/^The 2 prompts that you have used still count until .*, when your prompts reset\.$/),
    ).toBeDefined();
  });

  test('that a credit pays in full start without a checkout, after a question', async () => {
    const { user } = await open('?billing=monthly', (person) =>
      createCustomer(person, testRuntime()).buy(new Date(), 'pro', 'YEARLY'),
    );
    expect((await plan('Pro')).getByRole('button', { name: 'Switch to monthly' })).toBeDefined();
    await user.click((await plan('Ultimate')).getByRole('button', { name: 'Upgrade Plan: Ultimate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Continue with Ultimate?' }));
    expect(dialog.getByText('the automatic renewal')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Start Ultimate now' })).toBeDefined();
  });

  test('ask before a trial is given up, and do nothing when the user keeps it', async () => {
    const { user, asked } = await open('', (person) =>
      inTransaction((session) => grantPlan(session, { userId: person._id, planId: 'pro', days: 14, at: new Date() })),
    );
    await user.click((await plan('Standard')).getByRole('button', { name: 'Choose this plan: Standard' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Continue with Standard?' }));
    expect(dialog.getByText(/^your Pro trial until /)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked.some(({ name }) => name === 'CreateCheckout')).toBe(false);
  });

  test('chosen on the landing page open their confirmation, and then their checkout', async () => {
    const { user, asked, router } = await open('?billing=annual&plan=pro');
    const dialog = within(await screen.findByRole('dialog', { name: 'Continue with Pro?' }));
    expect(dialog.getByText(/^Today: \$99\.90\. Then \$99\.90 a year from /)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Continue to checkout' }));
    await screen.findByRole('link', { name: 'open it here' });
    expect(asked.find(({ name }) => name === 'CreateCheckout')?.variables).toEqual({
      input: { planId: 'pro', interval: 'YEARLY' },
    });
    expect(router.state.location.search).toBe('?billing=annual');
  });

  test('are bought at a checkout', async () => {
    const { user, asked } = await open('?billing=annual');
    await user.click((await plan('Pro')).getByRole('button', { name: 'Upgrade Plan: Pro' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Continue with Pro?' }));
    expect(dialog.getByText(/^Today: \$99\.90\. Then \$99\.90 a year from /)).toBeDefined();
    expect(dialog.getByText('It renews until you cancel it. You can cancel at any time.')).toBeDefined();
    expect(asked.some(({ name }) => name === 'CreateCheckout')).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Continue to checkout' }));
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

  test('of which only the year is sold elsewhere open no confirmation for a year', async () => {
    const { user, router } = await open('?billing=annual&plan=pro', () =>
      Plans.updateOne({ _id: 'pro' }, { yearlyBuyNowUrl: 'https://seller.example/pro' }),
    );
    expect((await plan('Pro')).getByRole('link', { name: 'Upgrade Plan: Pro, opens in a new tab' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Monthly' }));
    expect((await plan('Pro')).getByRole('button', { name: 'Upgrade Plan: Pro' })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.search).toBe('');
  });

  test('say what became of a checkout that was paid', async () => {
    const { user, router } = await open('?checkout=success', buyPro);
    expect(
      await screen.findByText('Paid $9.99: PlainPrompt Pro, monthly. Your receipt is below, under Payments.'),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(router.state.location.search).toBe('');
  });

  test('say nothing more about a checkout once another plan is chosen', async () => {
    const { user } = await open('?checkout=success', buyPro);
    await screen.findByText(/^Paid \$9\.99/);
    await user.click((await plan('Standard')).getByRole('button', { name: 'Switch to Standard' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch to Standard?' }));
    await user.click(dialog.getByRole('button', { name: 'Switch to Standard' }));
    await waitFor(() => {
      expect(screen.queryByText(/^Paid \$9\.99/)).toBeNull();
    });
  });

  test('say why a payment failed, whatever the address says', async () => {
    await open('?checkout=cancelled', async (person) => {
      const customer = createCustomer(person, testRuntime());
      const now = new Date();
      const paid = customer.paidEvent(await customer.order(now, 'pro'), now);
      await customer.receive({ ...paid, kind: 'payment_failed', reason: 'The card was declined.' } as ProviderEvent);
    });
    expect(
      await screen.findByText(
        'The payment failed: PlainPrompt Pro, monthly. The card was declined. You were not charged.',
      ),
    ).toBeDefined();
    expect((await section('Payments')).getByText('Failed')).toBeDefined();
  });

  test('say that a checkout was left, or is being confirmed', async () => {
    const order = (person: UserRecord) => createCustomer(person, testRuntime()).order(new Date(), 'pro');
    const { person } = await open('?checkout=cancelled', order);
    expect(
      await screen.findByText(/^You left the checkout for PlainPrompt Pro, monthly\. No payment has arrived so far\./),
    ).toBeDefined();
    cleanup();
    await signIn(person);
    openApp('/dashboard/billing?checkout=success');
    expect(await screen.findByText(/is being confirmed\. This page updates by itself\.$/)).toBeDefined();
  });

  describe('whose checkout is left without its help', () => {
    /** Opens a plan's checkout. In a browser, this page is gone then. */
    async function leave(search = '') {
      const app = await open(search);
      await app.user.click((await plan('Pro')).getByRole('button', { name: 'Upgrade Plan: Pro' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Continue with Pro?' }));
      await app.user.click(dialog.getByRole('button', { name: 'Continue to checkout' }));
      await screen.findByText(/^Opening the checkout/);
      await waitFor(() => {
        expect(screen.queryByRole('dialog')).toBeNull();
      });
      return app;
    }
    const LEFT = /^You left the checkout for PlainPrompt Pro, monthly\. No payment has arrived so far\./;

    test('say so after Back, and lead to the checkout again', async () => {
      const { person } = await leave();
      cleanup();
      await signIn(person);
      const { user, router } = openApp('/dashboard/billing');
      const notice = within(await screen.findByText(LEFT));
      const { url } = await Checkouts.findOne({ userId: person._id }).orFail().lean();
      expect(notice.getByRole('link', { name: 'Return to the checkout' }).getAttribute('href')).toBe(url);
      await user.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(router.state.location.search).toBe('');
      cleanup();
      await signIn(person);
      openApp('/dashboard/billing');
      await section('Current plan');
      expect(screen.queryByText(LEFT)).toBeNull();
    });

    test('say so on a page that the browser kept, instead of the news of an earlier checkout', async () => {
      const { router } = await leave('?checkout=success');
      expect(router.state.location.search).toBe('');
      fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true }));
      expect(await screen.findByText(LEFT)).toBeDefined();
      expect(screen.queryByText(/^Opening the checkout/)).toBeNull();
    });

    test('say that it was paid, if it was', async () => {
      const { person } = await leave();
      const customer = createCustomer(person, testRuntime());
      const checkout = await Checkouts.findOne({ userId: person._id }).orFail().lean<CheckoutRow>();
      await customer.receive(customer.paidEvent(checkout, new Date()));
      fireEvent.focus(window);
      expect(await screen.findByText(/^Paid \$9\.99: PlainPrompt Pro, monthly\./)).toBeDefined();
      expect(screen.queryByRole('link', { name: 'Return to the checkout' })).toBeNull();
    });
  });

  test('say nothing about a checkout of long ago', async () => {
    await open('?checkout=success', async (person) => {
      await createCustomer(person, testRuntime()).buy(new Date(Date.now() - DAY_MS), 'pro');
    });
    expect((await section('Current plan')).getByText('Pro')).toBeDefined();
    expect(screen.queryByText(/^Done:/)).toBeNull();
  });

  test('are loaded again when the user comes back to the page', async () => {
    const { person } = await open();
    expect((await section('Current plan')).getByText('Free')).toBeDefined();
    await buyPro(person);
    fireEvent.focus(window);
    expect(await (await section('Current plan')).findByText('Pro')).toBeDefined();
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
    expect(await screen.findByText(/Promo code applied successfully\..*\$5\.00 off your next purchase/)).toBeDefined();
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
    await user.type((await section('Promo code')).getByLabelText('Promo code'), 'SPRING{Enter}');
    expect(await screen.findByText('You have already used this promo code')).toBeDefined();
  });

  test('says what it would replace, and the code that was replaced can be applied again', async () => {
    const { user } = await open('', async () => {
      await givenPromoCode({ maxUses: 1 });
      await givenPromoCode({ code: 'SUMMER', discountValue: 30, allowedPlanIds: ['pro'] });
    });
    await apply(user, 'SPRING');
    await screen.findByText(/applied successfully/);
    await apply(user, 'SUMMER');
    const asked = within(await screen.findByRole('alertdialog', { name: 'Replace your discount with SUMMER?' }));
    expect(asked.getByText(/gives you 30% off your next purchase of Pro\. It replaces SPRING/)).toBeDefined();
    expect(screen.getByText('You have 20% off your next purchase.')).toBeDefined();
    await user.click(asked.getByRole('button', { name: 'Replace discount' }));
    expect(await screen.findByText('You have 30% off your next purchase of Pro.')).toBeDefined();
    await apply(user, 'SPRING');
    await user.click(await screen.findByRole('button', { name: 'Replace discount' }));
    expect(await screen.findByText('You have 20% off your next purchase.')).toBeDefined();
  });

  test('is the one that was sent, whatever is typed before the answer', async () => {
    const { user } = await open('', async () => {
      await givenPromoCode();
      await givenPromoCode({ code: 'SUMMER', discountValue: 30 });
    });
    await apply(user, 'SPRING');
    await screen.findByText(/applied successfully/);
    await apply(user, 'SUMMER');
    const field = (await section('Promo code')).getByLabelText<HTMLInputElement>('Promo code');
    await user.type(field, '2');
    expect(field.value).toBe('SUMMER');
    await user.click(await screen.findByRole('button', { name: 'Replace discount' }));
    expect(await screen.findByText('You have 30% off your next purchase.')).toBeDefined();
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
    expect(receipt.getByText(/^PP-20\d\d-000001$/)).toBeDefined();
    expect(receipt.getAllByText('$9.99')).toHaveLength(2);
    const day = '[A-Z][a-z]+ \\d{1,2}, 20\\d\\d';
    expect(receipt.getByText(new RegExp(`^${day} – ${day}$`))).toBeDefined();
    expect(receipt.getByRole('row', { name: 'PlainPrompt Pro, monthly 1 $9.99' })).toBeDefined();
    expect(receipt.getByRole('row', { name: 'Tax None charged' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDefined();
  });

  test('lead to no receipt when they have no number', async () => {
    await open('', async (person) => {
      await buyPro(person);
      await Payments.updateOne({ userId: person._id }, { $set: { receiptNumber: null } });
    });
    const payments = await section('Payments');
    expect(payments.getByText('Paid')).toBeDefined();
    expect(payments.queryByRole('link', { name: /^Receipt for/ })).toBeNull();
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
