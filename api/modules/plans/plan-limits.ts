import mongoose, { trusted } from 'mongoose';
import { applyLimitToHolders } from '#api/modules/subscriptions/plan-holders.service.ts';
import { type PlanRecord, Plans } from './plan.model.ts';

export const withLimitToPropagate = () => ({ limitReached: trusted({ $exists: true }) });

/**
 * Gives the plan's limit to the next batch of its subscribers. Returns whether subscribers may be left. The progress is saved in the same
 * transaction, so a batch that started before another change of the limit can't commit after it.
 */
async function propagateToNextBatch(planId: string): Promise<boolean> {
  return mongoose.connection.transaction(async (session) => {
    const plan = await Plans.findOne({ _id: planId, ...withLimitToPropagate() }, null, { session }).lean<PlanRecord>();
    if (!plan) return false;
    const { limitReached = null, promptsLimit } = plan;
    const lastReached = await applyLimitToHolders(session, { planId, after: limitReached, limit: promptsLimit });
    const progress = lastReached
      ? { $set: { limitReached: lastReached } }
      : { $unset: { limitReached: true as const } };
    await Plans.updateOne({ _id: planId }, progress, { session });
    return lastReached !== null;
  });
}

/** Gives a changed limit to the subscribers of a plan, at most `maxBatches` batches of them. Continues after an interrupted call. */
export async function propagatePlanLimit(planId: string, maxBatches = Infinity): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const hasMore = await propagateToNextBatch(planId);
    if (!hasMore) return;
  }
}
