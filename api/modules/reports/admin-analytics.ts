import type { AdminAnalytics, AdminStats, AnalyticsRange } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { countSignUpsByDay, countUsers } from '#api/modules/accounts/accounts.service.ts';
import { sumPaymentsByDay } from '#api/modules/billing/payments.service.ts';
import { listSubscriptionDays, type SubscriptionDay } from '#api/modules/subscriptions/subscription-days.service.ts';
import { countActiveUsers, countRunsEver, runsByDay } from '#api/modules/usage/service-usage.service.ts';
import { monthsOfRevenue, refundsOf, revenueOf } from './financial-figures.ts';
import { planNames } from './plan-names.ts';
import { daysIn, growthOf, monthOf, rangeOf, type ReportRange, startOfDay, within } from './report-range.ts';

const WITHOUT_PLAN = 'No plan';

interface CountOfDay {
  readonly day: string;
  readonly count: number;
}

const countOf = (rows: readonly CountOfDay[]) => rows.reduce((sum, { count }) => sum + count, 0);

function everyDay(rows: readonly CountOfDay[], range: ReportRange) {
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  return daysIn(range).map((date) => ({ date, count: counts.get(date) ?? 0 }));
}

/** The charts' first month begins before a short range does. */
const firstDayNeeded = ({ from, before }: ReportRange) => {
  const monthStart = `${monthOf(from)}-01`;
  return startOfDay(before.from < monthStart ? before.from : monthStart);
};

/** How many people are on each plan, most first. The ledger knows it; nobody's subscription is read. */
async function distributionOf(ctx: RequestContext, days: readonly SubscriptionDay[], totalUsers: number) {
  const people = new Map<string | null, number>();
  for (const { planId, people: more } of days.flatMap(({ plans }) => plans)) {
    people.set(planId, (people.get(planId) ?? 0) + more);
  }
  const names = await planNames(ctx, [...people.keys()]);
  const onPlans = [...people].flatMap(([planId, value]) =>
    planId === null || value <= 0 ? [] : [{ name: names(planId), value }],
  );
  const others = totalUsers - onPlans.reduce((sum, { value }) => sum + value, 0);
  return [...onPlans, ...(others > 0 ? [{ name: WITHOUT_PLAN, value: others }] : [])].sort((a, b) => b.value - a.value);
}

/** What all people did in a range. Costs the same however long the history is: it reads days, never runs. */
export async function adminAnalytics(ctx: RequestContext, span: AnalyticsRange): Promise<AdminAnalytics> {
  const now = ctx.now();
  const range = rangeOf(span, now);
  const both = { from: range.before.from, to: range.to };
  const [totalUsers, signUps, runs, activeUsers, activeBefore, days, payments] = await Promise.all([
    countUsers(),
    countSignUpsByDay(startOfDay(range.from), now),
    runsByDay(both),
    countActiveUsers(range),
    countActiveUsers(range.before),
    listSubscriptionDays(now),
    sumPaymentsByDay(firstDayNeeded(range), now),
  ]);
  const [runsNow, paymentsNow] = [within(runs, range), within(payments, range)];
  const [totalPrompts, revenueMinor] = [countOf(runsNow), revenueOf(paymentsNow)];
  const money = (minor: number) => fromMinorUnits(minor, ctx.runtime.config.currency);
  return {
    ...{ totalUsers, activeUsers, totalPrompts },
    revenue: money(revenueMinor),
    refunds: money(refundsOf(paymentsNow)),
    userGrowth: everyDay(signUps, range),
    usageByDay: everyDay(runsNow, range),
    subscriptionDistribution: await distributionOf(ctx, days, totalUsers),
    revenueByMonth: monthsOfRevenue(payments, days, range).map((it) => ({
      month: it.month,
      revenue: money(it.revenueMinor),
    })),
    changes: {
      totalUsers: growthOf(Math.max(0, totalUsers - countOf(signUps)), totalUsers),
      activeUsers: growthOf(activeBefore, activeUsers),
      totalPrompts: growthOf(countOf(within(runs, range.before)), totalPrompts),
      revenue: growthOf(revenueOf(within(payments, range.before)), revenueMinor),
    },
  };
}

export async function adminStats(ctx: RequestContext): Promise<AdminStats> {
  const now = ctx.now();
  const range = rangeOf('last_30_days', now);
  const [totalUsers, activeUsers, totalPrompts, payments] = await Promise.all([
    countUsers(),
    countActiveUsers(range),
    countRunsEver(),
    sumPaymentsByDay(startOfDay(range.from), now),
  ]);
  const revenue = fromMinorUnits(revenueOf(payments), ctx.runtime.config.currency);
  return { totalUsers, activeUsers, totalPrompts, revenue };
}
