import type { ClientSession } from 'mongoose';
import type { PlanRecord } from '#api/modules/plans/plans.service.ts';
import type { TeamOutlook } from '#api/modules/teams/pool-notices.service.ts';
import type { SubscriptionRecord } from './subscription.model.ts';
import { effectiveEndOf } from './subscription.rules.ts';
import { isTeamEnding } from './team-ending.ts';

/**
 * Returns whether the user's plan includes a team, and until when. `endsAt` is null while the plan goes on, and under a plan grant (see
 * `isTeamEnding`).
 * @param plan what `findEffectivePlan` returns for the subscription
 */
export async function getTeamOutlook(
  session: ClientSession | null,
  subscription: SubscriptionRecord,
  plan: PlanRecord | null,
): Promise<TeamOutlook> {
  if (!plan?.teams) return { includesTeam: false, endsAt: null };
  const isEnding = await isTeamEnding(session, subscription, plan);
  return { includesTeam: true, endsAt: isEnding ? effectiveEndOf(subscription) : null };
}
