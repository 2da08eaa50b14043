import type { ClientSession, Types } from 'mongoose';
import { Tombstones } from './tombstone.model.ts';

interface Deleted {
  readonly userId: Types.ObjectId;
  readonly email: string;
  readonly at: Date;
}

/** Has everything that is left of a person erased, from the transaction that ends their account. */
export async function raiseTombstone(session: ClientSession, { userId, email, at }: Deleted): Promise<void> {
  await Tombstones.create([{ _id: userId, email, deletedAt: at, dueAt: at }], { session });
}
