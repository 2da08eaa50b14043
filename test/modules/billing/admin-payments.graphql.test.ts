import { Types } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Checkouts } from '#api/modules/billing/checkout.model.ts';
import { type PaymentRecord, Payments } from '#api/modules/billing/payment.model.ts';
import { type PaymentFilter, toPaymentQuery } from '#api/modules/billing/payment-filter.ts';
import { billingOf } from '../../factories/billing.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import { AdminPaymentsDocument, type AdminPaymentsQueryVariables } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { useServer } from '../../setup/server.ts';

const runtime = testRuntime();
const server = useServer();

const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

let admin: UserRecord;
beforeEach(async () => {
  admin = await givenAdmin();
});

const list = async (variables: AdminPaymentsQueryVariables = {}) =>
  (await run(asUser(admin), AdminPaymentsDocument, variables)).adminPayments;

const refs = async (filter: AdminPaymentsQueryVariables['filter']) =>
  (await list({ filter })).nodes.map(({ providerRef }) => providerRef);

const givenPayment = (ref: string, overrides: Partial<PaymentRecord> = {}) =>
  Payments.create({
    userId: null,
    checkoutId: new Types.ObjectId(),
    kind: 'plan',
    itemId: 'pro',
    description: 'Pro',
    ref,
    provider: 'stripe',
    amountMinor: 1000,
    currency: 'USD',
    status: 'succeeded',
    createdAt: NOW,
    ...overrides,
  });

describe('payments are found', () => {
  const ANN = { email: 'ann@example.com', fullName: 'Ann Lee', createdAt: daysAgo(40) };

  async function givenPurchases() {
    const ann = billingOf(await givenSubscriber(ANN), runtime);
    const bob = billingOf(await givenSubscriber({ email: 'bob@example.com', createdAt: daysAgo(40) }), runtime);
    const checkout = await ann.buy(daysAgo(30), 'pro');
    await ann.receive(ann.subscriptionEvent(checkout, 'payment_failed', daysAgo(1)));
    await bob.buy(daysAgo(2), 'standard');
    await Checkouts.updateOne({ _id: checkout._id }, { $set: { providerRef: 'cs_ann' } });
    return { userId: String(ann.user._id), checkout };
  }

  test('by part of an address or a name, by ids of the user, the checkout and the payment, and by receipt', async () => {
    const { userId, checkout } = await givenPurchases();
    const all = await list();
    expect(all.nodes.map(({ userEmail }) => userEmail)).toEqual([
      'ann@example.com',
      'bob@example.com',
      'ann@example.com',
    ]);
    const [failed, , paid] = all.nodes;
    const both = [failed?.providerRef, paid?.providerRef];
    expect(failed).toMatchObject({ status: 'FAILED', userId, kind: 'PLAN', checkoutId: String(checkout._id) });
    // A failed payment is stored as the provider's reference, an @ and the time of the failure.
    const paymentRef = failed?.providerRef.split('@')[0] ?? '';
    for (const search of ['ANN@', ' lee ', userId, String(checkout._id), 'cs_ann']) {
      expect(await refs({ search }), search).toEqual(both);
    }
    expect(await refs({ search: `sub_${String(checkout._id)}` })).toEqual(both);
    expect(await refs({ search: paymentRef })).toEqual([failed?.providerRef]);
    expect(await refs({ search: paid?.providerRef })).toEqual([paid?.providerRef]);
    expect(await refs({ search: paid?.id })).toEqual([paid?.providerRef]);
    expect(await refs({ search: paid?.receiptNumber?.toLowerCase() })).toEqual([paid?.providerRef]);
    for (const search of ['.*', 'pay_', 'PP-', 'unknown@', '\0']) expect(await refs({ search }), search).toEqual([]);
  });

  test('by state, kind and time', async () => {
    await givenPayment('paid', { createdAt: daysAgo(3) });
    await givenPayment('failed', { status: 'failed', kind: 'seats', createdAt: daysAgo(2) });
    await givenPayment('add-on', { kind: 'add_on', createdAt: daysAgo(1) });
    expect(await refs({})).toEqual(['add-on', 'failed', 'paid']);
    expect(await refs({ status: 'SUCCEEDED' })).toEqual(['add-on', 'paid']);
    expect(await refs({ status: 'MISMATCHED' })).toEqual([]);
    expect(await refs({ kind: 'SEATS' })).toEqual(['failed']);
    expect(await refs({ status: 'SUCCEEDED', kind: 'PLAN' })).toEqual(['paid']);
    expect(await refs({ since: daysAgo(2).toISOString() })).toEqual(['add-on', 'failed']);
    expect(await refs({ since: daysAgo(3).toISOString(), until: daysAgo(2).toISOString() })).toEqual(['paid']);
  });

  test('without a user if the account was deleted', async () => {
    await givenPayment('orphan');
    expect((await list()).nodes).toMatchObject([{ userId: null, userEmail: null, isRenewal: false }]);
  });
});

