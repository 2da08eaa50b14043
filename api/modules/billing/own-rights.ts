import type { ClientSession } from 'mongoose';
import { findPlan } from '#api/modules/plans/plans.service.ts';
import { findPaidSeats } from '#api/modules/seats/team-seats.service.ts';
import { outlastingGrantOf } from '#api/modules/subscriptions/subscription.rules.ts';
import type { SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import { readOwnedTeam } from './owned-team.ts';
import type { PresentRights } from './plan-offer.rules.ts';

/** Returns what a user's own plan gives them, without a plan grant on top of it. */
export async function readOwnRights(
  session: ClientSession | null,
  subscription: SubscriptionRecord,
): Promise<PresentRights> {
  const { _id: userId, planId, promptsLimitOverride } = subscription;
  const plan = planId === null ? null : await findPlan(session, planId);
  const team = await readOwnedTeam(session, subscription, await findPaidSeats(session, userId));
  // Bought seats renew as long as a plan grant includes a team. By its end, they are paid for another period than today.
  const grant = outlastingGrantOf(subscription);
  const endsLater = grant !== null && (await findPlan(session, grant.planId))?.teams === true;
  return {
    effectivePlan: plan,
    promptsLimit: promptsLimitOverride ?? plan?.promptsLimit ?? 0,
    team: team && endsLater ? { ...team, seatsEnd: 'with the period that is paid when your trial ends' } : team,
  };
}
