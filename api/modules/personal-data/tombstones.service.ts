import type { ClientSession, Types } from 'mongoose';
import { Tombstones } from './tombstone.model.ts';

interface Deleted {
  readonly userId: Types.ObjectId;
  readonly email: string;
  readonly at: Date;
}

/** Schedules the erasure of a user's remaining data, in the transaction that deletes the account. */
export async function createTombstone(session: ClientSession, { userId, email, at }: Deleted): Promise<void> {
  await Tombstones.create([{ _id: userId, email, deletedAt: at, dueAt: at }], { session });
}
