import { type ClientSession, trusted } from 'mongoose';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { SignInAttempts } from './sign-in-attempts.model.ts';
import { toAttemptsKey } from './sign-in-throttle.ts';

/** Removes both counts of an account with the reset of its password, or with a new password from an administrator. */
export async function clearAllAttempts(
  session: ClientSession,
  { _id, email }: Pick<UserRecord, '_id' | 'email'>,
): Promise<void> {
  const keys = [toAttemptsKey({ email }), toAttemptsKey({ userId: _id })];
  await SignInAttempts.deleteMany({ _id: trusted({ $in: keys }) }, { session });
}