test.each([true, false])('every payment is on one page, when descending is %s', async (isDescending) => {
  // Three at one time, so that the id decides.
  for (const [index, days] of [5, 1, 3, 3, 3].entries()) await givenPayment(`p${index}`, { createdAt: daysAgo(days) });
  const whole = (await list({ isDescending })).nodes.map(({ providerRef }) => providerRef);
  const newestFirst = ['p1', 'p4', 'p3', 'p2', 'p0'];
  expect(whole).toEqual(isDescending ? newestFirst : newestFirst.toReversed());
  const paged: string[] = [];
  let after: string | null = null;
  do {
    const page = await list({ isDescending, first: 2, after });
    expect(page.totalCount).toBe(5);
    paged.push(...page.nodes.map(({ providerRef }) => providerRef));
    after = page.pageInfo.hasNextPage ? (page.pageInfo.endCursor ?? null) : null;
  } while (after !== null);
  expect(paged).toEqual(whole);
});

test('the filtered payments of all pages are summed by state and currency', async () => {
  await givenPayment('a', { refundedMinor: 250 });
  await givenPayment('b', { amountMinor: 500, createdAt: daysAgo(9) });
  await givenPayment('c', { currency: 'JPY', amountMinor: 900 });
  await givenPayment('d', { status: 'failed' });
  const usd = { currency: 'USD', status: 'SUCCEEDED' };
  expect((await list({ first: 1 })).totals).toEqual([
    { currency: 'JPY', status: 'SUCCEEDED', count: 1, amount: 900, refundedAmount: 0 },
    { ...usd, count: 2, amount: 15, refundedAmount: 2.5 },
    { currency: 'USD', status: 'FAILED', count: 1, amount: 10, refundedAmount: 0 },
  ]);
  expect((await list({ filter: { status: 'SUCCEEDED', until: daysAgo(1).toISOString() } })).totals).toEqual([
    { ...usd, count: 1, amount: 5, refundedAmount: 0 },
  ]);
  expect((await list({ filter: { search: 'nothing' } })).totals).toEqual([]);
});

test.each([
  [{ search: 'x'.repeat(201) }, { 'filter.search': 'Search for at most 200 characters' }],
  [{ since: NOW.toISOString(), until: NOW.toISOString() }, { 'filter.since': 'The start must be before the end' }],
])('%j is refused', async (filter, fields) => {
  expect(await runForError(asUser(admin), AdminPaymentsDocument, { filter })).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields,
  });
});

test('a text that more than 1,000 users match is refused', async () => {
  const user = await Users.collection.findOne({ _id: admin._id });
  const emails = Array.from({ length: 1001 }, (_, index) => `many${index}@example.com`);
  await Users.collection.insertMany(emails.map((email) => ({ ...user, email, _id: new Types.ObjectId() })));
  const answer = await runForError(asUser(admin), AdminPaymentsDocument, { filter: { search: 'many' } });
  expect(answer).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: { 'filter.search': 'More than 1,000 users match. Enter a longer part of the name or address' },
  });
});

test('users who are not administrators do not see payments', async () => {
  const user = await givenSubscriber();
  expect(await runForError(asUser(user), AdminPaymentsDocument, {})).toMatchObject({ code: 'FORBIDDEN' });
});

test('the filtered payments are exported as CSV, in which no text is a formula', async () => {
  await givenPayment('kept', { kind: 'add_on', description: '=Pack' });
  await givenPayment('left-out');
  const headers = await server.signedIn(admin);
  const { status, body } = await server.rest('GET', '/admin/payments/export?kind=add_on', headers);
  expect(status).toBe(200);
  const [columns, ...rows] = String(body).trim().split('\n');
  expect(columns).toBe(
    'id,created_at,user_id,user_email,description,kind,is_renewal,status,amount,refunded_amount,expected_amount,expected_currency,currency,unused_part_credited,reason,receipt_number,provider,provider_ref,checkout_id,billed_to,tax_id',
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(",'=Pack,add_on,false,Paid,10,0,,,USD,false,,,stripe,kept,");
});

interface Explained {
  readonly queryPlanner: { readonly winningPlan: object };
}

test('each filter and order reads an index, without sorting', async () => {
  const statuses = ['succeeded', 'failed', 'refunded'] as const;
  const kinds = ['plan', 'add_on', 'seats'] as const;
  for (let index = 0; index < 60; index += 1) {
    const [status, kind] = [statuses[index % 3], kinds[Math.floor(index / 3) % 3]];
    await givenPayment(`p${index}`, { ...(status && { status }), ...(kind && { kind }), createdAt: daysAgo(index) });
  }
  const filters: readonly PaymentFilter[] = [
    ...[{}, { status: 'failed' } as const, { kind: 'seats' } as const],
    { status: 'failed', kind: 'seats', since: daysAgo(9), until: NOW },
  ];
  for (const filter of filters) {
    for (const direction of [1, -1] as const) {
      const query = Payments.find(await toPaymentQuery(filter)).sort({ createdAt: direction, _id: direction });
      const { winningPlan } = ((await query.limit(20).explain('queryPlanner')) as unknown as Explained).queryPlanner;
      const plan = JSON.stringify(winningPlan);
      expect(plan, plan).not.toMatch(/COLLSCAN|"stage":"SORT"/);
    }
  }
});
