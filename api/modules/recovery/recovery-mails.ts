import { mailTemplate } from '../mail/mail-template.ts';
import { findUserIdByEmail } from '../users/users.service.ts';
import { issueResetToken } from './reset-tokens.service.ts';

/**
 * Whether the address belongs to anybody is found out here, behind the scenes: whoever asks for a reset waits equally long either way. The
 * token is made here too, so that the database never holds it.
 */
export const passwordResetMail = mailTemplate<null>('password_reset', async (_data, { to, runtime, now }) => {
  const userId = await findUserIdByEmail(to);
  if (!userId) return null;
  const query = new URLSearchParams({ email: to, token: await issueResetToken(userId, now) });
  return {
    subject: `Reset your ${runtime.config.product.name} password`,
    paragraphs: [
      `Somebody, hopefully you, asked to reset the password of your ${runtime.config.product.name} account.`,
      'This link works once, for 30 minutes. If you did not ask for it, ignore this mail: nothing has changed.',
    ],
    link: { label: 'Choose a new password', path: `/auth/reset?${query.toString()}` },
  };
});
