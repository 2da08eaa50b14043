import type { ClientSession, Types } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { normalizeEmail } from '#api/modules/accounts/account-fields.rules.ts';
import { findUserIdByEmail, getUser } from '#api/modules/accounts/accounts.service.ts';

const notThere = () => new DomainError('NOT_FOUND', 'There is no user with this email');

/** The id of the user with this email address, read in the session's transaction if there is one. Throws NOT_FOUND. */
export async function getUserIdByEmail(session: ClientSession | null, email: string): Promise<Types.ObjectId> {
  const userId = await findUserIdByEmail(session, normalizeEmail(email));
  if (!userId) throw notThere();
  return userId;
}

/** Throws NOT_FOUND. */
export async function userByEmail(email: string): Promise<UserRecord> {
  return getUser(null, await getUserIdByEmail(null, email));
}
