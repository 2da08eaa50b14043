import DataLoader from 'dataloader';
import { type ClientSession, trusted } from 'mongoose';
import { findNames } from '#api/database/find-names.ts';
import { seedRows } from '#api/database/seed-rows.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import { UNLIMITED } from '#api/modules/quota/wallet.rules.ts';
import { builtInPlans } from './built-in-plans.ts';
import { listFreePlans } from './free-plans.ts';
import { type PlanRecord, Plans } from './plan.model.ts';

export type { PlanRecord } from './plan.model.ts';

export const planNotFoundError = () => new DomainError('NOT_FOUND', 'This plan does not exist');

/** Loads plans by id, each once per request. Null for an unknown or deleted plan. */
export const planLoader = perRequest(
  () =>
    new DataLoader<string, PlanRecord | null>(async (ids) => {
      const plans = await Plans.find({ _id: trusted({ $in: [...ids] }) }).lean<PlanRecord[]>();
      const byId = new Map(plans.map((plan) => [plan._id, plan]));
      return ids.map((id) => byId.get(id) ?? null);
    }),
);

/** Finds a plan by its id. Null for an unknown or deleted plan. */
export async function findPlan(session: ClientSession | null, planId: string): Promise<PlanRecord | null> {
  return Plans.findOne({ _id: planId }, null, { session }).lean<PlanRecord>();
}

/** Returns the name of a plan, for sentences such as 'The Pro plan ended': 'current' without a plan, and for a deleted one. */
export async function getPlanName(session: ClientSession, planId: string | null): Promise<string> {
  const plan = planId === null ? null : await findPlan(session, planId);
  return plan?.name ?? 'current';
}

/** Lists the plans on sale, cheapest first, the free plan among them. */
export async function listPlansOnSale(): Promise<PlanRecord[]> {
  return Plans.find({ isActive: true, isHidden: false })
    .sort({ priceMinor: 1, createdAt: 1, _id: 1 })
    .lean<PlanRecord[]>();
}

/** Finds the plan that new accounts start on, and that ended plans fall back to: the oldest, if several are on sale. Null without one. */
export async function findFreePlan(session: ClientSession | null = null): Promise<PlanRecord | null> {
  const [plan] = await listFreePlans(session);
  return plan ?? null;
}

/** Stores the built-in plans if there are no plans. */
export const seedPlans = (now: Date): Promise<void> => seedRows(Plans, builtInPlans(now));

/** Returns whether a plan on sale includes more prompts than `limit`. The free plan does not count: users get it without buying it. */
export async function isLargerPaidPlanOnSale(limit: number): Promise<boolean> {
  if (limit === UNLIMITED) return false;
  const onSale = { isActive: true, isHidden: false, priceMinor: trusted({ $gt: 0 }) };
  const larger = { $or: [{ promptsLimit: UNLIMITED }, { promptsLimit: trusted({ $gt: limit }) }] };
  return (await Plans.exists({ ...onSale, ...larger })) !== null;
}

/** Finds the names of plans by id. Deleted ones are left out. */
export const findPlanNames = async (ids: readonly string[]) => findNames(Plans, ids, 'name');
