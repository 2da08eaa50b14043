import { receiptMail } from './billing/billing-mails.ts';
import type { AnyMailTemplate } from './mail/mail-template.ts';
import { passwordResetMail } from './recovery/recovery-mails.ts';
import { addedToTeamMail, teamInvitationMail } from './teams/team-mails.ts';
import { accountDeletedMail, emailChangedMail, passwordChangedMail } from './users/account-mails.ts';

/** Every kind of mail: one line for each. */
export const mailTemplates: readonly AnyMailTemplate[] = [
  passwordResetMail,
  passwordChangedMail,
  emailChangedMail,
  accountDeletedMail,
  receiptMail,
  teamInvitationMail,
  addedToTeamMail,
];
