import { screen, within } from '@testing-library/react';
import { Types } from 'mongoose';
import { describe, expect, test, vi } from 'vitest';
import { type PaymentRecord, Payments } from '#api/modules/billing/payment.model.ts';
import { PaymentReviews } from '#api/modules/payment-reviews/payment-review.model.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenAdmin, givenSubscriber, givenUser } from '../../factories/user.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';
import { type App, click } from '../specified-texts.ts';

const givenPayment = (description: string, overrides: Partial<PaymentRecord> = {}) =>
  Payments.create({
    userId: null,
    checkoutId: new Types.ObjectId(),
    kind: 'plan',
    itemId: 'pro',
    description,
    provider: 'stripe',
    ref: `pi_${description}`,
    amountMinor: 999,
    currency: 'USD',
    status: 'succeeded',
    createdAt: new Date('2026-03-10T12:00:00Z'),
    ...overrides,
  });

async function givenPayments() {
  const ada = await givenUser({ email: 'ada@example.com' });
  const userId = ada._id;
  const { checkoutId } = await givenPayment('Pro', { userId, refundedMinor: 100, receiptNumber: 'PP-2026-000001' });
  const [later, failed] = [new Date('2026-03-12T12:00:00Z'), { status: 'failed', reason: 'No money' } as const];
  await givenPayment('Seats', { userId, checkoutId, kind: 'seats', createdAt: later, ...failed });
  await givenPayment('Pack', { kind: 'add_on', currency: 'JPY', amountMinor: 500 });
  return { userId: String(userId), checkoutId: String(checkoutId) };
}

async function open(search = ''): Promise<App> {
  await signIn(await givenAdmin());
  return openApp(`/admin/payments${search}`);
}

const rowOf = async (payment: string) => {
  const row = (await screen.findByRole('button', { name: payment })).closest('tr');
  return within(row ?? expect.unreachable());
};
const totals = () => [...screen.getByLabelText('Totals').children].map(({ textContent }) => textContent);

describe('the payments of all users', () => {
  test('are listed with their users, and summed by state and currency', async () => {
    const { userId } = await givenPayments();
    await open();
    const seats = await rowOf('Seats');
    expect(seats.getByText('Failed')).toBeDefined();
    expect(seats.getByText('No money')).toBeDefined();
    expect(seats.getByText('Mar 12, 2026, 12:00 UTC')).toBeDefined();
    expect(seats.getByRole('link', { name: 'ada@example.com' }).getAttribute('href')).toBe(`/admin/users/${userId}`);
    const pack = await rowOf('Pack');
    expect(pack.getByText('¥500')).toBeDefined();
    expect(pack.getByText('Deleted account')).toBeDefined();
    expect((await rowOf('Pro')).getByText('$1.00 refunded')).toBeDefined();
    expect(screen.getByText('1–3 of 3 payments')).toBeDefined();
    expect(totals()).toEqual(['Paid¥5001 payment', 'Paid$9.991 payment, $1.00 refunded', 'Failed$9.991 payment']);
  });

  test('open with their ids, and lead to the payments of the purchase and of the user', async () => {
    const { userId, checkoutId } = await givenPayments();
    const app = await open('?status=succeeded');
    await click(app, 'Pro');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pro' }));
    expect(dialog.getByText('pi_Pro')).toBeDefined();
    expect(dialog.getByText('PP-2026-000001')).toBeDefined();
    expect(dialog.getByRole('link', { name: 'Payments of this user' }).getAttribute('href')).toBe(
      `/admin/payments?q=${userId}`,
    );
    await app.user.click(dialog.getByRole('link', { name: 'Payments of this purchase' }));
    expect(await screen.findByText('1–2 of 2 payments')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Search by user, receipt or provider id').value).toBe(checkoutId);
  });

  test('that are mismatched say what was expected, what was done, and lead to their reviews', async () => {
    const payer = billingOf(await givenSubscriber(), testRuntime());
    const checkout = await payer.order(new Date(), 'pro');
    await payer.receive(payer.paidEvent(checkout, new Date(), { amountMinor: 998 }));
    const { _id } = await PaymentReviews.findOneAndUpdate(
      {},
      { resolvedAt: new Date(), resolution: 'Refunded.' },
    ).orFail();
    const app = await open();
    const notes = '$9.98 paid, $9.99 expected. Reviewed: Refunded.';
    expect((await rowOf('PlainPrompt Pro, monthly')).getByText(notes)).toBeDefined();
    await click(app, 'PlainPrompt Pro, monthly');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(notes)).toBeDefined();
    expect(dialog.getByRole('link', { name: 'Review of this payment' }).getAttribute('href')).toBe(
      `/admin/payment-reviews?review=${String(_id)}`,
    );
  });

  test('are filtered and sorted by what is in the address, and saved as a file of that', async () => {
    await givenPayments();
    const app = await open('?q=ada%40&kind=plan&since=2026-03-01&until=2026-03-31');
    await rowOf('Pro');
    expect(screen.getByText('1–1 of 1 payment')).toBeDefined();
    const fetched = vi.fn(async () => new Response('id\n'));
    vi.stubGlobal('fetch', fetched);
    await click(app, 'Export CSV');
    const query = 'search=ada%40&kind=plan&since=2026-03-01T00%3A00%3A00.000Z&until=2026-04-01T00%3A00%3A00.000Z';
    expect(fetched).toHaveBeenCalledWith(`/api/admin/payments/export?${query}`, expect.anything());
    await click(app, 'Remove filter: Kind');
    expect(await screen.findByText('1–2 of 2 payments')).toBeDefined();
    await click(app, 'Date');
    expect(app.router.state.location.search).toContain('sort=createdAt');
    expect(app.requests.at(-1)?.variables).toMatchObject({
      isDescending: false,
      filter: { search: 'ada@', kind: null },
    });
  });

  test('of days that contradict each other are not asked for: a note says so at the dates', async () => {
    await givenPayments();
    const app = await open('?since=2026-03-31&until=2026-03-01');
    expect((await screen.findByLabelText('From')).getAttribute('aria-invalid')).toBe('true');
    expect(
      screen.getByText('The first day must not be after the last day.', { selector: '[role=alert]' }),
    ).toBeDefined();
    expect(screen.getByText('No payments match')).toBeDefined();
    expect(screen.getByText('Export CSV').closest('button')?.disabled).toBe(true);
    expect(app.requests.map(({ name }) => name)).not.toContain('AdminPaymentsPage');
    await click(app, 'Clear filters');
    await rowOf('Pro');
    expect(screen.queryByText('The first day must not be after the last day.')).toBeNull();
  });

  test('say that there are none, and that none match', async () => {
    const app = await open();
    expect(await screen.findByText('No payments yet')).toBeDefined();
    expect(screen.queryByLabelText('Totals')).toBeNull();
    await app.user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'Refunded');
    expect(await screen.findByText('No payments match')).toBeDefined();
  });

  test('say that they could not be loaded, and try again', async () => {
    await givenPayments();
    await signIn(await givenAdmin());
    const app = openApp('/dashboard/overview');
    await screen.findByRole('link', { name: 'Admin Panel' });
    app.network.isDown = true;
    await app.router.navigate('/admin/payments');
    await screen.findByText('The payments could not be loaded');
    app.network.isDown = false;
    await click(app, 'Try again');
    await rowOf('Pro');
  });
});
