import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { type CheckoutRow, Checkouts } from '#api/modules/billing/checkout.model.ts';
import { applyPromoCode } from '#api/modules/promo-codes/promo-codes.service.ts';
import { Subscriptions } from '#api/modules/subscriptions/subscription.model.ts';
import { Teams } from '#api/modules/teams/team.model.ts';
import type { ProviderEvent } from '#api/ports/payment-provider.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenPromoCode } from '../../factories/promo-code.ts';
import { givenMember, givenTeam } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';
import { shownDay } from '../shown-day.ts';
import { watchTabs } from '../watch-tabs.ts';
import { section } from './teams-page.ts';

/** The owner of a team on a plan that was bought just now. */
async function open(path = '/dashboard/teams', given: (owner: UserRecord) => Promise<unknown> = async () => undefined) {
  const owner = await givenSubscriber();
  const customer = billingOf(owner, testRuntime());
  await customer.buy(new Date(), 'pro');
  await givenTeam(owner);
  await given(owner);
  await signIn(owner);
  return { ...openApp(path), owner, customer };
}

const orderOf = async ({ owner }: Awaited<ReturnType<typeof open>>) =>
  Checkouts.findOne({ kind: 'seats', userId: owner._id }).orFail().lean<CheckoutRow>();

test('an owner sees what seats cost today and later before the checkout', async () => {
  const app = await open();
  const seats = await section('Seats');
  expect(seats.getByText('5 seats. Another seat is $14 per month.')).toBeDefined();
  await app.user.click(seats.getByRole('button', { name: 'Add seats' }));
  expect(
    seats.getByText(
      'An extra seat lets one more person use the 500 prompts of your plan. It adds no prompts. The price of every plan with a team includes 5 seats.',
    ),
  ).toBeDefined();
  expect(seats.getByText('4 seats of your team are still free. You need no more until they are taken.')).toBeDefined();
  expect(
    await seats.findByText(
      /^You can ask for a refund within 24 hours of the payment\. The checkout opens in a new tab\.$/,
    ),
  ).toBeDefined();
  fireEvent.change(seats.getByLabelText('Seats to add'), { target: { value: '2' } });
  expect(
    await seats.findByText(
      /From then on \$28 per month, with your plan\. In all, your plan and extra seats then cost \$37\.99 per month\.$/,
    ),
  ).toBeDefined();
  fireEvent.change(seats.getByLabelText('Seats to add'), { target: { value: '0' } });
  expect(seats.getByText('Enter a number from 1 to 1000')).toBeDefined();
  expect(seats.getByRole<HTMLButtonElement>('button', { name: 'Go to checkout' }).disabled).toBe(true);
  fireEvent.change(seats.getByLabelText('Seats to add'), { target: { value: '2' } });
  await seats.findByText(/From then on \$28 per month/);
  const tab = watchTabs();
  await app.user.click(seats.getByRole('button', { name: 'Go to checkout' }));
  expect(await seats.findByText(/^The checkout opened in a new tab\./)).toBeDefined();
  expect(tab.location.href).toContain('/payments/sandbox/');
  expect(await orderOf(app)).toMatchObject({ description: 'PlainPrompt, 2 team seats', renewalMinor: 2800 });
});

test('a discount that waits is not said to lower the price of seats', async () => {
  const app = await open('/dashboard/teams', async (owner) => {
    await givenPromoCode();
    await applyPromoCode(testContext(asUser(owner)), { code: 'SPRING' });
  });
  const seats = await section('Seats');
  await app.user.click(seats.getByRole('button', { name: 'Add seats' }));
  expect(await seats.findByText('The discount of SPRING does not apply to seats. You keep it.')).toBeDefined();
});

