import DataLoader from 'dataloader';
import type { Types } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import { findSuspendedUsers } from '#api/modules/accounts/accounts.service.ts';
import type { PlanRecord } from '#api/modules/plans/plans.service.ts';
import { findUserPlan, loadUserPlan, subscriptionLoader } from './subscriptions.service.ts';
import { getTeamOutlook } from './team-outlook.ts';

// A team's pool is open while the plan of the team's owner includes a team and the owner is not suspended. While it is closed, members use
// their own plans, and the owner's plan is only the owner's.

const suspendedLoader = perRequest(
  () =>
    new DataLoader<string, boolean>(async (userIds) => {
      const suspended = await findSuspendedUsers(userIds);
      return userIds.map((userId) => suspended.has(userId));
    }),
);

/** Returns whether an owner's pool is open. The plan and the suspension are read once per request. */
export async function loadPoolIsOpen(ctx: RequestContext, ownerId: string): Promise<boolean> {
  const [plan, isSuspended] = await Promise.all([loadUserPlan(ctx, ownerId), suspendedLoader(ctx).load(ownerId)]);
  return plan?.teams === true && !isSuspended;
}

/** Returns the interval of an owner's plan while their pool is open. Null while it is closed. */
export async function loadPoolInterval(ctx: RequestContext, ownerId: string): Promise<PlanRecord['interval'] | null> {
  const plan = (await loadPoolIsOpen(ctx, ownerId)) ? await loadUserPlan(ctx, ownerId) : null;
  return plan?.interval ?? null;
}

/** Returns when an owner's open pool closes, because the plan does not go on with a team. Null while no end is known, and while it is closed. */
export async function loadPoolEnd(ctx: RequestContext, ownerId: string): Promise<Date | null> {
  if (!(await loadPoolIsOpen(ctx, ownerId))) return null;
  const [subscription, plan] = await Promise.all([subscriptionLoader(ctx).load(ownerId), loadUserPlan(ctx, ownerId)]);
  return (await getTeamOutlook(NO_TRANSACTION, subscription, plan)).endsAt;
}

/** Finds the plan of an owner whose pool is open now. Null while it is closed. */
async function findOpenPoolPlan(ownerId: Types.ObjectId): Promise<PlanRecord | null> {
  const [plan, suspended] = await Promise.all([
    findUserPlan(NO_TRANSACTION, ownerId),
    findSuspendedUsers([String(ownerId)]),
  ]);
  return plan?.teams === true && suspended.size === 0 ? plan : null;
}

/** Returns whether an owner's pool is open now, for a run. */
export const isPoolOpenNow = async (ownerId: Types.ObjectId): Promise<boolean> =>
  (await findOpenPoolPlan(ownerId)) !== null;

/** As `loadPoolInterval`, without a request. */
export const findPoolInterval = async (ownerId: Types.ObjectId): Promise<PlanRecord['interval'] | null> =>
  (await findOpenPoolPlan(ownerId))?.interval ?? null;
