import type { ClientSession } from 'mongoose';
import { findEffectivePlan } from './effective-plan.ts';
import type { SubscriptionRecord } from './subscription.model.ts';
import { isTeamEnding } from './team-ending.ts';

/**
 * Returns whether the user's plan includes no team, or will not after the current period. Seats that the user bought do
 * not renew then. A plan grant that includes teams lets them renew.
 */
export const isTeamPlanEnding = async (
  session: ClientSession | null,
  subscription: SubscriptionRecord,
): Promise<boolean> => isTeamEnding(session, subscription, await findEffectivePlan(session, subscription));
