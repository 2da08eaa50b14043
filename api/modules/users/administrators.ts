import type { Types } from 'mongoose';
import { type UserRecord, Users } from './user.model.ts';

/** Those who run the service and can act. */
export async function administratorIds(): Promise<Types.ObjectId[]> {
  const administrators = await Users.find({ role: 'admin', isSuspended: false }, { _id: 1 }).lean<
    Pick<UserRecord, '_id'>[]
  >();
  return administrators.map(({ _id }) => _id);
}
