import { trusted } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import { followEditedPlans } from '#api/modules/seats/seats-of-edited-plans.service.ts';
import { type PlanRecord, Plans } from './plan.model.ts';
import { propagatePlanLimit, withLimitToPropagate } from './plan-limits.ts';

/** Applies what was changed of plans to all their subscribers: limits, and whether bought seats renew. */
export async function propagatePlanEdits(runtime: Runtime, now: Date): Promise<void> {
  const limited = await Plans.find(withLimitToPropagate(), { _id: 1 }).lean<Pick<PlanRecord, '_id'>[]>();
  for (const { _id } of limited) await propagatePlanLimit(_id);

  const switched = await Plans.find({ teamsChangedAt: trusted({ $exists: true }) }, { teamsChangedAt: 1 }).lean<
    Pick<PlanRecord, '_id' | 'teamsChangedAt'>[]
  >();
  if (switched.length === 0 || !(await followEditedPlans(runtime, now))) return;
  for (const { _id, teamsChangedAt } of switched) {
    // A plan that was changed again in the meantime stays due.
    await Plans.updateOne({ _id, teamsChangedAt }, { $unset: { teamsChangedAt: true } });
  }
}
