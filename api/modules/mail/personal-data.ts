import { buildPersonalData, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { Mails } from './mail.model.ts';

export const personalMails: PersonalData = buildPersonalData(Mails, {
  ownedBy: () => null,
  toExportedRow: { leftOutBecause: 'Queued mails are encrypted, and their content is erased once they are sent.' },
  fate: {
    rows: 'kept',
    because: 'Mails are encrypted, erased once they are sent or given up, and removed after 30 days.',
  },
});
