import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Checkouts } from '#api/modules/billing/checkout.model.ts';
import { Payments } from '#api/modules/billing/payment.model.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import { billingOf } from '../../factories/billing.ts';
import { setPlanWallet } from '../../factories/simplify.ts';
import { givenTeam } from '../../factories/team.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { run } from '../../setup/graphql.ts';
import { BuySeatsDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';
import { shownDay } from '../shown-day.ts';
import { click, fill } from '../specified-texts.ts';

const runtime = testRuntime();
const ADA = { email: 'ada@example.com', fullName: 'Ada Lovelace' };

async function open(prepare?: (user: UserRecord) => Promise<unknown>) {
  const account = await givenSubscriber(ADA);
  await prepare?.(account);
  await signIn(await givenAdmin({ email: 'operator@example.com', fullName: 'Olga Operator' }));
  const app = openApp(`/admin/users/${String(account._id)}`, { runtime });
  await screen.findByRole('heading', { name: ADA.fullName });
  return { ...app, account };
}

const section = (name: string) => within(screen.getByRole('region', { name }));
const buyPro = (user: UserRecord) => billingOf(user, runtime).buy(new Date(), 'pro', 'YEARLY');
const plan = () => Subscriptions.findOne().orFail().lean();

describe('the page of a user', () => {
  test('shows the account, the plan and the quota', async () => {
    const app = await open();
    const account = section('Account');
    expect(account.getByText(ADA.email)).toBeDefined();
    expect(account.getByText('Never')).toBeDefined();
    expect(section('Plan').getByText('0 of 5 prompts used')).toBeDefined();
    expect(section('Plan').getByRole('meter', { name: 'Prompts used' })).toBeDefined();
    expect(section('Plan').queryByRole('button', { name: 'Add days' })).toBeNull();
    expect(await section('Team seats').findByText('No team found for this user')).toBeDefined();
    expect(screen.getByText('No payments yet')).toBeDefined();
    await app.user.click(screen.getByRole('tab', { name: 'Changes' }));
    expect(await screen.findByText('No changes yet')).toBeDefined();
  });

  test('says that there is no such user', async () => {
    await signIn(await givenAdmin());
    openApp('/admin/users/000000000000000000000001');
    expect(await screen.findByText('The user could not be loaded')).toBeDefined();
    expect(screen.getByText('This user does not exist')).toBeDefined();
  });

  test('loads again after the server was away', async () => {
    await givenSubscriber(ADA);
    await signIn(await givenAdmin());
    const app = openApp('/admin/users');
    const link = await screen.findByRole('link', { name: new RegExp(ADA.email) });
    app.network.isDown = true;
    await app.user.click(link);
    await screen.findByText('The user could not be loaded');
    app.network.isDown = false;
    await click(app, 'Try again');
    expect(await screen.findByRole('heading', { name: ADA.fullName })).toBeDefined();
  });
});

test('the user is suspended for a reason, which the page and the changes say, and Undo takes it back', async () => {
  const app = await open();
  await app.user.click(screen.getByRole('tab', { name: 'Changes' }));
  await click(app, 'Suspend');
  const dialog = within(await screen.findByRole('dialog', { name: `Suspend ${ADA.email}?` }));
  await app.user.type(dialog.getByLabelText('Reason'), 'Shared the account');
  await app.user.click(dialog.getByRole('button', { name: 'Suspend user' }));
  await screen.findByText(`${ADA.email} was suspended.`);
  expect(await screen.findByText('Shared the account')).toBeDefined();
  const changes = within(await screen.findByRole('table', { name: 'Changes' }));
  expect(await changes.findByText('Suspend user')).toBeDefined();
  expect(changes.getByText('Reason: Shared the account')).toBeDefined();
  expect(changes.getByText('Status: Active → Suspended')).toBeDefined();
  expect(changes.getByRole('link', { name: 'operator@example.com' })).toBeDefined();
  expect(changes.getByText('Done')).toBeDefined();
  await click(app, 'Undo');
  await screen.findByText('Undone');
  expect(await Users.findById(app.account._id).lean()).toMatchObject({ isSuspended: false });
});

test('a change of the limit keeps what was paid for', async () => {
  const app = await open(buyPro);
  const before = await plan();
  await click(app, 'Assign plan');
  const dialog = within(await screen.findByRole('dialog', { name: `Assign a plan to ${ADA.email}` }));
  expect(dialog.getByText('The current plan. Its period, payment and renewal stay.')).toBeDefined();
  const limit = dialog.getByLabelText<HTMLInputElement>('Custom prompts limit');
  expect(limit.value).toBe('500');
  await app.user.clear(limit);
  await app.user.type(limit, '600');
  await app.user.click(dialog.getByRole('button', { name: 'Save limit' }));
  expect(await screen.findByText('0 of 600 prompts used')).toBeDefined();
  expect(await plan()).toEqual({ ...before, promptsLimitOverride: 600, updatedAt: (await plan()).updatedAt });
});

test('a plan without a limit shows what is used of it, and no meter', async () => {
  await open((user) => setPlanWallet(user, { limit: -1, used: 12 }));
  expect(section('Plan').getByText('12 prompts used · no limit')).toBeDefined();
  expect(section('Plan').queryByRole('meter')).toBeNull();
});

test('another plan says what it ends before it is assigned', async () => {
  const app = await open(buyPro);
  const before = await plan();
  await click(app, 'Assign plan');
  const dialog = within(await screen.findByRole('dialog', { name: `Assign a plan to ${ADA.email}` }));
  expect(dialog.queryByText(/^The Pro plan, paid until /)).toBeNull();
  await app.user.selectOptions(dialog.getByLabelText('Plan'), 'standard');
  expect(await dialog.findByText(/^The Pro plan, paid until /)).toBeDefined();
  expect(dialog.getByText('The renewals, at the payment provider too: $8.33 a month')).toBeDefined();
  expect(dialog.getByText('500 prompts in each quota window: Standard has 200')).toBeDefined();
  expect(await plan()).toEqual(before);
});

test('another plan fills in its own limit and replaces the current one', async () => {
  const app = await open();
  await click(app, 'Assign plan');
  const dialog = within(await screen.findByRole('dialog', { name: `Assign a plan to ${ADA.email}` }));
  await app.user.selectOptions(dialog.getByLabelText('Plan'), 'standard');
  expect(dialog.getByLabelText<HTMLInputElement>('Custom prompts limit').value).toBe('200');
  await app.user.click(dialog.getByRole('button', { name: 'Assign plan' }));
  expect(await screen.findByText('0 of 200 prompts used')).toBeDefined();
  expect(await plan()).toMatchObject({ planId: 'standard', source: 'admin', promptsLimitOverride: null });
});

test('payments are listed with their amount, receipt and provider id', async () => {
  await open(buyPro);
  const payments = within(await screen.findByRole('table', { name: 'Payments' }));
  const { ref, receiptNumber } = await Payments.findOne().orFail().lean();
  expect(payments.getByText('Paid')).toBeDefined();
  expect(payments.getByText('$99.90')).toBeDefined();
  expect(payments.getByText(receiptNumber ?? '')).toBeDefined();
  expect(payments.getByText(ref)).toBeDefined();
});

test('the renewal of bought seats is named beside that of the plan', async () => {
  await open(async (user) => {
    const customer = billingOf(user, runtime);
    const now = new Date();
    await customer.buy(now, 'pro');
    await givenTeam(user);
    await run(customer.viewer, BuySeatsDocument, { quantity: 1 }, customer.at(now));
    await customer.receive(customer.paidEvent(await Checkouts.findOne({ kind: 'seats' }).orFail().lean(), now));
  });
  const { currentPeriodEnd } = await plan();
  const day = shownDay(currentPeriodEnd);
  const factOf = (name: string) =>
    section('Plan').getByText(name).nextElementSibling?.textContent.replaceAll('\u00a0', ' ');
  expect(factOf('Renews')).toBe(`${day} for $9.99`);
  expect(factOf('Seats renew')).toBe(`1 seat on ${day} for $14.00`);
});

test('days are added to the end of the period', async () => {
  const app = await open(buyPro);
  const { currentPeriodEnd: before } = await plan();
  await click(app, 'Add days');
  const dialog = within(await screen.findByRole('dialog', { name: `Add days for ${ADA.email}` }));
  expect(
    dialog.getByText(
      new RegExp(`They do not move the next payment, which the provider collects on ${shownDay(before)}`),
    ),
  ).toBeDefined();
  await app.user.click(dialog.getByRole('button', { name: 'Add days' }));
  expect(dialog.getByText('Days must be a whole number from 1 to 3650')).toBeDefined();
  await app.user.type(dialog.getByLabelText('Days'), '7');
  await app.user.click(dialog.getByRole('button', { name: 'Add days' }));
  await screen.findByText(/^The plan of ada@example\.com now runs until/);
  const { currentPeriodEnd: after } = await plan();
  expect(Number(after) - Number(before)).toBe(7 * 86_400_000);
  expect(await section('Plan').findByText(shownDay(after))).toBeDefined();
  const factOf = (name: string) =>
    section('Plan').getByText(name).nextElementSibling?.textContent.replaceAll('\u00a0', ' ');
  expect(factOf('Renews')).toBe(`${shownDay(before)} for $99.90`);
  expect(factOf('Billing')).toBe('Yearly');
  expect(factOf('With added days until')).toBe(shownDay(after));
});

test('team seats are added or set, and a wrong number is refused with the reason', async () => {
  const app = await open((user) => givenTeam(user));
  await screen.findByText('1 used of 5 in total');
  const press = () => click(app, 'Update seats');
  await press();
  expect(screen.getByText('Enter seats to add or set a total')).toBeDefined();
  await fill(app, { 'Add seats': '0' });
  await press();
  expect(screen.getByText('Add seats must be a positive number')).toBeDefined();
  await app.user.clear(screen.getByLabelText('Add seats'));
  await fill(app, { 'Total seats': '0' });
  await press();
  expect(screen.getByText('Total seats must be >= 1')).toBeDefined();
  await app.user.clear(screen.getByLabelText('Total seats'));
  await fill(app, { 'Add seats': '3' });
  await press();
  expect(await screen.findByText('Seats updated')).toBeDefined();
  await waitFor(() => {
    expect(screen.getByText('1 used of 8 in total')).toBeDefined();
  });
  expect(await Teams.findOne().lean()).toMatchObject({ totalSeats: 8 });
});
