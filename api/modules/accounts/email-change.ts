import mongoose from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { ChangeEmailInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { invalidInput } from '#api/kernel/errors.ts';
import { requireUser, type UserRecord } from '#api/kernel/viewer.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import { emailTakenError, isEmailAddress, normalizeEmail } from './account-fields.rules.ts';
import { findUserIdByEmail } from './accounts.service.ts';
import { newAddressMail } from './address-mails.ts';
import { createEmailLink, findPendingEmail } from './email-links.service.ts';
import { confirmPassword } from './password-check.service.ts';

/** Returns the new address that the viewer asked for and has not confirmed. Null without one. */
export const getPendingEmail = (ctx: RequestContext): Promise<string | null> =>
  findPendingEmail(requireUser(ctx.viewer).user._id, ctx.now());

/**
 * Sends a link to a new address. The account keeps its address until the link is opened (`confirmEmail`). Throws BAD_USER_INPUT, CONFLICT
 * and RATE_LIMITED.
 */
export async function changeEmail(ctx: RequestContext, input: ChangeEmailInput): Promise<UserRecord> {
  const { runtime } = ctx;
  const { user } = requireUser(ctx.viewer);
  const newEmail = normalizeEmail(input.newEmail);
  if (!isEmailAddress(newEmail)) throw invalidInput({ newEmail: 'Please enter a valid email address' });
  await confirmPassword(ctx, 'password', input.password);
  if (newEmail === user.email) return user;
  await runtime.rateLimits.consume('emailChange', String(user._id));
  if (await findUserIdByEmail(NO_TRANSACTION, newEmail)) throw emailTakenError('newEmail');
  const at = ctx.now();
  await mongoose.connection.transaction(async (session) => {
    const linkId = await createEmailLink(session, { userId: user._id, kind: 'change', email: newEmail, at });
    await queueMail(session, { runtime, template: newAddressMail, to: newEmail, data: { linkId }, at });
  });
  return user;
}
