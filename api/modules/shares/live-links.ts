import { trusted } from 'mongoose';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { addDays } from '#api/lib/days.ts';

/** Selects the links that have not ended. */
export const live = (now: Date) => ({ expiresAt: trusted({ $gt: now }) });

/** What decides which links of a user have ended. */
export type LinkOwner = Pick<UserRecord, '_id' | 'retentionDays'>;

/**
 * Selects a user's links that have not ended. When the user shortens the retention of their history, links whose runs leave
 * the history end at once, before `expiresAt` is updated.
 */
export const liveOf = ({ _id, retentionDays }: LinkOwner, now: Date) => ({
  userId: _id,
  ...live(now),
  // Not `$gt`, which would leave out links without `runAt`.
  runAt: trusted({ $not: { $lte: addDays(now, -retentionDays) } }),
});
