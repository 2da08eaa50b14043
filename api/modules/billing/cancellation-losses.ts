import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { findFreePlan, planLoader } from '#api/modules/plans/plans.service.ts';
import { findPaidSeats } from '#api/modules/seats/team-seats.service.ts';
import { paidScheduleOf } from '#api/modules/subscriptions/subscription.rules.ts';
import { getSubscription } from '#api/modules/subscriptions/subscriptions.service.ts';
import { isTeamGranted, readOwnedTeam } from './owned-team.ts';
import { listLostFeatures, listLostSeats } from './plan-offer.rules.ts';

/**
 * Lists what the viewer gives up by canceling their own plan, one phrase each: what the plan that follows doesn't have, which is the free plan
 * unless another one is paid. Empty for a plan without an end. A plan grant on top of the own plan stays, so neither it nor a team that it
 * includes is listed.
 */
export async function listCancellationLosses(ctx: RequestContext): Promise<string[]> {
  const { user } = requireUser(ctx.viewer);
  const subscription = await getSubscription(NO_TRANSACTION, { userId: user._id, at: ctx.now() });
  const plan = subscription.planId === null ? null : await planLoader(ctx).load(subscription.planId);
  if (!plan || !subscription.currentPeriodEnd) return [];
  const paid = paidScheduleOf(subscription);
  const next = paid ? await planLoader(ctx).load(paid.planId) : await findFreePlan();
  const team = await readOwnedTeam(ctx, subscription, await findPaidSeats(NO_TRANSACTION, user._id));
  const promptsLimit = subscription.promptsLimitOverride ?? plan.promptsLimit;
  const endsTeam = plan.teams && !(await isTeamGranted(NO_TRANSACTION, subscription));
  return [
    ...listLostFeatures(next, { effectivePlan: { ...plan, teams: endsTeam }, promptsLimit, team }),
    // Bought seats end with a canceled plan, also where a plan follows that includes a team.
    ...(endsTeam && next?.teams ? listLostSeats(team) : []),
  ];
}
