import mongoose from 'mongoose';
import { hashSecret } from '../../auth/secrets.ts';
import { DomainError, invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import type { RecoveryNotice, ResetPasswordInput } from '../../graphql/types.generated.ts';
import { queueMail } from '../mail/mail.service.ts';
import { isEmailAddress, normalizeEmail } from '../users/email-address.ts';
import { replacePassword } from '../users/password-changes.ts';
import { passwordProblem } from '../users/password-rules.ts';
import { forgetAttempts } from '../users/sign-in-throttle.ts';
import { findUserIdByEmail } from '../users/users.service.ts';
import { passwordResetMail } from './recovery-mails.ts';
import { ownerOfResetToken, redeemResetToken } from './reset-tokens.service.ts';

/** Whether to take another request. Nobody is told: the answer would say who asked before. */
async function isWithinLimits({ client, runtime: { rateLimits } }: RequestContext, email: string): Promise<boolean> {
  try {
    await rateLimits.consume('forgot', client.ip);
    await rateLimits.consume('forgotByEmail', hashSecret(email));
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'RATE_LIMITED') return false;
    throw error;
  }
}

/** Queues the same mail for every address, and so takes as long: whether anybody has it is found out when the mail is written. */
export async function forgotPassword(ctx: RequestContext, given: string): Promise<RecoveryNotice> {
  const email = normalizeEmail(given);
  if (isEmailAddress(email) && (await isWithinLimits(ctx, email))) {
    await queueMail(ctx.runtime, passwordResetMail, { to: email, data: null, at: ctx.now() });
  }
  return { message: 'If that email exists, a reset link has been sent.' };
}

const badLink = () =>
  invalidInput({ token: 'This reset link is not valid any more. Please ask for a new one, and use the newest' });

/** Whose account a link opens. Throws BAD_USER_INPUT for any that opens none, in the same words. */
async function ownerOf(token: string, email: string, now: Date) {
  const [owner, addressee] = await Promise.all([ownerOfResetToken(token, now), findUserIdByEmail(email)]);
  if (!owner || !addressee?.equals(owner)) throw badLink();
  return owner;
}

/** Replaces a forgotten password. Of many who use one link, one does. Throws BAD_USER_INPUT and RATE_LIMITED. */
export async function resetPassword(ctx: RequestContext, input: ResetPasswordInput): Promise<RecoveryNotice> {
  const { config, passwords, rateLimits } = ctx.runtime;
  await rateLimits.consume('reset', ctx.client.ip);
  const email = normalizeEmail(input.email);
  const problem = passwordProblem(input.password, { email, productName: config.product.name });
  // A bad choice must not cost the link.
  if (problem) throw invalidInput({ password: problem });
  const now = ctx.now();
  const userId = await ownerOf(input.token, email, now);
  const digest = await passwords.hash(input.password);
  await mongoose.connection.transaction(async (session) => {
    if (!(await redeemResetToken(session, input.token, now))) throw badLink();
    const description = 'Reset the password by e-mail; every session was ended';
    const user = await replacePassword(ctx, session, { of: { _id: userId, email }, digest, description });
    if (!user) throw badLink();
  });
  await forgetAttempts(email);
  return { message: 'Password has been reset.' };
}
