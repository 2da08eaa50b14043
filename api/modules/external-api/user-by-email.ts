import type { ClientSession, Types } from 'mongoose';
import { DomainError } from '../../errors.ts';
import { normalizeEmail } from '../users/email-address.ts';
import { findUser, findUserIdByEmail, type UserRecord } from '../users/users.service.ts';

const notThere = () => new DomainError('NOT_FOUND', 'There is no user with this email');

/** Whose account an address opens, in a transaction when there is one. Throws NOT_FOUND. */
export async function userIdOf(session: ClientSession | null, email: string): Promise<Types.ObjectId> {
  const userId = await findUserIdByEmail(normalizeEmail(email), session);
  if (!userId) throw notThere();
  return userId;
}

/** Throws NOT_FOUND. */
export async function userByEmail(email: string): Promise<UserRecord> {
  return findUser(null, await userIdOf(null, email));
}
