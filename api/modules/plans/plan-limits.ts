import mongoose, { trusted } from 'mongoose';
import { applyLimitToHolders } from '#api/modules/subscriptions/plan-holders.service.ts';
import { type PlanRecord, Plans } from './plan.model.ts';

/**
 * Selects plans whose changed limit some subscribers may still lack: a change sets `limitReached` to null, each batch to its last user, and the
 * end removes it. A job continues with them after an interrupted call.
 */
export const withLimitToPropagate = () => ({ limitReached: trusted({ $exists: true }) });

/**
 * Gives the plan's limit to the next batch of its subscribers. Returns whether subscribers may be left. The progress (the last user who got the
 * limit) is saved in the same transaction, so a batch that started before another change of the limit can't commit after it.
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

/**
 * Gives a changed limit to the users whose limit is the plan's, not to those with an override: at most `maxBatches` batches of them. Continues
 * after an interrupted call.
 */
export async function propagatePlanLimit(planId: string, maxBatches = Infinity): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const hasMore = await propagateToNextBatch(planId);
    if (!hasMore) return;
  }
}
