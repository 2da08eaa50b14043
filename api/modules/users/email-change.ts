import mongoose from 'mongoose';
import { personOf } from '../../auth/viewer.ts';
import { DomainError, invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import type { ChangeEmailInput } from '../../graphql/types.generated.ts';
import { isDuplicateKey } from '../../mongo.ts';
import { recordActivity } from '../activity/activity.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import { appendEvent } from '../outbox/outbox.service.ts';
import { voidResetTokens } from '../recovery/reset-tokens.service.ts';
import { emailChangedMail } from './account-mails.ts';
import { confirmPassword } from './confirm-password.ts';
import { isEmailAddress, normalizeEmail } from './email-address.ts';
import { notifyOfSecurity } from './security-notice.ts';
import { eventDataOf } from './user-events.ts';
import { type UserRecord, Users } from './user.model.ts';

const isTaken = (cause: unknown) => {
  const text = 'An account with this email already exists';
  return new DomainError('CONFLICT', text, { details: { fields: { newEmail: text } }, cause });
};

/** The address, its notice to the old one, the event and the activity: all or nothing. */
function replaceEmail(
  ctx: RequestContext,
  { _id, email: oldEmail }: UserRecord,
  newEmail: string,
): Promise<UserRecord> {
  return mongoose.connection.transaction(async (session) => {
    const user = await Users.findOneAndUpdate(
      { _id, email: oldEmail },
      { $set: { email: newEmail } },
      { session, returnDocument: 'after' },
    )
      .select('-sessions')
      .lean<UserRecord>();
    if (!user) throw new DomainError('CONFLICT', 'Your e-mail address was changed meanwhile');
    await voidResetTokens(session, _id);
    await queueMail(ctx.runtime, emailChangedMail, { to: oldEmail, data: { newEmail }, at: ctx.now() }, session);
    await appendEvent(session, 'user.updated', { user: eventDataOf(user), changed: ['email'] }, ctx.now());
    await recordActivity(
      ctx,
      { userId: _id, type: 'email_change', description: 'Changed the e-mail address' },
      session,
    );
    await notifyOfSecurity(session, {
      userId: _id,
      title: 'Your e-mail address was changed',
      message: `You sign in with ${newEmail} now. If it was not you, write to ${ctx.runtime.config.supportEmail} at once.`,
      at: ctx.now(),
    });
    return user;
  });
}

/** Changes the address that the viewer signs in with. Throws BAD_USER_INPUT, CONFLICT and RATE_LIMITED. */
export async function changeEmail(ctx: RequestContext, input: ChangeEmailInput): Promise<UserRecord> {
  const { user } = personOf(ctx.viewer);
  const newEmail = normalizeEmail(input.newEmail);
  if (!isEmailAddress(newEmail)) throw invalidInput({ newEmail: 'Please enter a valid email address' });
  await confirmPassword(ctx, { password: input.password });
  if (newEmail === user.email) return user;
  await ctx.runtime.rateLimits.consume('emailChange', String(user._id));
  try {
    return await replaceEmail(ctx, user, newEmail);
  } catch (error) {
    throw isDuplicateKey(error) ? isTaken(error) : error;
  }
}
