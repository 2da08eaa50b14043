import mongoose, { type ClientSession } from 'mongoose';
import { personOf } from '../../auth/viewer.ts';
import { DomainError } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { appendEvent } from '../outbox/outbox.service.ts';
import { destroyOwnKeys } from '../own-keys/own-keys.service.ts';
import { raiseTombstone } from '../personal-data/tombstones.service.ts';
import { voidResetTokens } from '../recovery/reset-tokens.service.ts';
import { closeSubscription } from '../subscriptions/commit-change.ts';
import { accountDeletedMail } from './account-mails.ts';
import { assertAdministratorRemains } from './last-administrator.ts';
import { type UserRecord, Users } from './user.model.ts';

/**
 * Ends an account, in the caller's transaction: identity, sessions and keys are gone with it, and nothing is charged any more. A job
 * erases what is left within a minute. The address is free at once. False when the account was gone already; throws CONFLICT for the last
 * active administrator.
 */
export async function endAccount(
  ctx: Pick<RequestContext, 'runtime' | 'now'>,
  session: ClientSession,
  userId: UserRecord['_id'],
): Promise<boolean> {
  const at = ctx.now();
  const user = await Users.findOneAndDelete({ _id: userId }, { session }).lean<UserRecord>();
  if (!user) return false;
  const { email } = user;
  if (user.role === 'admin' && !user.isSuspended) await assertAdministratorRemains(session, userId);
  await closeSubscription(session, userId, at);
  await destroyOwnKeys(session, userId);
  await voidResetTokens(session, userId);
  await raiseTombstone(session, { userId, email, at });
  await appendEvent(session, 'user.deleted', { id: userId.toHexString(), email }, at);
  await queueMail(ctx.runtime, accountDeletedMail, { to: email, data: null, at }, session);
  return true;
}

/** Deletes the viewer's own account. Throws CONFLICT for the last active administrator, and RATE_LIMITED. */
export async function deleteAccount(ctx: RequestContext): Promise<{ ok: boolean }> {
  const { user, userId } = personOf(ctx.viewer);
  await ctx.runtime.rateLimits.consume('accountDeletion', userId);
  await mongoose.connection.transaction(async (session) => {
    if (!(await endAccount(ctx, session, user._id))) throw new DomainError('UNAUTHENTICATED', 'Please sign in again');
    const description = 'Asked for the account to be deleted';
    await recordActivity(ctx, { userId: user._id, type: 'account_deletion_request', description }, session);
  });
  return { ok: true };
}
