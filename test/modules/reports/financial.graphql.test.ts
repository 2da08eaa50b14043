import { beforeEach, describe, expect, test } from 'vitest';
import { Users } from '#api/modules/accounts/user.model.ts';
import { SubscriptionDays } from '#api/modules/subscriptions/subscription-day.model.ts';
import { deleteSubscriptionDays, storeSubscriptionDays } from '#api/modules/subscriptions/subscription-days.service.ts';
import { givenFourMonths, noonOf } from '../../factories/business.ts';
import { givenAdmin, givenUser } from '../../factories/user.ts';
import { useDriverCommands } from '../../setup/driver-commands.ts';
import { asAnonymous, asToken, asUser, run, runForError } from '../../setup/graphql.ts';
import {
  ChurnedSubscriptionsDocument,
  type DayRangeInput,
  type FinancialRange,
  FinancialReportDocument,
  MonthsOfReportsDocument,
  MonthsUnderAliasesDocument,
} from '../../setup/operations.generated.ts';
import { storedAgain } from '../../setup/rows.ts';
import { testRuntime } from '../../setup/runtime.ts';

const runtime = testRuntime();
const commands = useDriverCommands();
const END = noonOf('04-30');
let admin: ReturnType<typeof asUser>;
const givenAdminOfFourMonths = storedAgain(async () => {
  const user = await givenAdmin();
  await givenFourMonths(runtime);
  return user;
});

const read = async (range: FinancialRange, at = END) => {
  const { financialReport } = await run(admin, FinancialReportDocument, { range }, { now: () => at });
  return financialReport;
};

/** MRR when a month ended: Ann and Ben; Ann, Ben and Cleo; they and Gus; without Gus, and Ben for less. */
const MONTHS = [
  { month: '2026-01', revenue: 14.98, subscriptions: 2, mrr: 14.98 },
  { month: '2026-02', revenue: 91.65, subscriptions: 3, mrr: 24.14 },
  { month: '2026-03', revenue: 34.97, subscriptions: 4, mrr: 39.13 },
  { month: '2026-04', revenue: 14.98, subscriptions: 3, mrr: 19.14 },
];

/** MRR: Ann 9.99, Ben 4.99, Cleo 49.90 / 12 = 4.16. */
const END_OF_APRIL = { mrr: 19.14, arr: 229.68, activeSubscriptions: 3 };

