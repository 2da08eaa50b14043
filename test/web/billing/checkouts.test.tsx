import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { type CheckoutRow, Checkouts } from '#api/modules/billing/checkout.model.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import type { ProviderEvent } from '#api/ports/payment-provider.ts';
import { billingOf } from '../../factories/billing.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';
import { watchTabs } from '../watch-tabs.ts';
import { buyPro, open, plan, section } from './billing-page.ts';

describe('the plans', () => {
  test('are bought at a checkout in a new tab, which can not reach back', async () => {
    const tab = watchTabs();
    const shown: Element[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this);
    });
    const { user, requests } = await open('?billing=annual');
    await user.click((await plan('Pro')).getByRole('button', { name: 'Upgrade Plan: Pro' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Continue with Pro?' }));
    expect(dialog.getByText(/^Today: \$99\.90\. Then \$99\.90 a year from /)).toBeDefined();
    expect(dialog.getByText('It renews until you cancel it. You can cancel at any time.')).toBeDefined();
    expect(dialog.getByText(/The checkout opens in a new tab\.$/)).toBeDefined();
    expect(dialog.getByText(/promo code.*enter it above the plans\.$/)).toBeDefined();
    expect(requests.some(({ name }) => name === 'CreateCheckout')).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Go to checkout' }));
    // Below the button of a plan, the notice may be above the window.
    expect(shown).toContain(await screen.findByText(/^The checkout opened in a new tab\./));
    expect(tab.location.href).toContain('/payments/sandbox/');
    expect(tab.opener).toBeNull();
    expect(requests.find(({ name }) => name === 'CreateCheckout')?.variables).toEqual({
      input: { planId: 'pro', interval: 'YEARLY' },
    });
  });

  test('link to the checkout if the browser blocked its tab', async () => {
    vi.stubGlobal('open', () => null);
    const { user } = await open();
    await user.click((await plan('Pro')).getByRole('button', { name: 'Upgrade Plan: Pro' }));
    await user.click(await screen.findByRole('button', { name: 'Go to checkout' }));
    expect(await screen.findByText(/^Your browser did not open the checkout\./)).toBeDefined();
    const link = screen.getByRole('link', { name: 'Open it' });
    expect(link.getAttribute('href')).toContain('/payments/sandbox/');
  });

  test('close the tab again if the checkout could not be opened', async () => {
    const tab = watchTabs();
    const { user, network } = await open();
    network.failingOperation = 'CreateCheckout';
    await user.click((await plan('Pro')).getByRole('button', { name: 'Upgrade Plan: Pro' }));
    await user.click(await screen.findByRole('button', { name: 'Go to checkout' }));
    expect(await screen.findByText(/^The plan could not be chosen\. /)).toBeDefined();
    expect(tab.close).toHaveBeenCalledOnce();
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
    expect(screen.queryByText(/^Paid \$9\.99/)).toBeNull();
    expect(router.state.location.search).toBe('');
  });

  test('say it once: the address that a reload opens says nothing of the checkout', async () => {
    const { router } = await open('?checkout=success', buyPro);
    await screen.findByText(/^Paid \$9\.99/);
    await waitFor(() => {
      expect(router.state.location.search).toBe('');
    });
    expect(screen.getByText(/^Paid \$9\.99/)).toBeDefined();
    // As with Back: what the browser's history keeps beside the address brings no news.
    await act(() => router.navigate('/dashboard/overview'));
    await act(() => router.navigate(-1));
    await section('Current plan');
    expect(screen.queryByText(/^Paid \$9\.99/)).toBeNull();
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

  test('say why a payment failed, whatever the address says, and lead to the same order again', async () => {
    const { user, router } = await open('?checkout=cancelled', async (account) => {
      const customer = billingOf(account, testRuntime());
      const now = new Date();
      const paid = customer.paidEvent(await customer.order(now, 'pro'), now);
      await customer.receive({ ...paid, kind: 'payment_failed', reason: 'The card was declined.' } as ProviderEvent);
    });
    const notice = within(
      await screen.findByText(
        /^The payment failed: PlainPrompt Pro, monthly\. The card was declined\. You were not charged\./,
      ),
    );
    expect((await section('Payments')).getByText('Failed')).toBeDefined();
    await user.click(notice.getByRole('link', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Continue with Pro?' })).toBeDefined();
    expect(screen.queryByText(/^The payment failed/)).toBeNull();
    expect(router.state.location.search).toBe('?plan=pro');
  });

  test('say that a checkout was left, or is being confirmed', async () => {
    const order = (account: UserRecord) => billingOf(account, testRuntime()).order(new Date(), 'pro');
    const { account } = await open('?checkout=cancelled', order);
    expect(
      await screen.findByText(/^You left the checkout for PlainPrompt Pro, monthly\. No payment has arrived so far\./),
    ).toBeDefined();
    cleanup();
    await signIn(account);
    openApp('/dashboard/billing?checkout=success');
    expect(await screen.findByText(/is being confirmed\. This page updates by itself\.$/)).toBeDefined();
  });

  describe('whose checkout was left', () => {
    /** Opens a plan's checkout in another tab. */
    async function leave(search = '') {
      watchTabs();
      const app = await open(search);
      await app.user.click((await plan('Pro')).getByRole('button', { name: 'Upgrade Plan: Pro' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Continue with Pro?' }));
      await app.user.click(dialog.getByRole('button', { name: 'Go to checkout' }));
      await screen.findByText(/^The checkout opened in a new tab\./);
      await waitFor(() => {
        expect(screen.queryByRole('dialog')).toBeNull();
      });
      return app;
    }
    const LEFT = /^You left the checkout for PlainPrompt Pro, monthly\. No payment has arrived so far\./;

    test('say so after a reload, and lead to the checkout again', async () => {
      const { account } = await leave();
      cleanup();
      await signIn(account);
      const { user, router } = openApp('/dashboard/billing');
      const notice = within(await screen.findByText(LEFT));
      const { url } = await Checkouts.findOne({ userId: account._id }).orFail().lean();
      expect(notice.getByRole('link', { name: 'Return to the checkout' }).getAttribute('href')).toBe(url);
      await user.click(screen.getByRole('button', { name: 'Dismiss' }));
      expect(router.state.location.search).toBe('');
      cleanup();
      await signIn(account);
      openApp('/dashboard/billing');
      await section('Current plan');
      expect(screen.queryByText(LEFT)).toBeNull();
    });

    test.each([
      ['comes back to this tab', () => fireEvent.focus(window)],
      [
        'comes back to a page that the browser kept',
        () => fireEvent(window, new PageTransitionEvent('pageshow', { persisted: true })),
      ],
    ])('say so when the user %s, instead of how an earlier checkout ended', async (_how, comeBack) => {
      const { router } = await leave('?checkout=success');
      expect(router.state.location.search).toBe('');
      comeBack();
      expect(await screen.findByText(LEFT)).toBeDefined();
      expect(screen.queryByText(/^The checkout opened/)).toBeNull();
    });

    test('say that it was paid, if it was', async () => {
      const { account } = await leave();
      const customer = billingOf(account, testRuntime());
      const checkout = await Checkouts.findOne({ userId: account._id }).orFail().lean<CheckoutRow>();
      await customer.receive(customer.paidEvent(checkout, new Date()));
      fireEvent.focus(window);
      expect(await screen.findByText(/^Paid \$9\.99: PlainPrompt Pro, monthly\./)).toBeDefined();
      expect(screen.queryByRole('link', { name: 'Return to the checkout' })).toBeNull();
    });
  });

  test('say nothing about a checkout of long ago', async () => {
    await open('?checkout=success', async (account) => {
      await billingOf(account, testRuntime()).buy(new Date(Date.now() - DAY_MS), 'pro');
    });
    expect((await section('Current plan')).getByText('Pro')).toBeDefined();
    expect(screen.queryByText(/^Paid /)).toBeNull();
  });

  test('are loaded again when the user comes back to the page', async () => {
    const { account } = await open();
    expect((await section('Current plan')).getByText('Free')).toBeDefined();
    await buyPro(account);
    fireEvent.focus(window);
    expect(await (await section('Current plan')).findByText('Pro')).toBeDefined();
  });
});
