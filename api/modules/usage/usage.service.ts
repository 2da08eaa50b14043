import { type ClientSession, trusted, type Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { lastDays } from '#api/lib/days.ts';
import { groupBy } from '#api/lib/group-by.ts';
import type { LedgerEntryRecord } from '#api/modules/quota/ledger.service.ts';
import { getQuotaUsage } from '#api/modules/subscriptions/quota-usage.service.ts';
import { subscriptionLoader } from '#api/modules/subscriptions/subscriptions.service.ts';
import { USAGE_TREND_DAYS } from '#schema/limits.ts';
import { decodeKey, sumIncrements } from './counters.ts';
import { UserUsageDays } from './user-usage-day.model.ts';

/** Adds runs to their users' day counters, in the transaction that commits them. */
export async function countRuns(session: ClientSession, entries: readonly LedgerEntryRecord[]): Promise<void> {
  const days = groupBy(entries, ({ userId, day }) => `${userId.toString()} ${day}`);
  await UserUsageDays.collection.bulkWrite(
    [...days.values()].map((runs) => {
      const { userId, day } = runs[0];
      return { updateOne: { filter: { userId, day }, update: { $inc: sumIncrements(runs) }, upsert: true } };
    }),
    { session },
  );
}

async function countsByDay(userId: Types.ObjectId, days: readonly string[]) {
  const rows = await UserUsageDays.find({ userId, day: trusted({ $gte: days[0], $lte: days.at(-1) }) })
    .select({ _id: 0, day: 1, count: 1 })
    .lean();
  const counts = new Map(rows.map(({ day, count }) => [day, count]));
  return days.map((date) => ({ date, count: counts.get(date) ?? 0 }));
}

async function countRunsOfUser(userId: Types.ObjectId): Promise<number> {
  const [total] = await UserUsageDays.aggregate<{ count: number }>([
    { $match: { userId } },
    { $group: { _id: null, count: { $sum: '$count' } } },
  ]);
  return total?.count ?? 0;
}

/** The dashboard's figures. Reads day counters only, so its cost does not grow with the number of runs. */
export async function getStats(ctx: RequestContext) {
  const { userId, user } = requireUser(ctx.viewer);
  const [subscription, prompts, totalPromptsUsed, usageByDay] = await Promise.all([
    subscriptionLoader(ctx).load(userId),
    getQuotaUsage(ctx, userId),
    countRunsOfUser(user._id),
    countsByDay(user._id, lastDays(USAGE_TREND_DAYS, ctx.now())),
  ]);
  return {
    subscription,
    totalPromptsUsed,
    promptsRemaining: prompts.remaining,
    promptsLimit: prompts.limit,
    usageByDay,
  };
}

/** The names of all models that the user has used, sorted. Read from day counters, which outlive the history. */
export async function listUsedModels(userId: Types.ObjectId): Promise<string[]> {
  const rows = await UserUsageDays.aggregate<{ _id: string }>([
    { $match: { userId } },
    { $project: { models: { $objectToArray: '$models' } } },
    { $unwind: '$models' },
    { $group: { _id: '$models.k' } },
  ]);
  return rows.map(({ _id }) => decodeKey(_id)).sort((a, b) => a.localeCompare(b));
}
