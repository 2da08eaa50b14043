import { mailTemplate } from '#api/modules/mail/mail-template.rules.ts';

interface ReplacedPassword {
  /** Whether the new password canceled the change to another address, which was not confirmed yet. */
  readonly isEmailChangeCanceled: boolean;
}

/** Null: the mail was queued by a version that did not store this. */
type PasswordMail = ReplacedPassword | null;

/** Does not name the other address: an address that its user never confirmed may be another person's. */
const canceledChange = (mail: PasswordMail): string[] =>
  mail?.isEmailChangeCanceled
    ? [
        'The change to another email address, which was not confirmed yet, was canceled. The link that we sent there no longer works. You can ask for the change again in Settings.',
      ]
    : [];

export const passwordChangedMail = mailTemplate<PasswordMail>('password_changed', (mail, { runtime }) => ({
  subject: `Your ${runtime.config.product.name} password was changed`,
  paragraphs: [
    `The password of your ${runtime.config.product.name} account was changed, and all other sessions were ended.`,
    ...canceledChange(mail),
    'If this was you, you can ignore this email. If it was not, reset your password now and write to us.',
  ],
  link: { label: 'Reset your password', path: '/auth/forgot' },
}));

/** The mail to a user whose password an administrator or an integrator replaced. It does not contain the password. */
export const passwordSetMail = mailTemplate<PasswordMail>('password_set', (mail, { runtime }) => ({
  subject: `Your ${runtime.config.product.name} password was replaced`,
  paragraphs: [
    `An administrator set a new password for your ${runtime.config.product.name} account, and all sessions were ended.`,
    'Sign in with the password that you were given, and choose one of your own. If you have none, reset your password.',
    ...canceledChange(mail),
    `If you did not expect this, write to ${runtime.config.supportEmail}.`,
  ],
  link: { label: 'Reset your password', path: '/auth/forgot' },
}));

export const accountDeletedMail = mailTemplate<null>('account_deleted', (_data, { runtime }) => ({
  subject: `Your ${runtime.config.product.name} account was deleted`,
  paragraphs: [
    `Your ${runtime.config.product.name} account was deleted, and its data is being erased. You will not be charged again.`,
    `If this was not you, write to ${runtime.config.supportEmail} at once.`,
  ],
}));

/** Sent to the old address: the person who changed the address may not be the owner of the account. It does not name the new address. */
export const emailChangedMail = mailTemplate<null>('email_changed', (_data, { runtime }) => ({
  subject: `Your ${runtime.config.product.name} email address was changed`,
  paragraphs: [
    `The email address of your ${runtime.config.product.name} account was changed. You can no longer sign in with this address.`,
    `If you did not expect this, write to ${runtime.config.supportEmail} at once.`,
  ],
}));
