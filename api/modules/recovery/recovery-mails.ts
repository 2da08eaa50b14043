import { NO_TRANSACTION } from '#api/database/no-transaction.ts';
import { findUserIdByEmail } from '#api/modules/accounts/accounts.service.ts';
import { issueResetToken } from '#api/modules/accounts/reset-tokens.service.ts';
import { mailTemplate } from '#api/modules/mail/mail-template.rules.ts';

/**
 * The account is looked up on delivery, not on the request, so that the response time does not reveal whether an address has one. The token
 * is created on delivery too, so that the queued mail does not contain it.
 */
export const passwordResetMail = mailTemplate<null>('password_reset', async (_data, { to, runtime, now }) => {
  const userId = await findUserIdByEmail(NO_TRANSACTION, to);
  if (!userId) return null;
  const query = new URLSearchParams({ email: to, token: await issueResetToken(userId, now) });
  return {
    subject: `Reset your ${runtime.config.product.name} password`,
    paragraphs: [
      `We received a request to reset the password of your ${runtime.config.product.name} account.`,
      // 30 minutes: `LIFETIME_MS` in reset-tokens.service.ts.
      'The link below works once, for 30 minutes. If you did not request it, ignore this email: your password stays the same.',
    ],
    link: { label: 'Choose a new password', path: `/auth/reset?${query.toString()}` },
  };
});
