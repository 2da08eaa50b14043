import type { Types } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { notifyOfSecurity } from '#api/modules/notifications/notifications.service.ts';
import { locksAddress } from './sign-in-throttle.ts';

interface WrongPasswords {
  /** The number of wrong passwords in a row. */
  readonly failures: number;
  /** Whether they were entered in a session of the account, to change something, and not to sign in. */
  readonly isSignedIn: boolean;
}

/** The entry about a wrong password that locks nothing yet. Null for one that was entered in a session of the account: its user sees the error. */
const failedSignIn = ({ isSignedIn }: WrongPasswords) =>
  isSignedIn ? null : { subject: 'failed_sign_in' as const, description: 'A sign-in failed: wrong password' };

// Wrong passwords for both changes are counted together, and lock both.
const nameLocked = ({ isSignedIn }: WrongPasswords) =>
  isSignedIn ? 'Changing the password or the email address' : 'Sign-in';

/** Notifies the owner that wrong passwords locked an action. */
function notifyOfLock(userId: Types.ObjectId, lockedAction: string, at: Date): Promise<void> {
  // It has no number, so that it is the same after each further guess: `notify` does not add a notification again while it is unread.
  // Otherwise guesses would push the others out of the inbox.
  const message = `${lockedAction} was locked for a while after several wrong passwords in a row. If this was not you, choose a stronger password.`;
  return notifyOfSecurity(NO_TRANSACTION, { userId, title: 'Someone may be guessing your password', message, at });
}

/**
 * Reports a wrong password to the owner of the account: a failed sign-in in the activity log, and a lock of sign-ins with its address, or of
 * changes that need its password, also as a notification. Only counted attempts are reported, so that the entries are as few as
 * `countPasswordAttempt` allows: one per lock from the fifth on, 100 at most until the right password or a reset. It is not awaited: otherwise the
 * response time would reveal whether an address has an account.
 */
export function reportWrongPassword(ctx: RequestContext, userId: Types.ObjectId, wrong: WrongPasswords): void {
  const { failures } = wrong;
  const { runtime, client, requestId } = ctx;
  const at = ctx.now();
  const isLocked = locksAddress(failures);
  const lockedAction = nameLocked(wrong);
  const entry = isLocked
    ? { description: `${lockedAction} was locked for a while after ${failures} wrong passwords in a row` }
    : failedSignIn(wrong);
  if (!entry) return;
  const written = Promise.all([
    recordActivity(NO_TRANSACTION, { userId, type: 'security_alert', ...entry, client, at }),
    isLocked && notifyOfLock(userId, lockedAction, at),
  ]);
  written.catch((err: unknown) => {
    runtime.log.error({ err, reqId: requestId }, 'The owner of an account could not be notified of a wrong password');
  });
}
