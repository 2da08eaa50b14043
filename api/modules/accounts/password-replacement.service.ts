import type { ClientSession, QueryFilter } from 'mongoose';
import type { Client } from '#api/kernel/context.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import { notifyOfSecurity } from '#api/modules/notifications/notifications.service.ts';
import type { PasswordDigest } from '#api/ports/passwords.ts';
import { passwordChangedMail, passwordSetMail } from './account-mails.ts';
import { cancelRequestedEmail } from './email-links.ts';
import { voidResetTokens } from './reset-tokens.ts';
import { type SessionEntry, Users } from './user.model.ts';

interface Replacement {
  readonly runtime: Runtime;
  /** Selects the account, and states what must still be true of it. */
  readonly account: QueryFilter<UserRecord & PasswordDigest>;
  readonly digest: PasswordDigest;
  /** The only session of the account afterwards. Absent: all sessions end. */
  readonly newSession?: SessionEntry;
  /** Whether the account's owner chose the password. Otherwise the owner must replace it at the next sign-in. */
  readonly isOwnChoice: boolean;
  /** The text for the activity log of the account. */
  readonly description: string;
  /** Null for an administrator: users must not see where administrators are. */
  readonly client: Client | null;
  readonly at: Date;
}

interface Replaced {
  readonly user: UserRecord;
  /** The new address that the user had asked for, whose change this canceled. Null without one. */
  readonly canceledEmail: string | null;
}

/**
 * Replaces a password, in the caller's transaction: ends sessions, voids reset links, cancels the change to a new address, and
 * notifies the owner by mail, by a notification and in the activity log. Returns null when no account matches.
 */
export async function replacePassword(
  session: ClientSession,
  { runtime, account, digest, newSession, isOwnChoice, description, client, at }: Replacement,
): Promise<Replaced | null> {
  const sessions = newSession ? [newSession] : [];
  const change = { ...digest, mustChangePassword: !isOwnChoice, sessions };
  const update = { $set: change, $inc: { tokenVersion: 1 } };
  const user = await Users.findOneAndUpdate(account, update, { session, returnDocument: 'after' })
    .select('-sessions')
    .lean<UserRecord>();
  if (!user) return null;
  const { _id: userId, email } = user;
  await voidResetTokens(session, userId);
  // A person who knew the old password may have asked for another address.
  const canceledEmail = await cancelRequestedEmail(session, {
    userId,
    description: 'A new password canceled the change to another email address',
    client,
    at,
  });
  const template = isOwnChoice ? passwordChangedMail : passwordSetMail;
  await queueMail(session, {
    runtime,
    template,
    to: email,
    data: { isEmailChangeCanceled: canceledEmail !== null },
    at,
  });
  await recordActivity(session, { userId, type: 'password_change', description, client, at });
  await notifyOfSecurity(session, {
    userId,
    title: 'Your password was changed',
    message: 'All other sessions were ended. If this was not you, reset your password now.',
    at,
  });
  return { user, canceledEmail };
}