test('seats that are paid are there when the owner comes back, and can be removed and kept', async () => {
  const app = await open('/dashboard/teams?checkout=success');
  const seats = await section('Seats');
  await app.user.click(seats.getByRole('button', { name: 'Add seats' }));
  expect(document.activeElement).toBe(seats.getByLabelText('Seats to add'));
  await seats.findByText(/From then on \$14 per month/);
  watchTabs();
  await app.user.click(seats.getByRole('button', { name: 'Go to checkout' }));
  // The form is closed: the order waits for its payment in the other tab.
  expect(await seats.findByText(/^The checkout opened in a new tab\./)).toBeDefined();
  expect(seats.queryByLabelText('Seats to add')).toBeNull();
  expect(document.activeElement).toBe(seats.getByRole('button', { name: 'Add seats' }));
  await app.customer.receive(app.customer.paidEvent(await orderOf(app), new Date()));
  fireEvent.focus(window);
  expect(await screen.findByText(/^Paid \$[\d.]+: PlainPrompt, 1 team seat\./)).toBeDefined();
  expect(await seats.findByText(/^6 seats, 1 of them bought by you/)).toBeDefined();
  expect(seats.queryByText(/^The checkout opened/)).toBeNull();
  await app.user.click(seats.getByRole('button', { name: 'Add seats' }));
  await app.user.click(seats.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(seats.getByRole('button', { name: 'Add seats' }));
  await app.user.click(seats.getByRole('button', { name: 'Remove seats' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Remove 1 seat?' }));
  expect(
    question.getByText(/^It stays until .*gives no refund, but you can ask for one within 24 hours of the payment\.$/),
  ).toBeDefined();
  await app.user.click(question.getByRole('button', { name: 'Remove seats' }));
  expect(await seats.findByText(/^1 seat ends on .* New members can take 4 of the 5 free seats/)).toBeDefined();
  expect(await Teams.findOne().lean()).toMatchObject({ totalSeats: 6, endingSeats: 1 });
  const title = seats.getByRole('heading', { name: 'Seats' });
  await waitFor(() => {
    expect(document.activeElement).toBe(title);
  });
  await app.user.click(seats.getByRole('button', { name: 'Keep seat' }));
  expect(await seats.findByText(/^1 seat renews on /)).toBeDefined();
});

test('a payment for seats that failed leads to the form again, with as many seats', async () => {
  const app = await open('/dashboard/teams?seats=3');
  const seats = await section('Seats');
  expect(seats.getByLabelText<HTMLInputElement>('Seats to add').value).toBe('3');
  await seats.findByText(/From then on \$42 per month/);
  watchTabs();
  await app.user.click(seats.getByRole('button', { name: 'Go to checkout' }));
  await waitFor(() => orderOf(app));
  const paid = app.customer.paidEvent(await orderOf(app), new Date());
  await app.customer.receive({ ...paid, kind: 'payment_failed', reason: 'The card was declined.' } as ProviderEvent);
  cleanup();
  openApp('/dashboard/teams?checkout=cancelled');
  const notice = within(await screen.findByText(/^The payment failed: PlainPrompt, 3 team seats\./));
  await app.user.click(notice.getByRole('link', { name: 'Try again' }));
  const again = await section('Seats');
  expect((await again.findByLabelText<HTMLInputElement>('Seats to add')).value).toBe('3');
  await app.user.click(again.getByRole('button', { name: 'Cancel' }));
  expect(again.queryByLabelText('Seats to add')).toBeNull();
  expect(document.activeElement).toBe(again.getByRole('heading', { name: 'Seats' }));
});

test('an owner whose plan ends is asked to resume it', async () => {
  const app = await open();
  const seats = await section('Seats');
  await app.customer.cancelRenewal(new Date());
  await waitFor(
    () => {
      fireEvent.focus(window);
      expect(seats.getByText(/^Your plan ends on .* To buy seats, resume it on Billing\.$/)).toBeDefined();
    },
    { timeout: 60_000, interval: 1500 },
  );
  expect(seats.queryByRole('button', { name: 'Add seats' })).toBeNull();
});

test('a canceled plan says to the owner and to members until when the shared prompts last', async () => {
  const { customer, owner } = await open();
  await section('Seats');
  expect(screen.queryByText(/^The shared prompts last until/)).toBeNull();
  const team = await Teams.findOne({ ownerId: owner._id }).orFail().lean();
  const { user: member } = await givenMember(team);
  await customer.cancelRenewal(new Date());
  cleanup();
  await signIn(owner);
  openApp('/dashboard/teams');
  const { currentPeriodEnd } = await Subscriptions.findById(owner._id).orFail().lean();
  const day = shownDay(currentPeriodEnd);
  const lead = `The shared prompts last until ${day}, when your plan with a team ends.`;
  const notice = await screen.findByText((text) => text.startsWith(lead));
  const link = within(notice).getByRole('link', { name: 'See your plan on Billing' });
  expect(link.getAttribute('href')).toBe('/dashboard/billing');
  cleanup();
  await signIn(member);
  openApp('/dashboard/teams');
  expect(
    await screen.findByText(
      `The shared prompts last until ${day}, when the owner’s plan with a team ends. After that, you use your own plan.`,
    ),
  ).toBeDefined();
});
