import { trusted, type Types } from 'mongoose';
import type { AnalyticsRange } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { dayOf, lastDays } from '#api/lib/days.ts';
import { getActionNames } from '#api/modules/actions/actions.service.ts';
import { decodeKey } from './counters.ts';
import { currentStreak } from './streaks.ts';
import { UserUsageDays } from './user-usage-day.model.ts';

const DAYS: Readonly<Record<AnalyticsRange, number>> = { last_7_days: 7, last_30_days: 30, last_90_days: 90 };

const TOP_ACTIONS = 10;

type Counts = Readonly<Record<string, number>>;

interface UsageOfDay {
  readonly day: string;
  readonly count: number;
  readonly hours: Counts;
  readonly actions: Counts;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly wordsBefore: number;
  readonly wordsAfter: number;
}

const sumOf = (rows: readonly UsageOfDay[], figure: (row: UsageOfDay) => number) =>
  rows.reduce((sum, row) => sum + figure(row), 0);

/** Adds the maps up, key by key. */
function sumByKey(maps: readonly Counts[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [key, count] of maps.flatMap((map) => Object.entries(map))) sums.set(key, (sums.get(key) ?? 0) + count);
  return sums;
}

function totalsOf(rows: readonly UsageOfDay[]) {
  const totalPrompts = sumOf(rows, ({ count }) => count);
  const totalTokens = sumOf(rows, ({ inputTokens, outputTokens }) => inputTokens + outputTokens);
  return { totalPrompts, totalTokens, avgTokens: totalPrompts === 0 ? 0 : totalTokens / totalPrompts };
}

function wordsOf(rows: readonly UsageOfDay[]) {
  const before = sumOf(rows, ({ wordsBefore }) => wordsBefore);
  const wordsSaved = before - sumOf(rows, ({ wordsAfter }) => wordsAfter);
  return { wordsSaved, reductionPercent: before === 0 ? 0 : (100 * wordsSaved) / before };
}

function hoursOf(rows: readonly UsageOfDay[]) {
  const counts = sumByKey(rows.map(({ hours }) => hours));
  return Array.from({ length: 24 }, (_, hour) => ({ hour, count: counts.get(String(hour)) ?? 0 }));
}

/** Actions of one name count together: to their reader they are one. */
async function topActionsOf(userId: Types.ObjectId, rows: readonly UsageOfDay[]) {
  const counts = [...sumByKey(rows.map(({ actions }) => actions))].map(
    ([key, count]) => [decodeKey(key), count] as const,
  );
  const names = await getActionNames(
    userId,
    counts.map(([action]) => action),
  );
  const byName = sumByKey(counts.map(([action, count]) => ({ [names.get(action) ?? action]: count })));
  return [...byName]
    .map(([name, value]) => ({ name, value }))
    .sort((a, b) => b.value - a.value || a.name.localeCompare(b.name))
    .slice(0, TOP_ACTIONS);
}

async function* daysWithRuns(userId: Types.ObjectId, today: string) {
  // The index holds both fields, so that no counters are read.
  const rows = UserUsageDays.find({ userId, day: trusted({ $lte: today }) }, { _id: 0, day: 1 })
    .sort({ day: -1 })
    .lean()
    .cursor();
  for await (const { day } of rows) yield day;
}

/** What the viewer did in a range. Costs the same however long the history is: it reads a person's days, never their runs. */
export async function userAnalytics(ctx: RequestContext, range: AnalyticsRange) {
  const { user } = requireUser(ctx.viewer);
  const now = ctx.now();
  const days = lastDays(DAYS[range], now);
  const [rows, streakDays] = await Promise.all([
    UserUsageDays.find({ userId: user._id, day: trusted({ $gte: days[0], $lte: days.at(-1) }) }).lean<UsageOfDay[]>(),
    currentStreak(daysWithRuns(user._id, dayOf(now)), dayOf(now)),
  ]);
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  return {
    totals: totalsOf(rows),
    usageByDay: days.map((date) => ({ date, count: counts.get(date) ?? 0 })),
    usageByHour: hoursOf(rows),
    topActions: await topActionsOf(user._id, rows),
    streakDays,
    ...wordsOf(rows),
  };
}
