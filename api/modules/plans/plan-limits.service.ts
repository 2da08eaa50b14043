import { type PlanRecord, Plans } from './plan.model.ts';
import { propagatePlanLimit, propagating } from './plan-limits.ts';

/** Gives all changed limits to all subscribers of their plans. */
export async function propagatePlanLimits(): Promise<void> {
  const plans = await Plans.find(propagating(), { _id: 1 }).lean<Pick<PlanRecord, '_id'>[]>();
  for (const { _id } of plans) await propagatePlanLimit(_id);
}
