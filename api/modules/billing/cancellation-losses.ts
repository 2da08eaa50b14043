import type { ClientSession } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { findFreePlan, findPlan } from '#api/modules/plans/plans.service.ts';
import { paidScheduleOf } from '#api/modules/subscriptions/subscription.rules.ts';
import { getSubscription, type SubscriptionRecord } from '#api/modules/subscriptions/subscriptions.service.ts';
import { readOwnRights } from './own-rights.ts';
import { listLostFeatures, listLostSeats, listOwnPlanLosses } from './plan-offer.rules.ts';

/**
 * Lists what a user gives up by canceling their own plan, one phrase each: what the plan that follows doesn't have, which is the free plan
 * unless another one is paid. It is lost when the own plan ends, or a plan grant that goes on longer. Empty if that has no end.
 */
export async function listCancellationLosses(
  session: ClientSession | null,
  subscription: SubscriptionRecord,
): Promise<string[]> {
  const rights = await readOwnRights(session, subscription);
  const { effectivePlan: plan } = rights;
  if (!plan || !subscription.currentPeriodEnd) return [];
  const paid = paidScheduleOf(subscription);
  const next = paid ? await findPlan(session, paid.planId) : await findFreePlan(session);
  // Bought seats end with a canceled plan, also where a plan follows that includes a team.
  const seats = plan.teams && next?.teams ? listLostSeats(rights.team) : [];
  return listOwnPlanLosses(subscription, [...listLostFeatures(next, rights), ...seats]);
}

/** Lists what the viewer gives up by canceling their own plan. */
export async function listViewerCancellationLosses(ctx: RequestContext): Promise<string[]> {
  const { user } = requireUser(ctx.viewer);
  const subscription = await getSubscription(NO_TRANSACTION, { userId: user._id, at: ctx.now() });
  return listCancellationLosses(NO_TRANSACTION, subscription);
}
