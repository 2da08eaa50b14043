import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PaymentReviews } from '#api/modules/payment-reviews/payment-review.model.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';

const NOW = new Date();

/** An administrator on the list, which has a payment of one cent too little. */
async function open(search = '') {
  const payer = billingOf(await givenSubscriber({ email: 'ada@example.com', createdAt: NOW }), testRuntime());
  const checkout = await payer.order(NOW, 'pro');
  await payer.receive(payer.paidEvent(checkout, NOW, { amountMinor: 998 }));
  await signIn(await givenAdmin());
  const app = openApp(`/admin/payment-reviews${search}`);
  await screen.findByRole('heading', { name: 'Payments to review' });
  return { ...app, payer };
}

test('a payment is listed with what happened and what to do, and is resolved with a note', async () => {
  const { user, payer } = await open();
  await user.click(await screen.findByRole('button', { name: /Wrong amount/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Wrong amount' }));
  expect(dialog.getByText('$9.98')).toBeDefined();
  expect(dialog.getByText(/it bought nothing|payment bought nothing/)).toBeDefined();
  expect(dialog.getByRole('link', { name: 'ada@example.com' }).getAttribute('href')).toBe(
    `/admin/users/${String(payer.user._id)}`,
  );
  await user.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
  expect(dialog.getByText('Say what you did')).toBeDefined();
  await user.type(dialog.getByLabelText(/^What was done/), 'Refunded in full.');
  await user.click(dialog.getByRole('button', { name: 'Mark as resolved' }));
  expect(await screen.findByText('Nothing to review')).toBeDefined();
  expect(await PaymentReviews.findOne().lean()).toMatchObject({ resolution: 'Refunded in full.' });
});

test('a review that a link names opens, with the expected amount, and warns when the user has what was paid for', async () => {
  const payer = billingOf(await givenSubscriber({ createdAt: NOW }), testRuntime());
  const checkout = await payer.order(NOW, 'pro');
  await payer.receive(payer.paidEvent(checkout, NOW, { amountMinor: 998 }));
  await payer.receive(payer.paidEvent(checkout, NOW, { paymentRef: 'pay_again' }));
  const { _id } = await PaymentReviews.findOne().orFail();
  await signIn(await givenAdmin());
  const { user, router } = openApp(`/admin/payment-reviews?review=${String(_id)}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Wrong amount' }));
  expect(await dialog.findByText('Expected: $9.99')).toBeDefined();
  expect(dialog.getByText(/^The user already has what this payment was for\./)).toBeDefined();
  expect(dialog.getByText(/^\$9\.99, PlainPrompt Pro, monthly/)).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.search).toBe('');
});

test('a review of an unknown payer says nothing about other payments', async () => {
  const payer = billingOf(await givenSubscriber({ createdAt: NOW }), testRuntime());
  const checkout = await payer.order(NOW, 'pro');
  await payer.receive(payer.paidEvent(checkout, NOW, { amountMinor: 998 }));
  const { _id } = await PaymentReviews.findOne().orFail();
  await PaymentReviews.updateOne({ _id }, { $set: { userId: null } });
  await signIn(await givenAdmin());
  openApp(`/admin/payment-reviews?review=${String(_id)}`);
  const dialog = within(await screen.findByRole('dialog', { name: 'Wrong amount' }));
  expect(await dialog.findByText('Expected: $9.99')).toBeDefined();
  expect(dialog.queryByText(/made no other payment/)).toBeNull();
});

test('resolved reviews are kept with their notes', async () => {
  const { user } = await open('?status=resolved');
  expect(await screen.findByText('No payments match')).toBeDefined();
  await PaymentReviews.updateOne({}, { $set: { resolvedAt: NOW, resolution: 'A courtesy.' } });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('Nothing to review')).toBeDefined();
});

test('an address with a status that does not exist shows the open reviews', async () => {
  await open('?status=__proto__');
  expect(await screen.findByRole('button', { name: /Wrong amount/ })).toBeDefined();
});
