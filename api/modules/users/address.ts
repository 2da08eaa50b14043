import type { ClientSession, Types } from 'mongoose';
import { type UserRecord, Users } from './user.model.ts';

/** Where somebody is written to; null when there is no such account any more. */
export async function addressOf(session: ClientSession | null, userId: Types.ObjectId): Promise<string | null> {
  const user = await Users.findById(userId, { email: 1 }, { session }).lean<Pick<UserRecord, 'email'>>();
  return user?.email ?? null;
}
