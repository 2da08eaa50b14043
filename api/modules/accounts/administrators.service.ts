import { type ClientSession, trusted, type Types } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from './user.model.ts';

/** Finds the ids of all administrators who are not suspended. */
export async function findAdministratorIds(): Promise<Types.ObjectId[]> {
  const filter = { role: 'admin', isSuspended: false } as const;
  const administrators = await Users.find(filter, { _id: 1 }).lean<Pick<UserRecord, '_id'>[]>();
  return administrators.map(({ _id }) => _id);
}

/** Returns the oldest account of an administrator. There is always one. */
export async function getOldestAdministrator(): Promise<UserRecord> {
  return Users.findOne({ role: 'admin' }).sort({ _id: 1 }).select('-sessions').orFail().lean<UserRecord>();
}

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