describe('four months computed by hand', () => {
  beforeEach(async () => {
    admin = asUser(await givenAdminOfFourMonths());
  });

  test('the last 30 days: one of four left, and a payment of three failed', async () => {
    expect(await read('LAST_30_DAYS')).toEqual({
      ...END_OF_APRIL,
      // Ben 4.99 and Ann 9.99.
      totalRevenue: 14.98,
      churnRate: 25,
      // 6.38 a subscription / 0.25.
      ltv: 25.52,
      // After Gus 19.99, Ann 9.99 and Ben 4.99.
      revenueGrowth: (100 * (1498 - 3497)) / 3497,
      revenueByMonth: MONTHS.slice(3),
      revenueByPlan: [
        { name: 'Pro', value: 9.99 },
        { name: 'Standard', value: 4.99 },
      ],
      paymentSuccessRate: (100 * 2) / 3,
      refunds: 0,
      from: '2026-04-01',
      to: '2026-04-30',
      before: { from: '2026-03-02', to: '2026-03-31' },
      // MRR was 39.13 of four, of whom none left; all payments succeeded.
      changes: {
        mrr: (100 * (1914 - 3913)) / 3913,
        arr: (100 * (1914 - 3913)) / 3913,
        totalRevenue: (100 * (1498 - 3497)) / 3497,
        activeSubscriptions: -25,
        churnRate: 25,
        ltv: null,
        paymentSuccessRate: (100 * 2) / 3 - 100,
        refunds: null,
      },
    });
  });

  test('the last 90 days: two paid when they began, three came, two left, and one was refunded', async () => {
    expect(await read('LAST_90_DAYS')).toEqual({
      ...END_OF_APRIL,
      totalRevenue: 141.6,
      churnRate: 40,
      // 6.38 a subscription / (0.4 × 30 / 90).
      ltv: 47.85,
      revenueGrowth: (100 * (14160 - 1498)) / 1498,
      revenueByMonth: MONTHS,
      revenueByPlan: [
        { name: 'Standard', value: 64.87 },
        { name: 'Ultimate', value: 39.98 },
        { name: 'Pro', value: 36.75 },
      ],
      paymentSuccessRate: (100 * 10) / 11,
      refunds: 19.99,
      from: '2026-01-31',
      to: '2026-04-30',
      before: { from: '2025-11-02', to: '2026-01-30' },
      changes: {
        mrr: (100 * (1914 - 1498)) / 1498,
        arr: (100 * (1914 - 1498)) / 1498,
        totalRevenue: (100 * (14160 - 1498)) / 1498,
        activeSubscriptions: 50,
        churnRate: 40,
        ltv: null,
        paymentSuccessRate: (100 * 10) / 11 - 100,
        refunds: null,
      },
    });
  });

  test('the last year: the four months, and months without revenue before them', async () => {
    const report = await read('LAST_YEAR');
    expect(report).toMatchObject({ totalRevenue: 156.58, churnRate: 40, revenueGrowth: null, refunds: 19.99 });
    expect(report.revenueByMonth).toHaveLength(12);
    expect(report.revenueByMonth[0]).toEqual({ month: '2025-05', revenue: 0, subscriptions: 0, mrr: 0 });
    expect(report.revenueByMonth.slice(-4)).toEqual(MONTHS);
  });

  test('a report on past days has the figures at their end, whenever it is read', async () => {
    const march = { from: '2026-03-01', to: '2026-03-31' };
    const reportOf = async (days: DayRangeInput) =>
      (await run(admin, FinancialReportDocument, { days }, { now: () => END })).financialReport;
    expect(await reportOf(march)).toMatchObject({
      mrr: 39.13,
      activeSubscriptions: 4,
      totalRevenue: 34.97,
      churnRate: 0,
      ltv: null,
      ...march,
      before: { from: '2026-01-29', to: '2026-02-28' },
      revenueByMonth: MONTHS.slice(2, 3),
      // Dan left in February, of four.
      changes: { activeSubscriptions: (100 * (4 - 3)) / 3, churnRate: -25 },
    });
    // A part of a month shows the month as a whole.
    expect((await reportOf({ from: '2026-02-10', to: '2026-02-11' })).revenueByMonth).toEqual(MONTHS.slice(1, 2));
    await storeSubscriptionDays(END);
    expect(await reportOf(march)).toMatchObject({ mrr: 39.13, activeSubscriptions: 4 });
  });

  test('a short range has as many months as are asked for, up to its own last one, with the same figures', async () => {
    const monthsOf = async (days: DayRangeInput, atLeast: number) => {
      const { financialReport, adminAnalytics } = await run(
        admin,
        MonthsOfReportsDocument,
        { days, atLeast },
        { now: () => END },
      );
      return { financial: financialReport.revenueByMonth, analytics: adminAnalytics.revenueByMonth };
    };
    const march = { from: '2026-03-10', to: '2026-03-12' };
    const revenue = MONTHS.map(({ month, revenue }) => ({ month, revenue }));
    expect(await monthsOf(march, 3)).toEqual({ financial: MONTHS.slice(0, 3), analytics: revenue.slice(0, 3) });
    expect((await monthsOf(march, 12)).financial.map(({ month }) => month)).toEqual([
      ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => `2025-${month}`),
      ...['01', '02', '03'].map((month) => `2026-${month}`),
    ]);
    const all = { from: '2026-01-31', to: '2026-04-30' };
    expect(await monthsOf(all, 2)).toEqual({ financial: MONTHS, analytics: revenue });
    for (const atLeast of [37, 0, -5]) {
      expect(
        await runForError(admin, MonthsOfReportsDocument, { days: march, atLeast }, { now: () => END }),
      ).toMatchObject({ code: 'BAD_USER_INPUT', fields: { atLeast: '1 to 36 months can be asked for' } });
    }
  });

  test('a request reads days and payments once for all its reports, and payments once more for the months of a year', async () => {
    const days = { from: '2026-03-10', to: '2026-03-12' };
    commands.length = 0;
    const { adminAnalytics } = await run(admin, MonthsUnderAliasesDocument, { days }, { now: () => END });
    expect(adminAnalytics.again).toHaveLength(12);
    const sources = ['aggregate payments', 'find subscription_days'];
    expect(commands.filter((command) => sources.includes(command)).sort()).toEqual([
      ...['aggregate payments', 'aggregate payments', 'find subscription_days'],
    ]);
  });

  test('the subscriptions behind churn are listed with what they paid, page by page', async () => {
    const churn = async (variables: object) =>
      (await run(admin, ChurnedSubscriptionsDocument, variables, { now: () => END })).churnedSubscriptions;
    const all = await churn({ days: { from: '2026-02-01', to: '2026-04-30' } });
    expect(
      all.nodes.map(({ at, mrr, planName, nextPlanName }) => ({ day: at.slice(0, 10), mrr, planName, nextPlanName })),
    ).toEqual([
      { day: '2026-04-03', mrr: 19.99, planName: 'Ultimate', nextPlanName: 'Free' },
      { day: '2026-02-25', mrr: 19.99, planName: 'Ultimate', nextPlanName: 'Free' },
    ]);
    expect(all).toMatchObject({ totalCount: 2, mrrLost: 39.98, currency: 'USD' });
    expect(all.fileName).toBe('plainprompt-churn-2026-02-01_2026-04-30');
    expect(all.nodes.every(({ email, fullName }) => email !== null && fullName !== null)).toBe(true);
    const days = { from: '2026-02-01', to: '2026-04-30' };
    const first = await churn({ days, first: 1 });
    const second = await churn({ days, first: 1, after: first.pageInfo.endCursor });
    expect([...first.nodes, ...second.nodes]).toEqual(all.nodes);
    expect([first.pageInfo.hasNextPage, second.pageInfo.hasNextPage]).toEqual([true, false]);
    await Users.deleteMany({ role: 'user' });
    expect((await churn({ days, first: 1 })).nodes).toMatchObject([{ email: null, fullName: null, mrr: 19.99 }]);
    expect(await runForError(admin, ChurnedSubscriptionsDocument, { after: 'x' })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });

  test('reports are the same with stored days, however often and whenever these were stored', async () => {
    const ranges = ['LAST_30_DAYS', 'LAST_90_DAYS', 'LAST_YEAR'] as const;
    const readAgain = () => Promise.all(ranges.map((range) => read(range)));
    const expected = await readAgain();
    await storeSubscriptionDays(noonOf('02-21'));
    expect(await readAgain()).toEqual(expected);
    await Promise.all([storeSubscriptionDays(END), storeSubscriptionDays(END)]);
    expect(await readAgain()).toEqual(expected);
    // From January 2, when the customers signed up, to April 29.
    expect(await SubscriptionDays.countDocuments()).toBe(118);
    await deleteSubscriptionDays();
    expect(await readAgain()).toEqual(expected);
  });

  test('a day is stored an hour after it ended, when all of its changes are stored', async () => {
    await storeSubscriptionDays(new Date('2026-02-21T00:59:00Z'));
    expect(await SubscriptionDays.exists({ _id: '2026-02-20' })).toBeNull();
    await storeSubscriptionDays(new Date('2026-02-21T01:00:00Z'));
    // Ann's upgrade from 4.99 to 9.99.
    expect(await SubscriptionDays.findById('2026-02-20').lean()).toMatchObject({ mrrMinor: 500, started: 0, ended: 0 });
  });
});

describe('a report without a payment', () => {
  beforeEach(async () => {
    admin = asUser(await givenAdmin());
  });

  test('has amounts of 0, and null for figures that can not be computed', async () => {
    expect(await read('LAST_90_DAYS')).toMatchObject({
      mrr: 0,
      arr: 0,
      totalRevenue: 0,
      activeSubscriptions: 0,
      refunds: 0,
      churnRate: null,
      ltv: null,
      revenueGrowth: null,
      paymentSuccessRate: null,
      revenueByPlan: [],
    });
  });
});

test('the financial report is for administrators, and for access tokens with the scope all', async () => {
  expect(await runForError(asAnonymous, FinancialReportDocument)).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await runForError(asUser(await givenUser()), FinancialReportDocument)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await runForError(asToken('users:read'), FinancialReportDocument)).toMatchObject({
    code: 'INSUFFICIENT_SCOPE',
  });
  expect(await run(asToken('all'), FinancialReportDocument)).toHaveProperty('financialReport');
});
