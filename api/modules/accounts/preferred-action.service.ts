import { Types } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from './user.model.ts';

/** Stores the action that a user's clients start with. The caller checks that the user may run it. Throws UNAUTHENTICATED for a deleted account. */
export async function storePreferredAction(userId: string, preferredActionId: string): Promise<UserRecord> {
  const user = await Users.findOneAndUpdate(
    { _id: new Types.ObjectId(userId) },
    { $set: { preferredActionId } },
    { returnDocument: 'after' },
  )
    .select('-sessions')
    .lean<UserRecord>();
  if (!user) throw new DomainError('UNAUTHENTICATED', 'Please sign in again');
  return user;
}
