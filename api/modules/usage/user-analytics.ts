import { trusted, type Types } from 'mongoose';
import type { AnalyticsRange } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { dayOf, lastDays } from '#api/lib/days.ts';
import { getActionNames } from '#api/modules/actions/actions.service.ts';
import { applyPendingEffects } from '#api/modules/run-effects/run-effects.service.ts';
import { RANGE_DAYS } from './analytics-range.rules.ts';
import { decodeKey } from './counters.ts';
import { computeStreak } from './streaks.ts';
import { UserUsageDays } from './user-usage-day.model.ts';

const TOP_ACTIONS = 10;

type Counts = Readonly<Record<string, number>>;

interface UsageOnDay {
  readonly day: string;
  readonly count: number;
  readonly hours: Counts;
  readonly actions: Counts;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly wordsBefore: number;
  readonly wordsAfter: number;
}

const sumFigure = (rows: readonly UsageOnDay[], figure: (row: UsageOnDay) => number) =>
  rows.reduce((sum, row) => sum + figure(row), 0);

/** Adds up the values of each key. */
function sumByKey(maps: readonly Counts[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [key, count] of maps.flatMap((map) => Object.entries(map))) sums.set(key, (sums.get(key) ?? 0) + count);
  return sums;
}

function computeTotals(rows: readonly UsageOnDay[]) {
  const totalPrompts = sumFigure(rows, ({ count }) => count);
  const totalTokens = sumFigure(rows, ({ inputTokens, outputTokens }) => inputTokens + outputTokens);
  return { totalPrompts, totalTokens, avgTokens: totalPrompts === 0 ? 0 : totalTokens / totalPrompts };
}

function computeWords(rows: readonly UsageOnDay[]) {
  const before = sumFigure(rows, ({ wordsBefore }) => wordsBefore);
  const wordsSaved = before - sumFigure(rows, ({ wordsAfter }) => wordsAfter);
  return { wordsSaved, reductionPercent: before === 0 ? 0 : (100 * wordsSaved) / before };
}

function countByHour(rows: readonly UsageOnDay[]) {
  const counts = sumByKey(rows.map(({ hours }) => hours));
  return Array.from({ length: 24 }, (_, hour) => ({ hour, count: counts.get(String(hour)) ?? 0 }));
}

/** Finds the most used actions. Actions with the same name are counted as one. */
async function findTopActions(userId: Types.ObjectId, rows: readonly UsageOnDay[]) {
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
  // A covered query: only the index is read.
  const rows = UserUsageDays.find({ userId, day: trusted({ $lte: today }) }, { _id: 0, day: 1 })
    .sort({ day: -1 })
    .lean()
    .cursor();
  for await (const { day } of rows) yield day;
}

/**
 * Returns the viewer's usage in a range. Reads day counters instead of runs, so its cost does not grow with the number of runs.
 */
export async function getUserAnalytics(ctx: RequestContext, range: AnalyticsRange) {
  const { user } = requireUser(ctx.viewer);
  const now = ctx.now();
  const days = lastDays(RANGE_DAYS[range], now);
  await applyPendingEffects(user._id);
  const [rows, streakDays] = await Promise.all([
    UserUsageDays.find({ userId: user._id, day: trusted({ $gte: days[0], $lte: days.at(-1) }) }).lean<UsageOnDay[]>(),
    computeStreak(daysWithRuns(user._id, dayOf(now)), dayOf(now)),
  ]);
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  return {
    totals: computeTotals(rows),
    usageByDay: days.map((date) => ({ date, count: counts.get(date) ?? 0 })),
    usageByHour: countByHour(rows),
    topActions: await findTopActions(user._id, rows),
    streakDays,
    ...computeWords(rows),
  };
}
