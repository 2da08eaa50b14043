import { trusted } from 'mongoose';
import { followEditedPlans } from '#api/modules/seats/seats-of-edited-plans.service.ts';
import { type PlanRecord, Plans } from './plan.model.ts';
import { propagatePlanLimit, propagating } from './plan-limits.ts';

/** Lets the seats that owners bought follow a plan of which an operator switched `teams` on or off. */
async function propagateTeams({ _id, teamsChangedAt }: EditedPlan, now: Date): Promise<void> {
  await followEditedPlans(now);
  // A plan that was changed again in the meantime stays due.
  await Plans.updateOne({ _id, teamsChangedAt }, { $unset: { teamsChangedAt: true } });
}

type EditedPlan = Pick<PlanRecord, '_id' | 'limitReached' | 'teamsChangedAt'>;

/** Applies what was changed of plans to all their subscribers: limits, and whether bought seats renew. */
export async function propagatePlanEdits(now: Date): Promise<void> {
  const plans = await Plans.find(
    { $or: [propagating(), { teamsChangedAt: trusted({ $exists: true }) }] },
    { limitReached: 1, teamsChangedAt: 1 },
  ).lean<EditedPlan[]>();
  for (const plan of plans) {
    if (plan.limitReached !== undefined) await propagatePlanLimit(plan._id);
    if (plan.teamsChangedAt) await propagateTeams(plan, now);
  }
}
