import mongoose from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { removeAccount } from './account-deletion.service.ts';

/** Deletes the viewer's own account. Throws CONFLICT for the last active administrator, RATE_LIMITED, and UNAUTHENTICATED if it was deleted. */
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
