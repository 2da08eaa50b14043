import type { Types } from 'mongoose';
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
