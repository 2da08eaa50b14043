import type { ClientSession, Types } from 'mongoose';
import { Tombstones } from './tombstone.model.ts';

interface DeletedAccount {
  readonly userId: Types.ObjectId;
  readonly email: string;
  /** Whether the address was confirmed. Otherwise it may be another person's. */
  readonly isEmailConfirmed: boolean;
  readonly at: Date;
}

/** Schedules the erasure of a user's remaining data, in the transaction that deletes the account. */
export async function createTombstone(
  session: ClientSession,
  { userId, at, ...address }: DeletedAccount,
): Promise<void> {
  await Tombstones.create([{ _id: userId, ...address, deletedAt: at, dueAt: at }], { session });
}
