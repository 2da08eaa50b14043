import { mailTemplate } from '../mail/mail-template.ts';

/** What to do for somebody who did not do it themselves. */
const FORGOT = { label: 'Reset your password', path: '/auth/forgot' };

export const passwordChangedMail = mailTemplate<null>('password_changed', (_data, { runtime }) => ({
  subject: `Your ${runtime.config.product.name} password was changed`,
  paragraphs: [
    `The password of your ${runtime.config.product.name} account was changed, and every other session was ended.`,
    'If this was you, there is nothing to do. If it was not, reset your password now and write to us.',
  ],
  link: FORGOT,
}));

export const accountDeletedMail = mailTemplate<null>('account_deleted', (_data, { runtime }) => ({
  subject: `Your ${runtime.config.product.name} account was deleted`,
  paragraphs: [
    `Your ${runtime.config.product.name} account is gone, and what it held is being erased. Nothing more will be charged.`,
    `If this was not you, write to ${runtime.config.supportEmail} at once.`,
  ],
}));

/** Goes to the address that was given up: its owner may not be the one who did. */
export const emailChangedMail = mailTemplate<{ readonly newEmail: string }>(
  'email_changed',
  ({ newEmail }, { runtime }) => ({
    subject: `Your ${runtime.config.product.name} e-mail address was changed`,
    paragraphs: [
      `Your ${runtime.config.product.name} account now belongs to ${newEmail}. This address no longer opens it.`,
      `If this was you, there is nothing to do. If it was not, write to ${runtime.config.supportEmail} at once.`,
    ],
  }),
);
