import type { AdminAnalytics, AdminStats, AnalyticsRange } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { countSignUpsByDay, countUsers } from '#api/modules/accounts/accounts.service.ts';
import { sumPaymentsByDay } from '#api/modules/billing/payments.service.ts';
import { listSubscriptionDays, type SubscriptionDay } from '#api/modules/subscriptions/subscription-days.service.ts';
import { countActiveUsers, countRunsByDay, countRunsEver } from '#api/modules/usage/service-usage.service.ts';
import { computeMonths, sumRefunds, sumRevenue } from './financial-figures.ts';
import { loadPlanNames } from './plan-names.ts';
import { computeGrowth, daysIn, monthOf, type ReportRange, startOfDay, toReportRange, within } from './report-range.ts';

const WITHOUT_PLAN = 'No plan';

interface CountOnDay {
  readonly day: string;
  readonly count: number;
}

const sumCounts = (rows: readonly CountOnDay[]) => rows.reduce((sum, { count }) => sum + count, 0);

function fillDays(rows: readonly CountOnDay[], range: ReportRange) {
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  return daysIn(range).map((date) => ({ date, count: counts.get(date) ?? 0 }));
}

/** The chart by month shows whole months, so it needs days before a short range. */
const firstDayNeeded = ({ from, before }: ReportRange) => {
  const monthStart = `${monthOf(from)}-01`;
  return startOfDay(before.from < monthStart ? before.from : monthStart);
};

/** The number of users on each plan, largest first. Computed from subscription days, without reading subscriptions. */
async function countUsersByPlan(ctx: RequestContext, days: readonly SubscriptionDay[], totalUsers: number) {
  const people = new Map<string | null, number>();
  for (const { planId, people: more } of days.flatMap(({ plans }) => plans)) {
    people.set(planId, (people.get(planId) ?? 0) + more);
  }
  const names = await loadPlanNames(ctx, [...people.keys()]);
  const onPlans = [...people].flatMap(([planId, value]) =>
    planId === null || value <= 0 ? [] : [{ name: names(planId), value }],
  );
  const others = totalUsers - onPlans.reduce((sum, { value }) => sum + value, 0);
  return [...onPlans, ...(others > 0 ? [{ name: WITHOUT_PLAN, value: others }] : [])].sort((a, b) => b.value - a.value);
}

/** Usage and revenue in a range. Reads day counters only, so its cost does not grow with the number of runs. */
export async function getAdminAnalytics(ctx: RequestContext, span: AnalyticsRange): Promise<AdminAnalytics> {
  const now = ctx.now();
  const range = toReportRange(span, now);
  const bothRanges = { from: range.before.from, to: range.to };
  const [totalUsers, signUps, runs, activeUsers, activeBefore, days, payments] = await Promise.all([
    countUsers(),
    countSignUpsByDay(startOfDay(range.from), now),
    countRunsByDay(bothRanges),
    countActiveUsers(range),
    countActiveUsers(range.before),
    listSubscriptionDays(now),
    sumPaymentsByDay(firstDayNeeded(range), now),
  ]);
  const [runsNow, paymentsNow] = [within(runs, range), within(payments, range)];
  const [totalPrompts, revenueMinor] = [sumCounts(runsNow), sumRevenue(paymentsNow)];
  const money = (minor: number) => fromMinorUnits(minor, ctx.runtime.config.currency);
  return {
    ...{ totalUsers, activeUsers, totalPrompts },
    currency: ctx.runtime.config.currency,
    revenue: money(revenueMinor),
    refunds: money(sumRefunds(paymentsNow)),
    userGrowth: fillDays(signUps, range),
    usageByDay: fillDays(runsNow, range),
    subscriptionDistribution: await countUsersByPlan(ctx, days, totalUsers),
    revenueByMonth: computeMonths(payments, days, range).map((it) => ({
      month: it.month,
      revenue: money(it.revenueMinor),
    })),
    changes: {
      totalUsers: computeGrowth(Math.max(0, totalUsers - sumCounts(signUps)), totalUsers),
      activeUsers: computeGrowth(activeBefore, activeUsers),
      totalPrompts: computeGrowth(sumCounts(within(runs, range.before)), totalPrompts),
      revenue: computeGrowth(sumRevenue(within(payments, range.before)), revenueMinor),
    },
  };
}

export async function getAdminStats(ctx: RequestContext): Promise<AdminStats> {
  const now = ctx.now();
  const range = toReportRange('last_30_days', now);
  const [totalUsers, activeUsers, totalPrompts, payments] = await Promise.all([
    countUsers(),
    countActiveUsers(range),
    countRunsEver(),
    sumPaymentsByDay(startOfDay(range.from), now),
  ]);
  const { currency } = ctx.runtime.config;
  const revenue = fromMinorUnits(sumRevenue(payments), currency);
  return { currency, totalUsers, activeUsers, totalPrompts, revenue };
}
