import { type ClientSession, trusted, type Types } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import { Users } from './user.model.ts';

/**
 * Checks, in the transaction that deletes, demotes or suspends an administrator, that another active one remains. Writes to a remaining
 * administrator, so concurrent demotions conflict and one retries. Throws CONFLICT.
 */
export async function assertAdministratorRemains(session: ClientSession, leavingId: Types.ObjectId): Promise<void> {
  const { matchedCount } = await Users.updateOne(
    { _id: trusted({ $ne: leavingId }), role: 'admin', isSuspended: false },
    { $inc: { adminGuardVersion: 1 } },
    { session },
  );
  if (matchedCount === 0) throw new DomainError('CONFLICT', 'The last active administrator has to stay');
}
