import { type ClientSession, trusted, type Types } from 'mongoose';
import { DomainError } from '../../errors.ts';
import { Users } from './user.model.ts';

/**
 * Makes sure that an administrator who can act stays when this one goes, is demoted or is suspended, in the transaction that does it. It
 * writes to the one who stays, so that of two who would leave the house to each other one starts over. Throws CONFLICT.
 */
export async function assertAdministratorRemains(session: ClientSession, leaving: Types.ObjectId): Promise<void> {
  const { matchedCount } = await Users.updateOne(
    { _id: trusted({ $ne: leaving }), role: 'admin', isSuspended: false },
    { $inc: { timesRemaining: 1 } },
    { session },
  );
  if (matchedCount === 0) throw new DomainError('CONFLICT', 'The last active administrator has to stay');
}
