import { mailTemplate } from '#api/modules/mail/mail-template.rules.ts';
import { issueConfirmationPath } from './email-links.service.ts';
import { issueEmailLinkToken } from './email-links.ts';

// How long the links work is `LIFETIME_DAYS` in email-links.ts; the texts repeat it.

interface LinkData {
  readonly linkId: string;
}

/**
 * The mail that asks a user to confirm their address: after a sign-up, after an administrator changed the
 * address, and when the user asks for another link. It contains nothing that the user wrote, because the
 * address may be another person's.
 */
export const confirmAddressMail = mailTemplate<LinkData>('confirm_address', async ({ linkId }, { runtime, now }) => {
  const path = await issueConfirmationPath(linkId, now);
  if (path === null) return null;
  const { name } = runtime.config.product;
  return {
    subject: `Confirm your email address for ${name}`,
    paragraphs: [
      `This email address was entered for a ${name} account. Confirm it to join teams and to get receipts.`,
      'The link below works once, for 24 hours. If you have no such account, ignore this email.',
    ],
    link: { label: 'Confirm your address', path },
  };
});

/** The mail to the new address that a user asked for. */
export const newAddressMail = mailTemplate<LinkData>('new_address', async ({ linkId }, { runtime, now }) => {
  const path = await issueConfirmationPath(linkId, now);
  if (path === null) return null;
  const { name } = runtime.config.product;
  return {
    subject: `Confirm your new email address for ${name}`,
    paragraphs: [
      `This address was entered as the new address of a ${name} account. Open the link below to sign in with it from now on.`,
      'The link works once, for 24 hours. If you did not ask for this, ignore this email: nothing changes.',
    ],
    link: { label: 'Use this address', path },
  };
});

/**
 * The mail to the user of an account that an administrator or an integrator created. It does not contain the password.
 */
export const accountCreatedMail = mailTemplate<LinkData>('account_created', async ({ linkId }, { runtime, now }) => {
  const path = await issueConfirmationPath(linkId, now);
  const { product, supportEmail } = runtime.config;
  return {
    subject: `Your ${product.name} account`,
    paragraphs: [
      `An account on ${product.name} was created for you with this email address.`,
      'Sign in with the password that you were given. If you have none, choose “Forgot password?” on the sign-in page.',
      `If you did not expect this account, write to ${supportEmail}.`,
    ],
    link: path ? { label: 'Confirm your address and sign in', path } : { label: 'Sign in', path: '/auth' },
  };
});

/**
 * The mail to the previous address, if that was confirmed: the person who changed the address may not be the owner of
 * the account. Its link takes the address back, and works for a week.
 */
export const addressReplacedMail = mailTemplate<LinkData & { readonly newEmail: string }>(
  'address_replaced',
  async ({ linkId, newEmail }, { runtime, now }) => {
    const token = await issueEmailLinkToken(linkId, now);
    const { product, supportEmail } = runtime.config;
    return {
      subject: `Your ${product.name} email address was changed`,
      paragraphs: [
        `The email address of your ${product.name} account is now ${newEmail}. You can no longer sign in with this address.`,
        'If this was you, you can ignore this email. If it was not, take your address back within 7 days. That signs out everyone, and you choose a new password.',
        `If the link does not work, write to ${supportEmail}.`,
      ],
      ...(token && {
        link: { label: 'Take my address back', path: `/auth/restore?${new URLSearchParams({ token }).toString()}` },
      }),
    };
  },
);
