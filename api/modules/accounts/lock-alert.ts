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

/**
 * Notifies the owner of an account that so many wrong passwords locked sign-ins with its address, or changes that need its password. Does
 * nothing for fewer. It is not awaited: otherwise the response time would reveal whether an address has an account.
 */
export function reportLock(
  ctx: RequestContext,
  userId: Types.ObjectId,
  { failures, isSignedIn }: WrongPasswords,
): void {
  if (!locksAddress(failures)) return;
  const { runtime, client, requestId } = ctx;
  const at = ctx.now();
  // Wrong passwords for both changes are counted together, and lock both.
  const lockedAction = isSignedIn ? 'Changing the password or the email address' : 'Sign-in';
  const description = `${lockedAction} was locked for a while after ${failures} wrong passwords in a row`;
  // It has no number, so that it is the same after each further guess: `notify` does not add a notification again while it is unread.
  // Otherwise guesses would push the others out of the inbox.
  const message = `${lockedAction} was locked for a while after several wrong passwords in a row. If this was not you, choose a stronger password.`;
  const written = Promise.all([
    recordActivity(NO_TRANSACTION, { userId, type: 'security_alert', description, client, at }),
    notifyOfSecurity(NO_TRANSACTION, {
      userId,
      title: 'Someone may be guessing your password',
      message,
      at,
    }),
  ]);
  written.catch((err: unknown) => {
    runtime.log.error({ err, reqId: requestId }, 'The owner of an account could not be notified of a lock');
  });
}
