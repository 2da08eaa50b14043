import { trusted } from 'mongoose';
import { isolatedRows } from '#api/database/isolated-rows.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { followEditedPlans } from '#api/modules/seats/seats-of-edited-plans.service.ts';
import { type PlanRecord, Plans } from './plan.model.ts';
import { propagatePlanLimit, withLimitToPropagate } from './plan-limits.ts';

const limitedPlansOf = isolatedRows<string>(
  'The limit of a plan could not be given to all its subscribers, and will be tried again',
);
/** By an edit of plans, whichever those are: all edits are applied by the same pass over the owners of seats. */
const teamEditsOf = isolatedRows<string>(
  'The seats of some owners could not follow edited plans, and will be tried again',
);

type SwitchedPlan = Pick<PlanRecord, '_id' | 'teamsChangedAt'>;

/** Applies edits of which plans include a team. Throws if the seats of some owners could not follow. */
async function applyTeamEdits(runtime: Runtime, switched: readonly SwitchedPlan[], now: Date): Promise<void> {
  const haveAllFollowed = await followEditedPlans(runtime, now);
  if (!haveAllFollowed) throw new Error('The log has the reason of each owner');
  for (const { _id, teamsChangedAt } of switched) {
    // A plan that was changed again in the meantime stays due.
    await Plans.updateOne({ _id, teamsChangedAt }, { $unset: { teamsChangedAt: true } });
  }
}

/** Names the edits that are due. A further edit makes another name, so that it does not wait for a failure of the others. */
const nameOf = (switched: readonly SwitchedPlan[]) =>
  switched.map(({ _id, teamsChangedAt }) => `${_id} ${teamsChangedAt?.toISOString() ?? ''}`).join(', ');

/** Applies what was changed of plans to all their subscribers: limits, and whether bought seats renew. */
export async function propagatePlanEdits(runtime: Runtime, now: Date): Promise<void> {
  const limited = await Plans.find(withLimitToPropagate(), { _id: 1 }).lean<Pick<PlanRecord, '_id'>[]>();
  await limitedPlansOf(runtime).forEach(limited, ({ _id }) => propagatePlanLimit(_id), now);

  const switched = await Plans.find({ teamsChangedAt: trusted({ $exists: true }) }, { teamsChangedAt: 1 })
    .sort({ _id: 1 })
    .lean<SwitchedPlan[]>();
  if (switched.length === 0) return;
  const edits = { _id: nameOf(switched) };
  await teamEditsOf(runtime).forEach([edits], () => applyTeamEdits(runtime, switched, now), now);
}
