import { trusted } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { PersonalData } from './personal-data.service.ts';
import { type TombstoneRow, Tombstones } from './tombstone.model.ts';

const SECOND_MS = 1000;
/** What requests that were under way at the deletion wrote after the first turn, the next ones find. */
const AGAIN_AFTER_MS = 15 * SECOND_MS;
/** By then every such request has ended: the slowest has 65 s. */
const OVER_AFTER_MS = 90 * SECOND_MS;
const RETRIED_AFTER_MS = 5 * SECOND_MS;
const AT_ONCE = 20;

/** Whether every collection did as it should. One that fails does not keep the others waiting. */
async function eraseEverywhere(
  runtime: Runtime,
  collections: readonly PersonalData[],
  { _id: userId, email }: TombstoneRow,
  now: Date,
): Promise<boolean> {
  let isDone = true;
  for (const { collection, erase } of collections) {
    try {
      await erase({ userId, email }, { runtime, now });
    } catch (err) {
      isDone = false;
      runtime.log.error(
        { err, collection },
        'The rows of a deleted person could not be erased and will be tried again',
      );
    }
  }
  return isDone;
}

/** Puts the next turn off, or takes the tombstone away after the last. */
async function settle({ _id, deletedAt }: TombstoneRow, isDone: boolean, now: Date): Promise<void> {
  if (!isDone) {
    await Tombstones.updateOne({ _id }, { $set: { dueAt: new Date(now.getTime() + RETRIED_AFTER_MS) } });
  } else if (deletedAt.getTime() + OVER_AFTER_MS <= now.getTime()) {
    await Tombstones.deleteOne({ _id });
  } else {
    await Tombstones.updateOne({ _id }, { $set: { email: null, dueAt: new Date(now.getTime() + AGAIN_AFTER_MS) } });
  }
}

/**
 * Erases what is left of people whose accounts are gone, in several turns. A turn that is broken off, by whatever, is taken up by the next:
 * the tombstone stays until all is done, and erasing twice does no harm.
 */
export async function eraseAccounts(runtime: Runtime, collections: readonly PersonalData[], now: Date): Promise<void> {
  const due = await Tombstones.find({ dueAt: trusted({ $lte: now }) })
    .sort({ dueAt: 1 })
    .limit(AT_ONCE)
    .lean<TombstoneRow[]>();
  for (const tombstone of due) {
    await settle(tombstone, await eraseEverywhere(runtime, collections, tombstone, now), now);
  }
}
