import { expect, test } from 'vitest';
import { billingOf } from '../../factories/billing.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import { AdminUserPaymentsDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

const runtime = testRuntime();

test('an administrator sees what a user paid, what was refunded and what failed, page by page', async () => {
  const ann = billingOf(await givenSubscriber({ createdAt: NOW }), runtime);
  await billingOf(await givenSubscriber({ createdAt: NOW }), runtime).buy(NOW, 'standard');
  const checkout = await ann.buy(NOW, 'pro');
  await ann.receive(ann.subscriptionEvent(checkout, 'payment_failed', NOW));
  await ann.receive(ann.refundEvent(checkout, NOW, { refundedMinor: 100 }));
  const admin = asUser(await givenAdmin());
  const userId = String(ann.user._id);
  const { adminUserPayments: all } = await run(admin, AdminUserPaymentsDocument, { userId });
  expect(all.totalCount).toBe(2);
  expect(all.nodes).toMatchObject([
    { status: 'FAILED', receiptNumber: null, reason: 'The card was declined', refundedAmount: 0, isCredited: false },
    {
      status: 'SUCCEEDED',
      provider: 'sandbox',
      providerRef: `pay_${String(checkout._id)}`,
      currency: 'USD',
      amount: 9.99,
      refundedAmount: 1,
      isRenewal: false,
      reason: null,
      receiptNumber: expect.stringMatching(/^PP-/) as string,
    },
  ]);
  const { adminUserPayments: first } = await run(admin, AdminUserPaymentsDocument, { userId, first: 1 });
  expect(first.pageInfo.hasNextPage).toBe(true);
  const after = first.pageInfo.endCursor;
  const { adminUserPayments: next } = await run(admin, AdminUserPaymentsDocument, { userId, first: 1, after });
  expect(next.nodes).toMatchObject([{ status: 'SUCCEEDED' }]);
});

test('users who are not administrators can’t read the list, not even their own', async () => {
  const user = await givenSubscriber();
  const variables = { userId: String(user._id) };
  expect(await runForError(asUser(user), AdminUserPaymentsDocument, variables)).toMatchObject({ code: 'FORBIDDEN' });
});
