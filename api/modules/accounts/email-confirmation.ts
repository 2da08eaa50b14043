import mongoose, { type ClientSession } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import type { ConfirmedEmail } from '#api/graphql/types.generated.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { queueMail } from '#api/modules/mail/mail.service.ts';
import { notifyOfSecurity } from '#api/modules/notifications/notifications.service.ts';
import { emailTakenError, invalidLinkError } from './account-fields.rules.ts';
import { emailChangedMail } from './account-mails.ts';
import { updateAccount } from './account-updates.service.ts';
import { findUser } from './accounts.service.ts';
import { confirmAddress } from './address-confirmation.service.ts';
import { addressReplacedMail } from './address-mails.ts';
import { createEmailLink } from './email-links.service.ts';
import { isCancelledLink, redeemEmailLink } from './email-links.ts';

interface AddressChange {
  readonly ctx: RequestContext;
  readonly before: UserRecord;
  readonly newEmail: string;
}

/**
 * Mails the previous address. A confirmed one gets a link that restores it; one that was never confirmed may be another
 * person's, and gets a notice only.
 */
async function informPreviousAddress(session: ClientSession, { ctx, before, newEmail }: AddressChange): Promise<void> {
  const { runtime } = ctx;
  const [to, at] = [before.email, ctx.now()];
  if (!before.emailConfirmedAt) {
    await queueMail(session, { runtime, template: emailChangedMail, to, data: null, at });
    return;
  }
  const linkId = await createEmailLink(session, { userId: before._id, kind: 'restore', email: to, at });
  await queueMail(session, { runtime, template: addressReplacedMail, to, data: { linkId, newEmail }, at });
}

async function replaceAddress(session: ClientSession, change: AddressChange): Promise<void> {
  const { ctx, before, newEmail } = change;
  const { runtime, client } = ctx;
  const [userId, at] = [before._id, ctx.now()];
  await updateAccount(session, { before, changes: { email: newEmail, emailConfirmedAt: at }, at });
  await informPreviousAddress(session, change);
  await recordActivity(session, {
    userId,
    type: 'email_change',
    description: `Changed the email address from ${before.email} to ${newEmail}`,
    client,
    at,
  });
  await notifyOfSecurity(session, {
    userId,
    title: 'Your email address was changed',
    message: `You now sign in with ${newEmail}. If this was not you, write to ${runtime.config.supportEmail} at once.`,
    at,
  });
}

/** Says why a link does not work, to the person who received it. */
const findLinkError = async (session: ClientSession, token: string): Promise<DomainError> =>
  (await isCancelledLink(session, token))
    ? new DomainError('CONFLICT', 'The change to this address was canceled, so this link no longer works')
    : invalidLinkError();

/**
 * Redeems a mailed link: confirms the account's address, or makes a new address the account's. It needs no session,
 * because the link may be opened in another browser. Of concurrent requests with one link, one succeeds. Throws
 * BAD_USER_INPUT, CONFLICT and RATE_LIMITED.
 */
export async function confirmEmail(ctx: RequestContext, token: string): Promise<ConfirmedEmail> {
  await ctx.runtime.rateLimits.consume('emailLink', ctx.client.ip);
  const at = ctx.now();
  try {
    return await mongoose.connection.transaction(async (session) => {
      const link = await redeemEmailLink(session, { token, kinds: ['confirm', 'change'], at });
      const before = link && (await findUser(session, link.userId));
      if (!before) throw await findLinkError(session, token);
      const { kind, email } = link;
      const isNewAddress = kind === 'change' && email !== before.email;
      if (isNewAddress) await replaceAddress(session, { ctx, before, newEmail: email });
      else if (email === before.email) {
        await confirmAddress(session, { userId: before._id, email, client: ctx.client, at });
      } else throw invalidLinkError();
      return { email, isNewAddress };
    });
  } catch (error) {
    throw isDuplicateKey(error) ? emailTakenError('newEmail', error) : error;
  }
}
