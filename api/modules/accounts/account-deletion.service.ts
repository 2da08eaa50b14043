import type { ClientSession } from 'mongoose';
import type { Runtime } from '#api/kernel/runtime.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import { appendEvent } from '#api/modules/outbox/outbox.service.ts';
import { deleteOwnKeys } from '#api/modules/own-keys/own-keys.service.ts';
import { createTombstone } from '#api/modules/personal-data/tombstones.service.ts';
import { closeSubscription } from '#api/modules/subscriptions/commit-change.service.ts';
import { accountDeletedMail } from './account-mails.ts';
import { assertAdministratorRemains } from './last-administrator.ts';
import { voidResetTokens } from './reset-tokens.ts';
import { Users } from './user.model.ts';

interface Removal {
  readonly runtime: Runtime;
  readonly userId: UserRecord['_id'];
  readonly at: Date;
}

/**
 * Removes an account with its sessions, keys and subscription, in the caller's transaction, and leaves a tombstone: a
 * job reads it and erases all other data within a minute. The email address can be used again immediately. Returns
 * false when the account does not exist. Throws CONFLICT for the last active administrator.
 */
export async function removeAccount(session: ClientSession, { runtime, userId, at }: Removal): Promise<boolean> {
  const user = await Users.findOneAndDelete({ _id: userId }, { session }).lean<UserRecord>();
  if (!user) return false;
  const { email } = user;
  const isEmailConfirmed = user.emailConfirmedAt !== null;
  if (user.role === 'admin' && !user.isSuspended) await assertAdministratorRemains(session, userId);
  await closeSubscription(session, { userId, at });
  await deleteOwnKeys(session, userId);
  await voidResetTokens(session, userId);
  await createTombstone(session, { userId, email, isEmailConfirmed, at });
  await appendEvent(session, { type: 'user.deleted', data: { id: userId.toHexString(), email }, at });
  await queueMail(session, { runtime, template: accountDeletedMail, to: email, data: null, at });
  return true;
}
