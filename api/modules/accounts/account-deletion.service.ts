import mongoose, { type ClientSession } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { requireUser, type UserRecord } from '#api/kernel/viewer.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import { appendEvent } from '#api/modules/outbox/outbox.service.ts';
import { deleteOwnKeys } from '#api/modules/own-keys/own-keys.service.ts';
import { createTombstone } from '#api/modules/personal-data/tombstones.service.ts';
import { closeSubscription } from '#api/modules/subscriptions/commit-change.service.ts';
import { accountDeletedMail } from './account-mails.ts';
import { assertAdministratorRemains } from './administrators.service.ts';
import { voidResetTokens } from './reset-tokens.service.ts';
import { Users } from './user.model.ts';

interface Removal {
  readonly runtime: Runtime;
  readonly userId: UserRecord['_id'];
  readonly at: Date;
}

/**
 * Removes an account with its sessions, keys and subscription, in the caller's transaction, and leaves a tombstone, by which a job erases
 * the rest within a minute. The email address can be used again at once. Returns false when the account does not exist. Throws CONFLICT
 * for the last active administrator.
 */
export async function removeAccount(session: ClientSession, { runtime, userId, at }: Removal): Promise<boolean> {
  const user = await Users.findOneAndDelete({ _id: userId }, { session }).lean<UserRecord>();
  if (!user) return false;
  const { email } = user;
  if (user.role === 'admin' && !user.isSuspended) await assertAdministratorRemains(session, userId);
  await closeSubscription(session, { userId, at });
  await deleteOwnKeys(session, userId);
  await voidResetTokens(session, userId);
  await createTombstone(session, { userId, email, at });
  await appendEvent(session, { type: 'user.deleted', data: { id: userId.toHexString(), email }, at });
  await queueMail(session, { runtime, template: accountDeletedMail, to: email, data: null, at });
  return true;
}

/** Deletes the viewer's own account. Throws CONFLICT for the last active administrator, and RATE_LIMITED. */
export async function deleteAccount(ctx: RequestContext): Promise<{ ok: boolean }> {
  const { runtime, client } = ctx;
  const { user, userId } = requireUser(ctx.viewer);
  await runtime.rateLimits.consume('accountDeletion', userId);
  const at = ctx.now();
  await mongoose.connection.transaction(async (session) => {
    const isRemoved = await removeAccount(session, { runtime, userId: user._id, at });
    if (!isRemoved) throw new DomainError('UNAUTHENTICATED', 'Please sign in again');
    const description = 'Requested the deletion of the account';
    await recordActivity(session, { userId: user._id, type: 'account_deletion_request', description, client, at });
  });
  return { ok: true };
}
