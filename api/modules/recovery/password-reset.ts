import mongoose, { type Types } from 'mongoose';
import { hashSecret } from '#api/auth/secrets.ts';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { RecoveryNotice, ResetPasswordInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { passwordProblem } from '#api/lib/password-problem.ts';
import { normalizeEmail } from '#api/modules/accounts/account-fields.rules.ts';
import { findUserIdByEmail } from '#api/modules/accounts/accounts.service.ts';
import { confirmAddress } from '#api/modules/accounts/address-confirmation.service.ts';
import { CURRENT_PASSWORD_PROBLEM, isCurrentPassword } from '#api/modules/accounts/password-check.service.ts';
import { replacePassword } from '#api/modules/accounts/password-replacement.service.ts';
import { findResetTokenOwner, redeemResetToken } from '#api/modules/accounts/reset-tokens.service.ts';
import { clearAllAttempts } from '#api/modules/accounts/sign-in-throttle.service.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import { isEmailAddress } from '#schema/email-address.ts';
import { passwordResetMail } from './recovery-mails.ts';

/**
 * Returns whether the rate limits allow a request. No error is thrown: it would reveal that
 * others asked for this address.
 */
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

/**
 * Requests a reset link. The response and its time are the same for every address: whether the address has an account is only looked up when
 * the mail is delivered.
 */
export async function forgotPassword(ctx: RequestContext, address: string): Promise<RecoveryNotice> {
  const { runtime } = ctx;
  const email = normalizeEmail(address);
  if (isEmailAddress(email) && (await isWithinLimits(ctx, email))) {
    await queueMail(NO_TRANSACTION, { runtime, template: passwordResetMail, to: email, data: null, at: ctx.now() });
  }
  return { message: 'If that email exists, a reset link has been sent.' };
}

const invalidLinkError = () =>
  invalidInput({ token: 'This reset link is not valid any more. Please ask for a new one, and use the newest' });

interface ResetLink {
  readonly email: string;
  readonly token: string;
}

/** Returns the id of the user that a link was sent to. Null for every invalid link. */
async function findLinkOwner({ token, email }: ResetLink, now: Date): Promise<Types.ObjectId | null> {
  const [owner, addressee] = await Promise.all([
    findResetTokenOwner(token, now),
    findUserIdByEmail(NO_TRANSACTION, normalizeEmail(email)),
  ]);
  return owner && addressee?.equals(owner) ? owner : null;
}

/** Returns whether a reset link can be used. It stays valid. Throws RATE_LIMITED. */
export async function isResetLinkValid(ctx: RequestContext, link: ResetLink): Promise<boolean> {
  await ctx.runtime.rateLimits.consume('resetLink', ctx.client.ip);
  return (await findLinkOwner(link, ctx.now())) !== null;
}

/** Replaces a forgotten password. Of concurrent requests with the same link, one succeeds. Throws BAD_USER_INPUT and RATE_LIMITED. */
export async function resetPassword(ctx: RequestContext, input: ResetPasswordInput): Promise<RecoveryNotice> {
  const { runtime, client } = ctx;
  await runtime.rateLimits.consume('reset', client.ip);
  const email = normalizeEmail(input.email);
  // Checked first, so that a password that breaks a rule does not use the link up.
  assertValid({ password: passwordProblem(input.password, { email, productName: runtime.config.product.name }) });
  const at = ctx.now();
  const userId = await findLinkOwner(input, at);
  if (!userId) throw invalidLinkError();
  if (await isCurrentPassword(ctx, userId, input.password)) throw invalidInput({ password: CURRENT_PASSWORD_PROBLEM });
  const digest = await runtime.passwords.hash(input.password);
  await mongoose.connection.transaction(async (session) => {
    if (!(await redeemResetToken(session, { token: input.token, at }))) throw invalidLinkError();
    const replaced = await replacePassword(session, {
      runtime,
      account: { _id: userId, email },
      digest,
      isOwnChoice: true,
      description: 'Reset the password by email; all sessions were ended',
      client,
      at,
    });
    if (!replaced) throw invalidLinkError();
    // The user has read the mail, so the address is theirs. A lock after failed sign-ins ends.
    await confirmAddress(session, { userId, email, client, at });
    await clearAllAttempts(session, { _id: userId, email });
  });
  // A canceled change of the address is in the mail to the user. Anyone who has the link reads the answer, so it doesn't name the other address.
  return { message: 'Password has been reset.' };
}
