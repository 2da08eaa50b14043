import mongoose from 'mongoose';
import { isDuplicateKey } from '#api/database/mongo.ts';
import type { ChangeEmailInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { requireUser, type UserRecord } from '#api/kernel/viewer.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { notifyOfSecurity } from '#api/modules/notifications/notifications.service.ts';
import { emailTakenError, isEmailAddress, normalizeEmail } from './account-fields.rules.ts';
import { updateAccount } from './account-updates.service.ts';
import { findUser } from './accounts.service.ts';
import { confirmPassword } from './password-check.service.ts';

function replaceEmail(
  { runtime, client, now }: RequestContext,
  { _id: userId, email: oldEmail }: UserRecord,
  newEmail: string,
): Promise<UserRecord> {
  const at = now();
  return mongoose.connection.transaction(async (session) => {
    const before = await findUser(session, userId);
    if (before?.email !== oldEmail) {
      throw new DomainError('CONFLICT', 'Your e-mail address was changed in the meantime. Please reload the page');
    }
    const after = await updateAccount(session, { runtime, before, changes: { email: newEmail }, at });
    const description = 'Changed the e-mail address';
    await recordActivity(session, { userId, type: 'email_change', description, client, at });
    await notifyOfSecurity(session, {
      userId,
      title: 'Your e-mail address was changed',
      message: `You now sign in with ${newEmail}. If this was not you, write to ${runtime.config.supportEmail} at once.`,
      at,
    });
    return after;
  });
}

/** Changes the address that the viewer signs in with. Throws BAD_USER_INPUT, CONFLICT and RATE_LIMITED. */
export async function changeEmail(ctx: RequestContext, input: ChangeEmailInput): Promise<UserRecord> {
  const { user } = requireUser(ctx.viewer);
  const newEmail = normalizeEmail(input.newEmail);
  if (!isEmailAddress(newEmail)) throw invalidInput({ newEmail: 'Please enter a valid email address' });
  await confirmPassword(ctx, 'password', input.password);
  if (newEmail === user.email) return user;
  await ctx.runtime.rateLimits.consume('emailChange', String(user._id));
  try {
    return await replaceEmail(ctx, user, newEmail);
  } catch (error) {
    throw isDuplicateKey(error) ? emailTakenError('newEmail', error) : error;
  }
}
