import mongoose, { type ClientSession } from 'mongoose';
import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import type { ChangeEmailInput } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError, invalidInput } from '#api/kernel/errors.ts';
import { requireUser, type UserRecord } from '#api/kernel/viewer.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import { isEmailAddress } from '#schema/email-address.ts';
import { emailTakenError, normalizeEmail } from './account-fields.rules.ts';
import { findUserIdByEmail } from './accounts.service.ts';
import { newAddressMail } from './address-mails.ts';
import { createEmailLink } from './email-links.service.ts';
import { cancelRequestedEmail, findRequestedEmail } from './email-links.ts';
import { confirmPassword } from './password-check.service.ts';
import { Users } from './user.model.ts';

const findOwnRequest = (session: ClientSession | null, ctx: RequestContext) =>
  findRequestedEmail(session, { userId: requireUser(ctx.viewer).user._id, at: ctx.now() });

const noRequestError = (advice: string) =>
  new DomainError('CONFLICT', `No new address waits to be confirmed. ${advice}`);

/** Returns the new address that the viewer asked for and has not confirmed. Null without one, and if its link expired. */
export async function getPendingEmail(ctx: RequestContext): Promise<string | null> {
  const request = await findOwnRequest(NO_TRANSACTION, ctx);
  return request && !request.isExpired ? request.email : null;
}

/** Returns the new address of the viewer whose link expired. Null without one. */
export async function getExpiredEmail(ctx: RequestContext): Promise<string | null> {
  const request = await findOwnRequest(NO_TRANSACTION, ctx);
  return request?.isExpired ? request.email : null;
}

/**
 * Checks in the transaction of a request for a new address that the viewer's password is still the one that was checked, and keeps it so until
 * the transaction ends: a new password cancels requests, so it must not miss one. Throws UNAUTHENTICATED.
 */
async function keepPassword(session: ClientSession, { _id, tokenVersion }: UserRecord): Promise<void> {
  // An update that changes nothing would not conflict.
  const update = { $inc: { emailRequests: 1 } };
  const { matchedCount } = await Users.updateOne({ _id, tokenVersion }, update, { session });
  if (matchedCount === 0) throw new DomainError('UNAUTHENTICATED', 'Please sign in again');
}

/**
 * Sends a link to a new address. The account keeps its address until the link is opened (`confirmEmail`). Throws BAD_USER_INPUT, also for a
 * wrong password and the address that the account has, CONFLICT for an address in use, UNAUTHENTICATED when a new password ended the
 * viewer's session meanwhile, RATE_LIMITED and UNAVAILABLE.
 */
export async function changeEmail(ctx: RequestContext, input: ChangeEmailInput): Promise<UserRecord> {
  const { runtime } = ctx;
  const { user } = requireUser(ctx.viewer);
  const newEmail = normalizeEmail(input.newEmail);
  if (!isEmailAddress(newEmail)) throw invalidInput({ newEmail: 'Please enter a valid email address' });
  await confirmPassword(ctx, 'password', input.password);
  if (newEmail === user.email) throw invalidInput({ newEmail: 'This is your address already' });
  await runtime.rateLimits.consume('emailChange', String(user._id));
  if (await findUserIdByEmail(NO_TRANSACTION, newEmail)) throw emailTakenError('newEmail');
  await mongoose.connection.transaction(async (session) => {
    await keepPassword(session, user);
    await mailNewAddress(session, ctx, newEmail);
  });
  return user;
}

/** Queues a mail with a link to a new address of the viewer. Earlier links stop working. */
async function mailNewAddress(session: ClientSession, ctx: RequestContext, email: string): Promise<void> {
  const { runtime } = ctx;
  const at = ctx.now();
  const { _id: userId } = requireUser(ctx.viewer).user;
  const linkId = await createEmailLink(session, { userId, kind: 'change', email, at });
  await queueMail(session, { runtime, template: newAddressMail, to: email, data: { linkId }, at });
}

/**
 * Sends another link to the new address that the viewer asked for, also when the last one expired. Returns the address.
 * Throws CONFLICT, also when another account has the address meanwhile, and RATE_LIMITED.
 */
export async function sendNewAddressLink(ctx: RequestContext): Promise<string> {
  await ctx.runtime.rateLimits.consume('emailChange', requireUser(ctx.viewer).userId);
  return mongoose.connection.transaction(async (session) => {
    const request = await findOwnRequest(session, ctx);
    if (!request) throw noRequestError('Enter it in Settings again');
    if (await findUserIdByEmail(session, request.email)) throw emailTakenError('newEmail');
    await mailNewAddress(session, ctx, request.email);
    return request.email;
  });
}

/**
 * Cancels the change to a new address that the viewer asked for and has not confirmed, also when its link expired. Returns that address. Of
 * a cancellation and the opening of the link at the same time, one succeeds. Throws CONFLICT if no new address waits.
 */
export async function cancelEmailChange(ctx: RequestContext): Promise<string> {
  const { _id: userId } = requireUser(ctx.viewer).user;
  const at = ctx.now();
  return mongoose.connection.transaction(async (session) => {
    const description = 'Canceled the change to another email address';
    const email = await cancelRequestedEmail(session, { userId, description, client: ctx.client, at });
    if (email === null) throw noRequestError('It may be confirmed already: reload the page');
    return email;
  });
}
