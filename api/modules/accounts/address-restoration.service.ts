import type { ClientSession } from 'mongoose';
import { newSecret } from '#api/auth/secrets.ts';
import type { Client } from '#api/kernel/context.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { notifyOfSecurity } from '#api/modules/notifications/notifications.service.ts';
import type { PasswordDigest } from '#api/ports/passwords.ts';
import { updateAccount } from './account-updates.service.ts';
import { findUser } from './accounts.service.ts';
import { redeemEmailLink, voidEmailLinks, voidLaterRestoreLinks } from './email-links.ts';
import { Users } from './user.model.ts';

interface Restoration {
  readonly token: string;
  /**
   * The digest of a password that no one knows, which replaces the current one: the person who
   * changed the address knew that.
   */
  readonly digest: PasswordDigest;
  readonly client: Client;
  readonly at: Date;
}

/** Hashes an unknown password for `restoreAddress`. Call it before the transaction, because hashing is slow. */
export const hashUnknownPassword = ({ passwords }: Runtime): Promise<PasswordDigest> => passwords.hash(newSecret());

/**
 * Makes a previous address the account's again, in the caller's transaction: ends all sessions, makes the password and
 * all other mailed links invalid, except those that restore an even earlier address. Returns null for a link that is
 * unknown, expired or was used. Throws MongoDB's duplicate key error when the address belongs to another account now.
 */
export async function restoreAddress(
  session: ClientSession,
  { token, digest, client, at }: Restoration,
): Promise<UserRecord | null> {
  const link = await redeemEmailLink(session, { token, kinds: ['restore'], at });
  const before = link && (await findUser(session, link.userId));
  if (!before) return null;
  const { _id: userId } = before;
  const { email } = link;
  const changes = { ...(email !== before.email && { email }), emailConfirmedAt: at };
  const user = await updateAccount(session, { before, changes, at });
  await Users.updateOne({ _id: userId }, { $set: { ...digest, sessions: [] }, $inc: { tokenVersion: 1 } }, { session });
  await voidEmailLinks(session, { userId, kinds: ['confirm', 'change'] });
  await voidLaterRestoreLinks(session, link);
  const description = 'Took back the previous email address; all sessions were ended';
  await recordActivity(session, { userId, type: 'email_change', description, client, at });
  await notifyOfSecurity(session, {
    userId,
    title: 'Your email address was restored',
    message: `You sign in with ${email} again. All sessions were ended.`,
    at,
  });
  return user;
}
