import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { assignPlan } from '#api/modules/subscriptions/assign-plan.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { billingOf } from '../../factories/billing.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { inTransaction } from '../../setup/transaction.ts';
import { watchTabs } from '../watch-tabs.ts';
import { buyPro, givenUsed, open, plan, planNames, section } from './billing-page.ts';

describe('the plans', () => {
  test('mark the active and the popular one, and leave hidden ones out', async () => {
    await open('', () => Plans.updateOne({ _id: 'ultimate' }, { isHidden: true }));
    expect((await plan('Free')).getByText('ACTIVE PLAN')).toBeDefined();
    expect((await plan('Pro')).getByText('MOST POPULAR')).toBeDefined();
    expect(planNames()).toEqual(['Free', 'Standard', 'Pro']);
  });

  test('mark the plan that the operator calls popular, whose button stands out', async () => {
    await open('', async () => {
      await Plans.updateOne({ _id: 'pro' }, { isPopular: false });
      await Plans.updateOne({ _id: 'ultimate' }, { isPopular: true });
    });
    expect((await plan('Ultimate')).getByText('MOST POPULAR')).toBeDefined();
    expect((await plan('Pro')).queryByText('MOST POPULAR')).toBeNull();
    const button = (await plan('Ultimate')).getByRole('button', { name: 'Upgrade Plan: Ultimate' });
    expect(button.dataset.variant).toBe('filled');
    expect((await plan('Pro')).getByRole('button', { name: 'Upgrade Plan: Pro' }).dataset.variant).not.toBe('filled');
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
    // Free has no yearly price, but the active plan is always shown.
    expect(planNames()).toEqual(['Free', 'Pro', 'Ultimate']);
    const note = 'Standard has no annual price. You find it under Monthly.';
    expect(screen.getByText(note)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Monthly' }));
    expect(screen.queryByText(note)).toBeNull();
  });

  test('by the month say the limit and what a year would cost', async () => {
    await open();
    const pro = await plan('Pro');
    expect(pro.getByText('500 prompts a month')).toBeDefined();
    expect(pro.getByText('or $99.90 per year')).toBeDefined();
  });

  test('say the limit that the user has, where it is not the usual one of the plan', async () => {
    await open('', async (account) => {
      const free = await Plans.findById('free').orFail();
      await inTransaction((session) =>
        assignPlan(session, { userId: account._id, plan: free, at: new Date(), promptsLimitOverride: 7 }),
      );
    });
    expect((await plan('Free')).getByText('7 prompts a month')).toBeDefined();
  });

  test('of which one was granted offer to keep it, and to choose a lower one: neither is called an upgrade', async () => {
    await open('', (account) =>
      inTransaction((session) => grantPlan(session, { userId: account._id, planId: 'pro', days: 14, at: new Date() })),
    );
    expect((await plan('Pro')).getByRole('button', { name: 'Keep this plan: Pro' })).toBeDefined();
    expect((await plan('Standard')).getByRole('button', { name: 'Choose this plan: Standard' })).toBeDefined();
    expect((await plan('Ultimate')).getByRole('button', { name: 'Upgrade Plan: Ultimate' })).toBeDefined();
  });

  test('compare by the price per month: a quarter for $30 is less than a month for $19.99', async () => {
    await open('', async (account) => {
      await Plans.updateOne({ _id: 'pro' }, { interval: 'quarterly', priceMinor: 3000, yearlyPriceMinor: null });
      await buyPro(account);
    });
    expect((await plan('Ultimate')).getByRole('button', { name: 'Upgrade Plan: Ultimate' })).toBeDefined();
    expect((await plan('Standard')).getByRole('button', { name: 'Switch to Standard' })).toBeDefined();
  });

  test('have one button that stands out, and name each feature once', async () => {
    await open();
    await plan('Pro');
    const filled = screen
      .getAllByRole('button')
      .filter((button) => button.dataset.variant === 'filled' && button.getAttribute('aria-label')?.includes('Plan'));
    expect(filled.map((button) => button.getAttribute('aria-label'))).toEqual(['Upgrade Plan: Pro']);
    expect((await plan('Pro')).getAllByText(/BYOK/)).toHaveLength(1);
    expect((await plan('Free')).queryByText(/BYOK|Team of/)).toBeNull();
    expect(
      (await plan('Pro')).getByText(
        'Team of up to 5, who share these prompts. Each person beyond 5 costs $14 a month and shares them, too',
      ),
    ).toBeDefined();
    expect((await plan('Standard')).queryByText(/Team of/)).toBeNull();
  });

  test('say what is credited before they are bought', async () => {
    await open('', buyPro);
    expect((await plan('Ultimate')).getByText(/^Today: \$10\.00, after \$9\.99 credit/)).toBeDefined();
  });

  test('that are lower cost nothing today: the switch is confirmed, shown and undone', async () => {
    const { user } = await open('', buyPro);
    await user.click((await plan('Standard')).getByRole('button', { name: 'Switch to Standard' }));
    const question = within(await screen.findByRole('dialog', { name: 'Switch to Standard?' }));
    expect(question.getByText(/^From .*: Standard, \$4\.99 a month\. Nothing today\.$/)).toBeDefined();
    expect(question.getByText('500 prompts: Standard has 200')).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Switch to Standard' }));
    const current = await section('Current plan');
    expect(await current.findByText(/^From .*: Standard, \$4\.99 a month\.$/)).toBeDefined();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    await user.click(current.getByRole('button', { name: 'Undo' }));
    expect(await current.findByText(/renews as before/)).toBeDefined();
    expect(current.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('that are lower are described in one place, with one way back, which has the focus after the switch', async () => {
    const { user } = await open('', buyPro);
    const switchToStandard = async () => {
      await user.click(await (await plan('Standard')).findByRole('button', { name: 'Switch to Standard' }));
      const question = within(await screen.findByRole('dialog', { name: 'Switch to Standard?' }));
      await user.click(question.getByRole('button', { name: 'Switch to Standard' }));
      await waitFor(() => {
        expect(document.activeElement?.textContent).toMatch(/^From .*: Standard, \$4\.99 a month\.Undo$/);
      });
    };
    await switchToStandard();
    expect(screen.getAllByText(/^From .*: Standard, /)).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: /Undo/ })).toHaveLength(1);
    expect(screen.queryByText('Next plan')).toBeNull();
    const standard = await plan('Standard');
    expect(standard.getByText('NEXT PLAN')).toBeDefined();
    expect(standard.queryByRole('button')).toBeNull();
    const current = await section('Current plan');
    await user.click(current.getByRole('button', { name: 'Cancel plan' }));
    expect(screen.getByText(/The change to Standard does not happen\.$/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Keep plan' }));
    await user.click(current.getByRole('button', { name: 'Undo' }));
    await current.findByText(/renews as before/);
    expect(screen.queryByText('NEXT PLAN')).toBeNull();
    await switchToStandard();
  });

  test('that are lower leave no message that a later decision contradicts', async () => {
    const { user } = await open('', buyPro);
    const switchToStandard = async () => {
      await user.click((await plan('Standard')).getByRole('button', { name: 'Switch to Standard' }));
      const question = within(await screen.findByRole('dialog', { name: 'Switch to Standard?' }));
      await user.click(question.getByRole('button', { name: 'Switch to Standard' }));
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

  test('that follow a canceled plan are marked, as those that are scheduled', async () => {
    const { user } = await open('', buyPro);
    expect((await plan('Free')).queryByText('NEXT PLAN')).toBeNull();
    const current = await section('Current plan');
    await user.click(current.getByRole('button', { name: 'Cancel plan' }));
    await user.click(current.getByRole('button', { name: 'Cancel plan' }));
    const free = await plan('Free');
    expect(await free.findByText('NEXT PLAN')).toBeDefined();
    expect(free.getByText(/^Starts on .*, when your plan ends\.$/)).toBeDefined();
    await user.click(current.getByRole('button', { name: 'Resume plan' }));
    await waitFor(() => {
      expect(screen.queryByText('NEXT PLAN')).toBeNull();
    });
  });

  test.each([
    ['MONTHLY', 'Monthly', 'Annual', 'ACTIVE, PAID MONTHLY'],
    ['YEARLY', 'Annual', 'Monthly', 'ACTIVE, PAID ANNUALLY'],
  ] as const)('paid %s open in that view, and are marked as active only there', async (interval, paid, other, mark) => {
    const { user } = await open('', (account) => billingOf(account, testRuntime()).buy(new Date(), 'pro', interval));
    expect((await plan('Pro')).getByText('ACTIVE PLAN')).toBeDefined();
    const billed = within(screen.getByRole('group', { name: 'Billed' }));
    expect(billed.getByRole('button', { name: paid }).getAttribute('aria-pressed')).toBe('true');
    await user.click(billed.getByRole('button', { name: other }));
    expect((await plan('Pro')).queryByText('ACTIVE PLAN')).toBeNull();
    expect((await plan('Pro')).getByText(mark)).toBeDefined();
  });

  test('of which only the billing changes are not called another plan, and can be resumed on their card', async () => {
    const { user } = await open('?billing=monthly', (account) =>
      billingOf(account, testRuntime()).buy(new Date(), 'pro', 'YEARLY'),
    );
    await user.click((await plan('Pro')).getByRole('button', { name: 'Switch to monthly' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Switch to monthly billing?' }));
    await user.click(dialog.getByRole('button', { name: 'Switch to monthly billing' }));
    const current = await section('Current plan');
    expect(await current.findByText(/^From .*: Pro, \$9\.99 a month\.$/)).toBeDefined();
    expect((await plan('Pro')).getByText('NEXT, PAID MONTHLY')).toBeDefined();
    await user.click(current.getByRole('button', { name: 'Cancel plan' }));
    await user.click(current.getByRole('button', { name: 'Cancel plan' }));
    await user.click(await (await plan('Pro')).findByRole('button', { name: 'Resume Pro' }));
    expect(await current.findByText(/ for \$99\.90$/)).toBeDefined();
    expect((await plan('Pro')).queryByRole('button', { name: 'Resume Pro' })).toBeNull();
  });

  test.each([
    ['you have', 6000, 0, /^The 2 prompts that you have used still count until .*, when your prompts reset\.$/],
    [
      'the team has',
      6000,
      1,
      /^The 2 prompts that your team has used still count until .*, when your prompts reset\.$/,
    ],
    ['you have, but not before a plan without a limit', -1, 0, null],
  ])('that start now say that prompts that %s used still count', async (_who, promptsLimit, byTeam, note) => {
    const { user } = await open('', async (account) => {
      await Plans.updateOne({ _id: 'ultimate' }, { promptsLimit });
      await buyPro(account);
      await givenUsed(account, { used: 2, byTeam });
    });
    await user.click((await plan('Ultimate')).getByRole('button', { name: 'Upgrade Plan: Ultimate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Continue with Ultimate?' }));
    const notes = dialog.queryAllByText(/still count/).map(({ textContent }) => textContent);
    expect(notes).toEqual(note === null ? [] : [expect.stringMatching(note)]);
  });

  test('that a credit pays in full start without a checkout, after a question', async () => {
    const { user } = await open('?billing=monthly', (account) =>
      billingOf(account, testRuntime()).buy(new Date(), 'pro', 'YEARLY'),
    );
    expect((await plan('Pro')).getByRole('button', { name: 'Switch to monthly' })).toBeDefined();
    await user.click((await plan('Ultimate')).getByRole('button', { name: 'Upgrade Plan: Ultimate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Continue with Ultimate?' }));
    expect(dialog.getByText('the automatic renewal')).toBeDefined();
    expect(dialog.getByRole('button', { name: 'Start Ultimate now' })).toBeDefined();
  });

  test.each([
    { days: 7, note: null, lost: true },
    { days: 60, note: /^Until your trial ends on .*, you keep what the trial includes\.$/, lost: true },
    { days: null, note: null, lost: false },
  ])('say what a cancellation and a lower plan give up under a trial of $days days', async ({ days, note, lost }) => {
    const { user } = await open('', async (account) => {
      await buyPro(account);
      await inTransaction((session) =>
        grantPlan(session, { userId: account._id, planId: 'ultimate', days, at: new Date() }),
      );
    });
    const expectTexts = (element: HTMLElement, loss: RegExp) => {
      const dialog = within(element);
      expect(dialog.queryByText('You give up:') !== null).toBe(lost);
      expect(dialog.queryByText(loss) !== null).toBe(lost);
      expect(dialog.queryByText(note ?? /your trial/) !== null).toBe(note !== null);
    };
    await user.click(await screen.findByRole('button', { name: 'Cancel plan' }));
    expectTexts(await screen.findByRole('alertdialog', { name: 'Cancel Pro?' }), /^500 prompts: Free has 5$/);
    await user.click(screen.getByRole('button', { name: 'Keep plan' }));
    await user.click((await plan('Standard')).getByRole('button', { name: 'Switch to Standard' }));
    expectTexts(await screen.findByRole('dialog', { name: 'Switch to Standard?' }), /^500 prompts: Standard has 200$/);
  });

  test('ask before a trial is given up, and do nothing when the user keeps it', async () => {
    const { user, requests } = await open('', (account) =>
      inTransaction((session) => grantPlan(session, { userId: account._id, planId: 'pro', days: 14, at: new Date() })),
    );
    await user.click((await plan('Standard')).getByRole('button', { name: 'Choose this plan: Standard' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Continue with Standard?' }));
    expect(dialog.getByText(/^your Pro trial until /)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests.some(({ name }) => name === 'CreateCheckout')).toBe(false);
  });

  test('that a link for visitors names ask no user of a higher plan to switch down', async () => {
    await open('?plan=pro', (account) => billingOf(account, testRuntime()).buy(new Date(), 'ultimate'));
    expect(await (await plan('Pro')).findByRole('button', { name: /Pro$/ })).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('chosen on the landing page open their confirmation, and then their checkout', async () => {
    watchTabs();
    const { user, requests, router } = await open('?billing=annual&plan=pro');
    const dialog = within(await screen.findByRole('dialog', { name: 'Continue with Pro?' }));
    expect(dialog.getByText(/^Today: \$99\.90\. Then \$99\.90 a year from /)).toBeDefined();
    expect(
      await dialog.findByText(/need an AI model, and none is set up yet\. With this plan, you can add your own key/),
    ).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Go to checkout' }));
    await screen.findByText(/^The checkout opened in a new tab\./);
    expect(requests.find(({ name }) => name === 'CreateCheckout')?.variables).toEqual({
      input: { planId: 'pro', interval: 'YEARLY' },
    });
    expect(router.state.location.search).toBe('?billing=annual');
  });
});
