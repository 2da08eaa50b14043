import type { UserRecord } from '#api/kernel/viewer.ts';
import { clearAttempts } from './sign-in-throttle.ts';

/** Removes both counts of an account after a reset of its password, or a new password from an administrator. */
export async function clearAllAttempts({ _id, email }: Pick<UserRecord, '_id' | 'email'>): Promise<void> {
  await Promise.all([clearAttempts({ email }), clearAttempts({ userId: _id })]);
}
