import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { deleteUser, updateUser, type UserChanges } from '#api/modules/admin-users/admin-users.service.ts';
import { setSubscription } from '#api/modules/subscriptions/admin-subscriptions.service.ts';
import { getUserIdByEmail } from './user-by-email.ts';

interface Changes extends Omit<UserChanges, 'email'> {
  /** The account's current address. */
  readonly email: string;
  readonly newEmail?: string | null;
}

/** Updates the user with this email address. Throws NOT_FOUND, and what `updateUser` throws. */
export async function updateByEmail(
  ctx: RequestContext,
  { email, newEmail, ...changes }: Changes,
): Promise<UserRecord> {
  return updateUser(ctx, await getUserIdByEmail(NO_TRANSACTION, email), { ...changes, email: newEmail ?? null });
}

/**
 * Deletes the user with this email address. Throws NOT_FOUND, INSUFFICIENT_SCOPE for an administrator when the access token lacks full authority, and
 * CONFLICT for the last active administrator.
 */
export async function deleteByEmail(ctx: RequestContext, email: string): Promise<{ readonly ok: boolean }> {
  await deleteUser(ctx, await getUserIdByEmail(NO_TRANSACTION, email));
  return { ok: true };
}

/**
 * Assigns a plan to the user with this email address. Throws BAD_USER_INPUT, NOT_FOUND for the user and the plan, and
 * CONFLICT for a plan that is not active.
 */
export async function assignPlanByEmail(
  ctx: RequestContext,
  { email, ...assignment }: { readonly email: string; readonly planId: string; readonly promptsLimit?: number | null },
): Promise<UserRecord> {
  return setSubscription(ctx, await getUserIdByEmail(NO_TRANSACTION, email), assignment);
}
