import { Types } from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { type PaymentRecord, Payments } from '#api/modules/billing/payment.model.ts';
import { toDayAndHour } from '#api/modules/quota/ledger.service.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { grantPlan } from '#api/modules/subscriptions/plan-changes.service.ts';
import { foldLedger } from '#api/modules/usage/fold-ledger.service.ts';
import { mostActivePipeline } from '#api/modules/usage/most-active.ts';
import { UserUsageDays } from '#api/modules/usage/user-usage-day.model.ts';
import { givenUsage } from '../../factories/usage.ts';
import { givenAdmin, givenSubscriber, givenUser } from '../../factories/user.ts';
import { asAnonymous, asToken, asUser, NOW, run, runForError, runText } from '../../setup/graphql.ts';
import {
  AdminAnalyticsDocument,
  AdminStatsDocument,
  type AnalyticsRange,
  DeleteAccountDocument,
  MostActiveUsersDocument,
  type MostActiveUsersQueryVariables,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { inTransaction } from '../../setup/transaction.ts';

let admin: ReturnType<typeof asUser>;
beforeEach(async () => {
  admin = asUser(await givenAdmin({ createdAt: new Date('2025-01-01T00:00:00Z') }));
});

const read = async (range: AnalyticsRange = 'LAST_7_DAYS') => {
  const { adminAnalytics } = await run(admin, AdminAnalyticsDocument, { range });
  return adminAnalytics;
};

/** Records runs of a user, in the user's own days and in those of the whole service. */
async function givenRuns(user: UserRecord, at: string, runs: number): Promise<void> {
  await givenUsage(user, at, { runs });
  const moment = new Date(at);
  await LedgerEntries.insertMany(
    Array.from({ length: runs }, () => ({
      userId: user._id,
      walletId: user._id,
      bucket: 'plan',
      windowStart: moment,
      state: 'committed',
      ...toDayAndHour(moment),
      at: moment,
    })),
  );
  await foldLedger(NOW, testRuntime());
}

const givenPayment = (at: string, overrides: Partial<PaymentRecord> = {}) =>
  Payments.create({
    checkoutId: new Types.ObjectId(),
    kind: 'plan',
    itemId: 'pro',
    description: 'Pro',
    provider: 'sandbox',
    ref: new Types.ObjectId().toHexString(),
    amountMinor: 999,
    currency: 'USD',
    status: 'succeeded',
    createdAt: new Date(at),
    ...overrides,
  });

describe('analytics', () => {
  test('sum up what all users did in a range, and compare it with the range before', async () => {
    const [old, recent] = [
      await givenSubscriber({ createdAt: new Date('2025-11-01T10:00:00Z') }),
      await givenSubscriber({ createdAt: new Date('2025-12-30T10:00:00Z') }),
    ];
    await givenRuns(old, '2025-12-18T10:00:00Z', 7);
    await givenRuns(old, '2025-12-20T10:00:00Z', 1);
    await givenRuns(old, '2025-12-25T23:59:59Z', 3);
    await givenRuns(old, '2025-12-26T00:00:00Z', 4);
    await givenRuns(old, '2025-12-31T10:00:00Z', 1);
    await givenRuns(recent, '2025-12-31T10:00:00Z', 1);
    await givenPayment('2025-12-20T10:00:00Z', { amountMinor: 2000 });
    await givenPayment('2025-12-28T10:00:00Z', { amountMinor: 999 });
    await givenPayment('2025-12-29T10:00:00Z', {
      kind: 'add_on',
      itemId: 'boost',
      amountMinor: 501,
      status: 'refunded',
      refundedMinor: 501,
    });
    await givenPayment('2025-12-29T10:00:00Z', { status: 'failed' });
    await givenPayment('2025-12-29T10:00:00Z', { status: 'mismatched' });

    const { userGrowth, usageByDay, ...figures } = await read();
    expect(figures).toEqual({
      totalUsers: 3,
      activeUsers: 2,
      totalPrompts: 6,
      revenue: 15,
      refunds: 5.01,
      subscriptionDistribution: [
        { name: 'Free', value: 2 },
        { name: 'No plan', value: 1 },
      ],
      revenueByMonth: [
        { month: '2025-12', revenue: 35 },
        { month: '2026-01', revenue: 0 },
      ],
      promptsByAction: [{ name: 'Simplify', value: 6 }],
      promptsByModel: [{ name: 'Unknown', value: 6 }],
      changes: { totalUsers: 50, activeUsers: 100, totalPrompts: (100 * (6 - 4)) / 4, revenue: -25 },
    });
    expect(usageByDay).toEqual([
      { date: '2025-12-26', count: 4 },
      ...['27', '28', '29', '30'].map((day) => ({ date: `2025-12-${day}`, count: 0 })),
      { date: '2025-12-31', count: 2 },
      { date: '2026-01-01', count: 0 },
    ]);
    expect(userGrowth.filter(({ count }) => count > 0)).toEqual([{ date: '2025-12-30', count: 1 }]);
    expect(userGrowth).toHaveLength(7);
  });

  test('list the most active users of the days, without accounts that are deleted', async () => {
    const [ann, ben, cleo] = [await givenSubscriber(), await givenSubscriber(), await givenSubscriber()];
    await givenRuns(ann, '2025-12-20T10:00:00Z', 50);
    await givenRuns(ann, '2025-12-26T10:00:00Z', 2);
    await givenRuns(ann, '2025-12-31T10:00:00Z', 1);
    await givenRuns(ben, '2025-12-31T10:00:00Z', 4);
    await givenRuns(cleo, '2026-01-01T00:00:00Z', 9);
    const list = async (variables: MostActiveUsersQueryVariables) =>
      (await run(admin, MostActiveUsersDocument, variables)).mostActiveUsers.map(({ email, prompts }) => [
        email,
        prompts,
      ]);
    const range = 'LAST_7_DAYS';
    expect(await list({ range })).toEqual([
      [cleo.email, 9],
      [ben.email, 4],
      [ann.email, 3],
    ]);
    expect(await list({ range, first: 1 })).toEqual([[cleo.email, 9]]);
    expect(await list({ days: { from: '2025-12-20', to: '2025-12-26' } })).toEqual([[ann.email, 52]]);
    await Users.deleteOne({ _id: cleo._id });
    expect(await list({ range, first: 2 })).toEqual([[ben.email, 4]]);
    expect(await runForError(admin, MostActiveUsersDocument, { first: 101 })).toMatchObject({
      fields: { first: '1 to 100 users can be asked for' },
    });
  });

  test('read the most active users from an index alone', async () => {
    await givenRuns(await givenSubscriber(), '2025-12-31T10:00:00Z', 1);
    const plan = await UserUsageDays.aggregate(
      mostActivePipeline({ from: '2025-12-26', to: '2026-01-01' }, 10),
    ).explain();
    expect(JSON.stringify(plan)).toMatch(/"indexName":"day_1_userId_1_count_1"/);
    expect(JSON.stringify(plan)).not.toMatch(/"stage":"(FETCH|COLLSCAN)"/);
  });

  test('of days in the past are as they were at their end', async () => {
    const [old, recent] = [
      await givenSubscriber({ createdAt: new Date('2025-11-01T10:00:00Z') }),
      await givenSubscriber({ createdAt: new Date('2025-12-30T10:00:00Z') }),
    ];
    await givenRuns(old, '2025-12-10T10:00:00Z', 2);
    await givenRuns(old, '2025-12-12T10:00:00Z', 3);
    await givenRuns(recent, '2025-12-31T10:00:00Z', 5);
    await givenPayment('2025-12-12T10:00:00Z', { amountMinor: 700 });
    await givenPayment('2025-12-31T10:00:00Z');
    const days = { from: '2025-12-11', to: '2025-12-12' };
    const { adminAnalytics } = await run(admin, AdminAnalyticsDocument, { days });
    expect(adminAnalytics).toMatchObject({
      totalUsers: 2,
      activeUsers: 1,
      totalPrompts: 3,
      revenue: 7,
      usageByDay: [
        { date: '2025-12-11', count: 0 },
        { date: '2025-12-12', count: 3 },
      ],
      promptsByAction: [{ name: 'Simplify', value: 3 }],
      changes: { totalUsers: 0, activeUsers: 0, totalPrompts: 50, revenue: null },
    });
  });

  test('of days in the past leave out accounts that were deleted since, even by plan', async () => {
    const createdAt = new Date('2025-11-01T10:00:00Z');
    await givenSubscriber({ createdAt });
    await givenUser({ createdAt });
    const [onFree, onPro, early] = [
      await givenSubscriber({ createdAt }),
      await givenSubscriber({ createdAt }),
      await givenSubscriber({ createdAt }),
    ];
    const removeAt = (user: UserRecord, at: string) =>
      run(asUser(user), DeleteAccountDocument, {}, { now: () => new Date(at) });
    const activate = (planId: string, at: string) =>
      inTransaction((session) => grantPlan(session, { userId: onPro._id, planId, days: 60, at: new Date(at) }));
    await removeAt(early, '2025-12-01T10:00:00Z');
    await activate('pro', '2025-12-02T10:00:00Z');
    await activate('ultimate', '2025-12-20T10:00:00Z');
    const days = { from: '2025-12-11', to: '2025-12-12' };
    const readPast = async () => {
      const { totalUsers, subscriptionDistribution } = (await run(admin, AdminAnalyticsDocument, { days }))
        .adminAnalytics;
      return { totalUsers, subscriptionDistribution };
    };
    const withoutPlan = { name: 'No plan', value: 2 };
    expect(await readPast()).toEqual({
      totalUsers: 5,
      subscriptionDistribution: [{ name: 'Free', value: 2 }, withoutPlan, { name: 'Pro', value: 1 }],
    });
    await removeAt(onFree, '2025-12-22T10:00:00Z');
    await removeAt(onPro, '2025-12-23T10:00:00Z');
    expect(await readPast()).toEqual({
      totalUsers: 3,
      subscriptionDistribution: [withoutPlan, { name: 'Free', value: 1 }],
    });
  });

  test('have no change of a figure that was 0 before', async () => {
    const user = await givenSubscriber({ createdAt: new Date('2025-12-31T10:00:00Z') });
    await givenRuns(user, '2025-12-31T10:00:00Z', 1);
    await givenPayment('2025-12-31T11:00:00Z');
    expect(await read()).toMatchObject({
      changes: { totalUsers: 100, activeUsers: null, totalPrompts: null, revenue: null },
    });
  });

  test.each([
    ['LAST_7_DAYS', 7, '2025-12-26'],
    ['LAST_30_DAYS', 30, '2025-12-03'],
    ['LAST_90_DAYS', 90, '2025-10-04'],
  ] as const)('of %s are %i days, today included', async (range, length, first) => {
    const { usageByDay, userGrowth } = await read(range);
    expect([usageByDay.length, userGrowth.length]).toEqual([length, length]);
    expect([usageByDay[0]?.date, usageByDay.at(-1)?.date]).toEqual([first, '2026-01-01']);
  });
});

test('stats are of the last 30 days, except the numbers of all accounts and prompts', async () => {
  const user = await givenSubscriber({ createdAt: new Date('2025-01-01T10:00:00Z') });
  await givenRuns(user, '2025-02-01T10:00:00Z', 5);
  expect(await run(admin, AdminStatsDocument)).toEqual({
    adminStats: { totalUsers: 2, activeUsers: 0, totalPrompts: 5, revenue: 0 },
  });
  await givenRuns(user, '2025-12-03T00:00:00Z', 1);
  await givenPayment('2025-12-02T23:59:59Z');
  await givenPayment('2025-12-03T00:00:00Z', { amountMinor: 499 });
  expect(await run(admin, AdminStatsDocument)).toEqual({
    adminStats: { totalUsers: 2, activeUsers: 1, totalPrompts: 6, revenue: 4.99 },
  });
});

test.each([AdminStatsDocument, AdminAnalyticsDocument])(
  '%s is for administrators, and for access tokens that may do everything',
  async (query) => {
    expect(await runForError(asAnonymous, query)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await runForError(asUser(await givenUser()), query)).toMatchObject({ code: 'FORBIDDEN' });
    expect(await runForError(asToken('users:read'), query)).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
    expect(await runText(asToken('all'), String(query))).toBeTruthy();
  },
);
