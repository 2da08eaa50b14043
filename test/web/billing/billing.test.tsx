import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#api/lib/days.ts';
import { Checkouts } from '#api/modules/billing/checkout.model.ts';
import { Payments } from '#api/modules/billing/payment.model.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { givenBoughtAddOn } from '../../factories/add-on.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { run } from '../../setup/graphql.ts';
import { BuySeatsDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';
import { buyPro, givenUsed, open, section } from './billing-page.ts';

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

  test('with a team that no one shares yet leads to Teams', async () => {
    const { account } = await open('', buyPro);
    const current = await section('Current plan');
    expect(current.getByText(/^Your plan includes a team of up to 5\./)).toBeDefined();
    expect(current.getByRole('link', { name: 'Invite people on Teams' }).getAttribute('href')).toBe('/dashboard/teams');
    cleanup();
    await givenMember(await givenTeam(account));
    await signIn(account);
    openApp('/dashboard/billing');
    expect((await section('Current plan')).queryByText(/includes a team/)).toBeNull();
    cleanup();
    await open();
    expect((await section('Current plan')).queryByText(/includes a team/)).toBeNull();
  });

  test('that is paid ahead says so, also where it is canceled and resumed', async () => {
    const { user } = await open('', async (account) => {
      const { _id: purchaseId, renewalMinor } = await buyPro(account);
      const renewal = { provider: 'sandbox', ref: `sub_${String(purchaseId)}` };
      const terms = { planId: 'pro', billing: 'interval', mrrMinor: renewalMinor ?? 0, renewal };
      const scheduled = { ...terms, purchaseId, decidedAt: new Date(), awaitsPayment: false };
      await Subscriptions.updateOne({ _id: account._id }, { $set: { scheduled, renewal: null } });
    });
    const current = await section('Current plan');
    expect(current.getByText(/^Pro, paid already, from /)).toBeDefined();
    await user.click(current.getByRole('button', { name: 'Cancel plan' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel Pro?' }));
    expect(question.getByText(/Then Pro starts, which you have paid for\./)).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Cancel plan' }));
    expect((await current.findByText(/^Canceled\. Pro stays active until/)).textContent).toContain(
      'Then Pro starts, which you have paid for.',
    );
    await user.click(await current.findByRole('button', { name: 'Resume plan' }));
    expect((await current.findByText(/^Resumed\. Pro stays active until/)).textContent).toContain(
      'Then Pro starts, which you have paid for.',
    );
  });

  test('leads to the seats that were bought with it while they can be changed', async () => {
    const { account } = await open('', async (owner) => {
      const customer = billingOf(owner, testRuntime());
      const now = new Date();
      await customer.buy(now, 'pro');
      await givenTeam(owner);
      await run(customer.viewer, BuySeatsDocument, { quantity: 1 }, customer.at(now));
      await customer.receive(customer.paidEvent(await Checkouts.findOne({ kind: 'seats' }).orFail().lean(), now));
    });
    const link = { name: 'Change seats on Teams' };
    const href = (await section('Current plan')).getByRole('link', link).getAttribute('href');
    expect(href).toBe('/dashboard/teams');
    cleanup();
    await billingOf(account, testRuntime()).cancelRenewal(new Date());
    await signIn(account);
    openApp('/dashboard/billing');
    expect((await section('Current plan')).queryByRole('link', link)).toBeNull();
  });

  test('that is paid for can be canceled after a confirmation, and resumed', async () => {
    const { user } = await open('', buyPro);
    const current = await section('Current plan');
    expect(current.getByText('Renews')).toBeDefined();
    await user.click(current.getByRole('button', { name: 'Cancel plan' }));
    const question = within(current.getByRole('alertdialog', { name: 'Cancel Pro?' }));
    expect(question.getByText('500 prompts: Free has 5')).toBeDefined();
    expect(question.getByText('the right to create a team')).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Cancel plan' }));
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
    await open('', async (account) => {
      await givenMember(await givenTeam(owner), {}, account);
      await givenBoughtAddOn(account, new Date());
    });
    const current = await section('Current plan');
    expect(
      current.getByText('0 of 5 prompts used, 5 left. Also 500 from your team and 50 from add\u2011ons.'),
    ).toBeDefined();
  });

  test.each([
    [0, '4 of 500 prompts used, 496 left.'],
    [1, '4 of 500 prompts used by your team, 496 left.'],
  ])('says whose prompts are counted when others used %i of them', async (byTeam, usage) => {
    await open('', async (account) => {
      await buyPro(account);
      await givenUsed(account, { used: 4, byTeam });
    });
    expect((await section('Current plan')).getByText(usage)).toBeDefined();
  });

  test('gives a reason when it cannot load, and tries again', async () => {
    await signIn(await givenSubscriber());
    const { user, network } = openApp('/dashboard/history');
    await screen.findByRole('heading', { name: 'Simplification History' });
    network.isDown = true;
    await user.click(screen.getByRole('link', { name: 'Billing' }));
    expect(await screen.findByText('Your plan could not be loaded')).toBeDefined();
    network.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await section('Current plan')).toBeDefined();
  });
});

describe('a promo code', () => {
  /** The text of a fact about the current plan. */
  const fact = async (name: string) =>
    (await (await section('Current plan')).findByText(name)).nextElementSibling?.textContent;
  const apply = async (user: Awaited<ReturnType<typeof open>>['user'], code: string) => {
    const promo = await section('Promo code');
    await user.type(promo.getByLabelText('Promo code'), code);
    await user.click(promo.getByRole('button', { name: 'Apply' }));
  };

  test('can be applied only once it is entered', async () => {
    await open();
    const promo = await section('Promo code');
    expect(promo.getByRole<HTMLButtonElement>('button', { name: 'Apply' }).disabled).toBe(true);
  });

  test('grants a plan at once', async () => {
    const { user } = await open('', () =>
      givenPromoCode({ discountValue: 0, grantPlanId: 'pro', grantDurationDays: 14 }),
    );
    await apply(user, ' spring ');
    expect(await screen.findByText('Promo code applied! Pro for 14 days.')).toBeDefined();
    expect(await fact('From a promo code')).toMatch(/^until .*, 20\d\d, then Free$/);
    expect(screen.queryByText('Your paid plan')).toBeNull();
  });

  test('that grants a plan leaves the paid one beneath it, which goes on', async () => {
    const { user } = await open('', async (account) => {
      await billingOf(account, testRuntime()).buy(new Date(), 'standard');
      await givenPromoCode({ discountValue: 0, grantPlanId: 'pro', grantDurationDays: 14 });
    });
    await apply(user, 'SPRING');
    expect(await fact('From a promo code')).toMatch(/^until [A-Z][a-z]+\s\d{1,2}, 20\d\d$/);
    expect(await fact('Your paid plan')).toBe('Standard');
    expect(await fact('Renews')).toMatch(/ for \$4\.99$/);
  });

  test('takes off a share of the next purchase', async () => {
    const { user } = await open('', () => givenPromoCode());
    await apply(user, 'SPRING');
    expect(await screen.findByText('Promo code applied successfully.')).toBeDefined();
    expect(await screen.findByText('You have 20% off your next purchase of a plan or an add-on.')).toBeDefined();
  });

  test('takes off an amount', async () => {
    const { user } = await open('', () => givenPromoCode({ discountType: 'fixed', discountValue: 500 }));
    await apply(user, 'SPRING');
    expect(await screen.findByText('Promo code applied successfully.')).toBeDefined();
    expect(await screen.findByText('You have $5 off your next purchase of a plan or an add-on.')).toBeDefined();
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
    const question = within(await screen.findByRole('alertdialog', { name: 'Replace your discount with SUMMER?' }));
    expect(question.getByText(/gives you 30% off your next purchase of Pro\. It replaces SPRING/)).toBeDefined();
    expect(await screen.findByText('You have 20% off your next purchase of a plan or an add-on.')).toBeDefined();
    await user.click(question.getByRole('button', { name: 'Replace discount' }));
    expect(await screen.findByText('You have 30% off your next purchase of Pro.')).toBeDefined();
    await apply(user, 'SPRING');
    await user.click(await screen.findByRole('button', { name: 'Replace discount' }));
    expect(await screen.findByText('You have 20% off your next purchase of a plan or an add-on.')).toBeDefined();
  });

  test('that was sent replaces the discount, whatever is typed before the answer', async () => {
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
    expect(await screen.findByText('You have 30% off your next purchase of a plan or an add-on.')).toBeDefined();
  });
});

describe('the payments', () => {
  test('are none at first', async () => {
    await open();
    expect(await screen.findByText('No payments yet')).toBeDefined();
  });

  test('are listed, each with a receipt to print', async () => {
    const { user, account } = await open('', buyPro);
    const payments = await section('Payments');
    expect(payments.getByText('$9.99')).toBeDefined();
    expect(payments.getByText('Paid')).toBeDefined();
    await user.click(payments.getByRole('link', { name: /^Receipt PP-20\d\d-000001 for PlainPrompt Pro, monthly, / }));
    const receipt = within(await screen.findByRole('article', { name: 'Receipt' }));
    expect(receipt.getByText(`${account.fullName}, ${account.email}`)).toBeDefined();
    expect(receipt.getByText(/^PP-20\d\d-000001$/)).toBeDefined();
    expect(receipt.getAllByText('$9.99')).toHaveLength(2);
    const day = '[A-Z][a-z]+ \\d{1,2}, 20\\d\\d';
    expect(receipt.getByText(new RegExp(`^${day} – ${day}$`))).toBeDefined();
    expect(receipt.getByRole('row', { name: 'PlainPrompt Pro, monthly 1 $9.99' })).toBeDefined();
    expect(receipt.getByRole('row', { name: 'Tax None charged' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Print' })).toBeDefined();
  });

  test('lead to no receipt when they have no number', async () => {
    await open('', async (account) => {
      await buyPro(account);
      await Payments.updateOne({ userId: account._id }, { $set: { receiptNumber: null } });
    });
    const payments = await section('Payments');
    expect(payments.getByText('Paid')).toBeDefined();
    expect(payments.queryByRole('link', { name: /^Receipt PP-/ })).toBeNull();
  });

  test('that were refunded say so', async () => {
    await open('', async (account) => {
      const customer = billingOf(account, testRuntime());
      const then = new Date(Date.now() - DAY_MS);
      await customer.receive(customer.refundEvent(await customer.buy(then, 'pro'), new Date()));
    });
    const payments = await section('Payments');
    expect(payments.getByText('Refunded')).toBeDefined();
    expect(payments.getByText('$9.99 refunded')).toBeDefined();
    expect((await section('Current plan')).getByText('Free')).toBeDefined();
  });

  test('have no receipt for a payment that does not exist', async () => {
    await signIn(await givenSubscriber());
    openApp('/dashboard/billing/receipts/65a1b2c3d4e5f60718293a4b');
    expect(await screen.findByText('This receipt does not exist')).toBeDefined();
  });
});
