import type { RequestContext } from '#api/kernel/context.ts';
import { perRuntime } from '#api/kernel/per-runtime.ts';
import { ttlCache } from '#api/lib/ttl-cache.ts';
import { countUsers } from '#api/modules/accounts/accounts.service.ts';
import { getSatisfactionRate } from '#api/modules/ratings/ratings.service.ts';
import { SAVED_PER_REWRITE } from '#schema/saving-estimate.ts';
import { UsageDays } from './usage-day.model.ts';

/** Together with the two seconds between folds, the figures are at most five seconds old. */
const FRESH_FOR_MS = 2000;

async function computeSocialProof() {
  const [totalUsers, [runs], satisfactionRate] = await Promise.all([
    countUsers(),
    UsageDays.aggregate<{ count: number }>([{ $group: { _id: null, count: { $sum: '$count' } } }]),
    getSatisfactionRate(),
  ]);
  const totalPromptsSimplified = runs?.count ?? 0;
  return {
    totalUsers,
    totalPromptsSimplified,
    timeSavedHours: (totalPromptsSimplified * SAVED_PER_REWRITE.minutes) / 60,
    costSaved: (totalPromptsSimplified * SAVED_PER_REWRITE.cents) / 100,
    satisfactionRate,
  };
}

const cacheOf = perRuntime(() => ttlCache(computeSocialProof, FRESH_FOR_MS));

/** Figures for the landing page. Cached, because the query is public. */
export const getSocialProof = ({ runtime, now }: RequestContext) => cacheOf(runtime).get(now().getTime());
