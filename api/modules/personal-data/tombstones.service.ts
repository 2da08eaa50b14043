import type { ClientSession, Types } from 'mongoose';
import { Tombstones } from './tombstone.model.ts';

interface Deleted {
  readonly userId: Types.ObjectId;
  readonly email: string;
  /** Whether the user had proved that the address is theirs. */
  readonly isEmailConfirmed: boolean;
  readonly at: Date;
}

/** Schedules the erasure of a user's remaining data, in the transaction that deletes the account. */
export async function createTombstone(session: ClientSession, { userId, at, ...address }: Deleted): Promise<void> {
  await Tombstones.create([{ _id: userId, ...address, deletedAt: at, dueAt: at }], { session });
}
