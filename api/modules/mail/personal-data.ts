import { buildPersonalData, byUserId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { type MailRow, Mails } from './mail.model.ts';

export const personalMails: PersonalData = buildPersonalData<MailRow>(Mails, {
  ownedBy: byUserId,
  // The content is erased once a mail is sent.
  toExportedRow: ({ _id, template, createdAt, sentAt }) => ({
    id: _id,
    kind: template,
    created_at: createdAt,
    sent_at: sentAt,
  }),
});
