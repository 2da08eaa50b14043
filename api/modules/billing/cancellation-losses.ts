import type { ClientSession } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { findFreePlan, findPlan } from '#api/modules/plans/plans.service.ts';
import { paidScheduleOf } from '#api/modules/subscriptions/subscription.rules.ts';
import { getSubscription, type SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import { readOwnRights } from './own-rights.ts';
import { isTeamGranted } from './owned-team.ts';
import { listLostFeatures, listLostSeats } from './plan-offer.rules.ts';

/**
 * Lists what a user gives up by canceling their own plan, one phrase each: what the plan that follows doesn't have, which is the free plan
 * unless another one is paid. Empty for a plan without an end. A plan grant on top of the own plan stays, so neither it nor a team that it
 * includes is listed.
 */
export async function listCancellationLosses(
  session: ClientSession | null,
  subscription: SubscriptionRecord,
): Promise<string[]> {
  const rights = await readOwnRights(session, subscription);
  const { effectivePlan: plan, team } = rights;
  if (!plan || !subscription.currentPeriodEnd) return [];
  const paid = paidScheduleOf(subscription);
  const next = paid ? await findPlan(session, paid.planId) : await findFreePlan(session);
  const endsTeam = plan.teams && !(await isTeamGranted(session, subscription));
  return [
    ...listLostFeatures(next, { ...rights, effectivePlan: { ...plan, teams: endsTeam } }),
    // Bought seats end with a canceled plan, also where a plan follows that includes a team.
    ...(endsTeam && next?.teams ? listLostSeats(team) : []),
  ];
}

/** Lists what the viewer gives up by canceling their own plan. */
export async function listViewerCancellationLosses(ctx: RequestContext): Promise<string[]> {
  const { user } = requireUser(ctx.viewer);
  const subscription = await getSubscription(NO_TRANSACTION, { userId: user._id, at: ctx.now() });
  return listCancellationLosses(NO_TRANSACTION, subscription);
}
