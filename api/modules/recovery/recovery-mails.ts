import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { findUserIdByEmail } from '#api/modules/accounts/accounts.service.ts';
import { issueResetToken } from '#api/modules/accounts/reset-tokens.service.ts';
import { mailTemplate } from '#api/modules/mail/mail-template.rules.ts';

/**
 * Makes a mail with a reset link. The account is looked up on delivery, not on the request, so that the response time does not reveal whether
 * an address has one. The token is created on delivery too, so that the queued mail does not contain it: each attempt to deliver the mail makes
 * a new token, which replaces the one before.
 * @param toSubject for the product's name
 * @param toParagraphs the text above the link, for the product's name
 */
const resetLinkMail = (
  name: string,
  toSubject: (product: string) => string,
  toParagraphs: (product: string) => readonly string[],
) =>
  mailTemplate<null>(name, async (_data, { to, runtime, now }) => {
    const userId = await findUserIdByEmail(NO_TRANSACTION, to);
    if (!userId) return null;
    const query = new URLSearchParams({ email: to, token: await issueResetToken(userId, now) });
    const product = runtime.config.product.name;
    return {
      subject: toSubject(product),
      paragraphs: toParagraphs(product),
      link: { label: 'Choose a new password', path: `/auth/reset?${query.toString()}` },
    };
  });

// 30 minutes: `LIFETIME_MS` in reset-tokens.service.ts.

const toResetSubject = (product: string) => `Reset your ${product} password`;

/** For a user who asked for a link. */
export const passwordResetMail = resetLinkMail('password_reset', toResetSubject, (product) => [
  `We received a request to reset the password of your ${product} account.`,
  'The link below works once, for 30 minutes. If you did not request it, ignore this email: your password stays the same.',
]);

/** For a link that the user did not ask for. */
export const passwordResetByAdminMail = resetLinkMail('password_reset_by_admin', toResetSubject, (product) => [
  `An administrator of ${product} sent you this email, so that you can choose a new password for your account.`,
  'The link below works once, for 30 minutes. Your current password stays valid until you choose a new one.',
]);

/** For a user who took back an earlier address: the password was replaced by one that no one knows. */
export const addressRestoredMail = resetLinkMail(
  'address_restored',
  (product) => `Choose a new ${product} password`,
  (product) => [
    `Your ${product} account has this email address again. All sessions were ended.`,
    'The old password no longer works, because someone else may know it. Choose a new one with the link below.',
    'The link works once, for 30 minutes. After that, choose “Forgot password?” on the sign-in page to get another one.',
  ],
);
