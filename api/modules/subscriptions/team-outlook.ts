import type { ClientSession } from 'mongoose';
import type { TeamOutlook } from '#api/modules/teams/pool-notices.service.ts';
import { findEffectivePlan } from './effective-plan.ts';
import type { SubscriptionRecord } from './subscription.model.ts';
import { effectiveEndOf } from './subscription.rules.ts';
import { isTeamPlanEnding } from './team-plan.service.ts';

/** Returns whether the user's plan includes a team, and until when. */
export async function getTeamOutlook(
  session: ClientSession | null,
  subscription: SubscriptionRecord,
): Promise<TeamOutlook> {
  const plan = await findEffectivePlan(session, subscription);
  if (!plan?.teams) return { includesTeam: false, endsAt: null };
  const isEnding = await isTeamPlanEnding(session, subscription);
  return { includesTeam: true, endsAt: isEnding ? effectiveEndOf(subscription) : null };
}
