import type { Types } from 'mongoose';
import { type LinkOwner, liveOf } from './live-links.ts';
import { Shares } from './share.model.ts';

/** Ends a user's links to a run, or to all their runs, whose history is deleted. */
export async function endLinks(userId: Types.ObjectId, runId: Types.ObjectId | 'all'): Promise<void> {
  await Shares.deleteMany({ userId, ...(runId !== 'all' && { runId }) });
}

/**
 * Lets a user's links end with their history entries, after the retention changed. Links only become shorter: one that ended with a short
 * retention does not come back with a longer one, even if its history entry was not deleted yet and can be read again.
 */
export async function shortenLinks(userId: Types.ObjectId, retentionDays: number): Promise<void> {
  const historyEnd = { $dateAdd: { startDate: '$runAt', unit: 'day', amount: retentionDays } };
  await Shares.collection.updateMany({ userId, runAt: { $type: 'date' } }, [
    { $set: { expiresAt: { $min: ['$expiresAt', historyEnd] } } },
  ]);
}

/** Returns the number of a user's links that have not ended. */
export const countLinks = (owner: LinkOwner, now: Date): Promise<number> => Shares.countDocuments(liveOf(owner, now));
