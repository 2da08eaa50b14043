import { trusted } from 'mongoose';
import { applyRetention } from '../history/history.service.ts';
import { Users } from './user.model.ts';

/** By then, every run that began before the change has ended. */
const RUNS_END_WITHIN_MS = 5 * 60 * 1000;

const BATCH = 100;

/**
 * Applies changed retentions once more. A run that was under way at the change is stored with the end that its beginning knew, and a
 * server that died after the change applied it to nothing. Readers see neither: they go by the person's retention.
 */
export async function settleRetention(now: Date): Promise<void> {
  const before = new Date(now.getTime() - RUNS_END_WITHIN_MS);
  const due = await Users.find({ retentionChangedAt: trusted({ $type: 'date', $lte: before }) })
    .select({ retentionDays: 1, retentionChangedAt: 1 })
    .limit(BATCH)
    .lean();
  for (const { _id, retentionDays, retentionChangedAt } of due) {
    await applyRetention(_id, retentionDays);
    // One that was changed again meanwhile stays due.
    await Users.updateOne({ _id, retentionChangedAt }, { $set: { retentionChangedAt: null } });
  }
}
