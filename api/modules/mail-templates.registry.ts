import {
  accountDeletedMail,
  emailChangedMail,
  passwordChangedMail,
  passwordSetMail,
} from '#api/modules/accounts/account-mails.ts';
import {
  accountCreatedMail,
  addressReplacedMail,
  confirmAddressMail,
  newAddressMail,
} from '#api/modules/accounts/address-mails.ts';
import { paymentFailedMail, receiptMail } from '#api/modules/billing/billing-mails.ts';
import {
  otherChangeRefusedMail,
  planCancelledMail,
  planChangeRefusedMail,
  planChangeScheduledMail,
  planChangeUndoneMail,
  planResumedMail,
  undoRefusedMail,
} from '#api/modules/billing/plan-mails.ts';
import type { AnyMailTemplate } from '#api/modules/mail/mail-template.rules.ts';
import {
  addressRestoredMail,
  passwordResetByAdminMail,
  passwordResetMail,
} from '#api/modules/recovery/recovery-mails.ts';
import { planEndedMail } from '#api/modules/subscriptions/plan-ended-mail.ts';
import { addedToTeamMail, teamInvitationMail } from '#api/modules/teams/team-mails.ts';

/** Every kind of mail: one line for each. */
export const mailTemplates: readonly AnyMailTemplate[] = [
  passwordResetMail,
  passwordResetByAdminMail,
  addressRestoredMail,
  passwordChangedMail,
  passwordSetMail,
  confirmAddressMail,
  newAddressMail,
  addressReplacedMail,
  emailChangedMail,
  accountCreatedMail,
  accountDeletedMail,
  receiptMail,
  paymentFailedMail,
  planCancelledMail,
  planResumedMail,
  planChangeScheduledMail,
  planChangeUndoneMail,
  planChangeRefusedMail,
  otherChangeRefusedMail,
  undoRefusedMail,
  planEndedMail,
  teamInvitationMail,
  addedToTeamMail,
];
