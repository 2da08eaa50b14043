import mongoose from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { removeAccount } from './account-deletion.service.ts';
import { confirmPassword } from './password-check.service.ts';

/** How long after a sign-in the password is not asked for again. */
const FRESH_MS = 15 * MINUTE_MS;

/**
 * Checks that the viewer knows the account's password: someone who finds an open session must not be able to delete the account. Null: none was sent,
 * which is enough right after the sign-in. Throws what `confirmPassword` throws.
 */
async function assertKnowsPassword(ctx: RequestContext, password: string | null): Promise<void> {
  if (password === null) {
    const { signedInAt } = requireUser(ctx.viewer);
    if (signedInAt.getTime() + FRESH_MS > ctx.now().getTime()) return;
    // The route of the REST API takes no password.
    throw invalidInput({ password: 'Please sign in again, and delete the account within 15 minutes' });
  }
  if (password === '') throw invalidInput({ password: 'Please enter your password' });
  await confirmPassword(ctx, 'password', password);
}

/**
 * Deletes the viewer's own account. Throws BAD_USER_INPUT for a missing or wrong password, CONFLICT for the last active administrator, RATE_LIMITED,
 * UNAVAILABLE, and UNAUTHENTICATED if it was deleted.
 */
export async function deleteAccount(ctx: RequestContext, password: string | null = null): Promise<{ ok: boolean }> {
  const { runtime, client } = ctx;
  const { user, userId } = requireUser(ctx.viewer);
  await assertKnowsPassword(ctx, password);
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
