import type { AdminAnalytics, AdminStats } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { fromMinorUnits } from '#api/lib/money.ts';
import { countSignUpsByDay, countUsers, findContacts } from '#api/modules/accounts/accounts.service.ts';
import { sumPaymentsByDay } from '#api/modules/billing/payments.service.ts';
import { countUsersOnPlans, listUserIdsWithoutPlan } from '#api/modules/subscriptions/past-plans.service.ts';
import { countActiveUsers, countRunsEver, listDaysOfRuns } from '#api/modules/usage/service-usage.service.ts';
import { computeMonths, sumRefunds, sumRevenue } from './financial-figures.ts';
import { loadPlanNames } from './plan-names.ts';
import { countByAction, countByModel } from './prompt-counts.ts';
import {
  type ChosenRange,
  computeGrowth,
  daysIn,
  type ReportRange,
  spanToRead,
  startOfDay,
  toMoments,
  toReportRange,
  within,
} from './report-range.rules.ts';
import { loadPayments, loadSubscriptionDays } from './report-sources.ts';

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

/** Counts the users whose accounts were deleted after `at`, by the plan that they had at `at`. */
async function countDeletedSince(at: Date): Promise<ReadonlyMap<string, number>> {
  const withoutPlan = await listUserIdsWithoutPlan(at);
  const contacts = await findContacts(withoutPlan);
  const deleted = withoutPlan.filter((userId) => !contacts.has(String(userId)));
  return countUsersOnPlans(deleted, at);
}

/**
 * Returns the number of users on each plan at the end of a range, largest first. Sums up the changes of all days up to then, without
 * reading subscriptions. Leaves out accounts that were deleted since, as `totalUsers` does.
 */
async function countUsersByPlan(ctx: RequestContext, range: ReportRange, { days: all, totalUsers }: Facts) {
  const days = all.filter(({ day }) => day <= range.to);
  const deleted = await countDeletedSince(toMoments(range, ctx.now()).to);
  const users = new Map<string | null, number>([...deleted].map(([planId, count]) => [planId, -count]));
  for (const { planId, people: change } of days.flatMap(({ plans }) => plans)) {
    users.set(planId, (users.get(planId) ?? 0) + change);
  }
  const nameOf = await loadPlanNames(ctx, [...users.keys()]);
  const onPlans = [...users].flatMap(([planId, value]) =>
    planId === null || value <= 0 ? [] : [{ name: nameOf(planId), value }],
  );
  const withoutPlan = totalUsers - onPlans.reduce((sum, { value }) => sum + value, 0);
  return [...onPlans, ...(withoutPlan > 0 ? [{ name: WITHOUT_PLAN, value: withoutPlan }] : [])].sort(
    (a, b) => b.value - a.value,
  );
}

/**
 * Reads the counts, changes and payments from which the figures of a range, and of the range before it, are computed.
 */
async function readFacts(ctx: RequestContext, range: ReportRange) {
  const [usersNow, signUps, runs, activeUsers, activeBefore, days, payments] = await Promise.all([
    countUsers(),
    countSignUpsByDay(startOfDay(range.from), ctx.now()),
    listDaysOfRuns({ from: range.before.from, to: range.to }),
    countActiveUsers(range),
    countActiveUsers(range.before),
    loadSubscriptionDays(ctx),
    loadPayments(ctx, spanToRead(range)),
  ]);
  const [signUpsInRange, runsInRange] = [within(signUps, range), within(runs, range)];
  // Counted back from today. Not below 0: the number of today is an estimate.
  const usersBefore = Math.max(0, usersNow - sumCounts(signUps));
  const totalUsers = Math.max(0, usersNow - sumCounts(signUps) + sumCounts(signUpsInRange));
  return { totalUsers, usersBefore, signUpsInRange, runs, runsInRange, activeUsers, activeBefore, days, payments };
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

function compareRanges({ usersBefore, totalUsers, activeBefore, activeUsers, ...facts }: Facts, range: ReportRange) {
  const promptsBefore = sumCounts(within(facts.runs, range.before));
  const revenueBefore = sumRevenue(within(facts.payments, range.before));
  return {
    totalUsers: computeGrowth(usersBefore, totalUsers),
    activeUsers: computeGrowth(activeBefore, activeUsers),
    totalPrompts: computeGrowth(promptsBefore, sumCounts(facts.runsInRange)),
    revenue: computeGrowth(revenueBefore, sumRevenue(within(facts.payments, range))),
  };
}

/** Returns usage and revenue in a range. Reads only day counters of runs, so its cost does not grow with their number. Throws BAD_USER_INPUT. */
export async function getAdminAnalytics(ctx: RequestContext, chosen: ChosenRange): Promise<AdminAnalytics> {
  const range = toReportRange(chosen, ctx.now());
  const facts = await readFacts(ctx, range);
  const { totalUsers, activeUsers, runsInRange, days, payments } = facts;
  const inRange = within(payments, range);
  const { currency } = ctx.runtime.config;
  const money = (minor: number) => fromMinorUnits(minor, currency);
  return {
    from: range.from,
    to: range.to,
    before: range.before,
    currency,
    totalUsers,
    activeUsers,
    totalPrompts: sumCounts(runsInRange),
    revenue: money(sumRevenue(inRange)),
    refunds: money(sumRefunds(inRange)),
    userGrowth: fillDays(facts.signUpsInRange, range),
    usageByDay: fillDays(runsInRange, range),
    promptsByAction: await countByAction(runsInRange),
    promptsByModel: countByModel(runsInRange),
    subscriptionDistribution: await countUsersByPlan(ctx, range, facts),
    revenueByMonth: computeMonths(payments, days, range).map(({ month, revenueMinor }) => ({
      month,
      revenue: money(revenueMinor),
    })),
    changes: compareRanges(facts, range),
  };
}

/** Returns the figures of the last 30 days, and the numbers of all users and runs. */
export async function getAdminStats(ctx: RequestContext): Promise<AdminStats> {
  const now = ctx.now();
  const range = toReportRange({ range: 'last_30_days' }, now);
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
