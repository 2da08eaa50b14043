import { trusted } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import { SECOND_MS } from '#api/lib/days.ts';
import type { PersonalData } from './personal-data.service.ts';
import { type TombstoneRow, Tombstones } from './tombstone.model.ts';

/** Erasing is repeated, because requests that were in progress at the deletion may write rows afterwards. */
const REPEAT_AFTER_MS = 15 * SECOND_MS;
/**
 * By then nearly all of them have ended. The time limits (`time-limit.ts`) are shorter, but they only answer the client: nothing is stopped. So runs,
 * which have the texts, don't rely on this: when they are committed, and when their effects are written, the account must exist.
 */
const FINISHED_AFTER_MS = 90 * SECOND_MS;
const RETRY_AFTER_MS = 5 * SECOND_MS;
const BATCH_SIZE = 20;

/**
 * Erases a user's rows in every collection; each decides whether rows with an address that was not confirmed are the user's (see `Person`).
 * False when a collection failed; the others are erased all the same.
 */
async function eraseEverywhere(
  runtime: Runtime,
  collections: readonly PersonalData[],
  { _id: userId, email, isEmailConfirmed }: TombstoneRow,
  now: Date,
): Promise<boolean> {
  let isDone = true;
  for (const { collection, erase } of collections) {
    try {
      await erase({ userId, email, isEmailConfirmed }, { runtime, now });
    } catch (err) {
      isDone = false;
      runtime.log.error({ err, collection }, 'The rows of a deleted user could not be erased and will be tried again');
    }
  }
  return isDone;
}

/** Schedules the next round, or deletes the tombstone after the last one. */
async function settle({ _id, deletedAt }: TombstoneRow, isDone: boolean, now: Date): Promise<void> {
  if (!isDone) {
    await Tombstones.updateOne({ _id }, { $set: { dueAt: new Date(now.getTime() + RETRY_AFTER_MS) } });
  } else if (deletedAt.getTime() + FINISHED_AFTER_MS <= now.getTime()) {
    await Tombstones.deleteOne({ _id });
  } else {
    // What contains the address is erased now, and another user may have the address from now on.
    await Tombstones.updateOne({ _id }, { $set: { email: null, dueAt: new Date(now.getTime() + REPEAT_AFTER_MS) } });
  }
}

/**
 * Erases the remaining data of deleted users, in several rounds. The tombstone stays until all rounds are done, so that a round that was
 * interrupted is repeated. Erasing twice is harmless.
 */
export async function eraseAccounts(runtime: Runtime, collections: readonly PersonalData[], now: Date): Promise<void> {
  const due = await Tombstones.find({ dueAt: trusted({ $lte: now }) })
    .sort({ dueAt: 1 })
    .limit(BATCH_SIZE)
    .lean<TombstoneRow[]>();
  for (const tombstone of due) {
    await settle(tombstone, await eraseEverywhere(runtime, collections, tombstone, now), now);
  }
}
