import mongoose, { type ClientSession } from 'mongoose';
import type { RequestContext } from '#api/kernel/context.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { requireUser, type UserRecord } from '#api/kernel/viewer.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import { accountCreatedMail, confirmAddressMail } from './address-mails.ts';
import { createEmailLink } from './email-links.service.ts';

interface ConfirmationMail {
  readonly runtime: Runtime;
  readonly user: Pick<UserRecord, '_id' | 'email'>;
  /** Whether someone else created the account for its user. */
  readonly isCreatedForUser?: boolean;
  readonly at: Date;
}

/** Queues a mail with a new link that confirms the account's address. Links in earlier mails stop working. */
export async function sendConfirmation(
  session: ClientSession,
  { runtime, user, isCreatedForUser = false, at }: ConfirmationMail,
): Promise<void> {
  const { _id: userId, email: to } = user;
  const linkId = await createEmailLink(session, { userId, kind: 'confirm', email: to, at });
  const template = isCreatedForUser ? accountCreatedMail : confirmAddressMail;
  await queueMail(session, { runtime, template, to, data: { linkId }, at });
}

/** Sends the viewer another link that confirms their address. Does nothing for a confirmed address. Throws RATE_LIMITED. */
export async function sendConfirmationAgain(ctx: RequestContext): Promise<UserRecord> {
  const { user, userId } = requireUser(ctx.viewer);
  if (user.emailConfirmedAt) return user;
  const { runtime } = ctx;
  await runtime.rateLimits.consume('confirmationMail', userId);
  await mongoose.connection.transaction((session) => sendConfirmation(session, { runtime, user, at: ctx.now() }));
  return user;
}
