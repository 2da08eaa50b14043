import type { RequestContext } from '#api/kernel/context.ts';
import { perRuntime } from '#api/kernel/per-runtime.ts';
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

type SocialProofFigures = Awaited<ReturnType<typeof computeSocialProof>>;

const getCache = perRuntime(() => ({ figures: null as Promise<SocialProofFigures> | null, until: 0 }));

/** Figures for the landing page. Cached, because the query is public. */
export async function getSocialProof({ runtime, now }: RequestContext): Promise<SocialProofFigures> {
  const latest = getCache(runtime);
  const at = now().getTime();
  if (latest.figures && at < latest.until) return latest.figures;
  const figures = computeSocialProof();
  latest.figures = figures;
  latest.until = at + FRESH_FOR_MS;
  // A failure is not cached.
  figures.catch(() => {
    latest.figures = null;
  });
  return figures;
}
