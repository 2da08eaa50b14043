import { trusted, type Types } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { lastDays } from '#api/lib/days.ts';
import { isLargerPaidPlanOnSale } from '#api/modules/plans/plans.service.ts';
import { UNLIMITED } from '#api/modules/quota/wallet.rules.ts';
import { applyPendingEffects } from '#api/modules/run-effects/run-effects.service.ts';
import {
  getQuotaUsage,
  listQuotaSources,
  type QuotaSource,
  type QuotaUsage,
} from '#api/modules/subscriptions/quota-usage.service.ts';
import { subscriptionLoader } from '#api/modules/subscriptions/subscriptions.service.ts';
import { USAGE_TREND_DAYS } from '#schema/limits.ts';
import { UserUsageDays } from './user-usage-day.model.ts';

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

/** Returns the places from which the viewer's runs take prompts, in the order of use. */
export const getQuotaSources = (ctx: RequestContext): Promise<QuotaSource[]> =>
  listQuotaSources(ctx, requireUser(ctx.viewer).userId);

/** Returns whether a plan on sale would give a user with this usage more prompts. More prompts help no one who has no limit. */
const canUpgrade = async ({ remaining, limit }: QuotaUsage): Promise<boolean> =>
  remaining !== UNLIMITED && (await isLargerPaidPlanOnSale(limit));

/** Returns whether a plan on sale would give the viewer more prompts. */
export const getCanUpgrade = async (ctx: RequestContext): Promise<boolean> =>
  canUpgrade(await getQuotaUsage(ctx, requireUser(ctx.viewer).userId));

/** Returns the dashboard's figures. Reads day counters instead of runs, so its cost does not grow with the number of runs. */
export async function getStats(ctx: RequestContext) {
  const { userId, user } = requireUser(ctx.viewer);
  await applyPendingEffects(user._id);
  const [subscription, prompts, quotaSources, totalPromptsUsed, usageByDay] = await Promise.all([
    subscriptionLoader(ctx).load(userId),
    getQuotaUsage(ctx, userId),
    listQuotaSources(ctx, userId),
    countRunsOfUser(user._id),
    countsByDay(user._id, lastDays(USAGE_TREND_DAYS, ctx.now())),
  ]);
  return {
    subscription,
    totalPromptsUsed,
    promptsRemaining: prompts.remaining,
    promptsLimit: prompts.limit,
    quotaSources,
    canUpgrade: await canUpgrade(prompts),
    usageByDay,
  };
}
