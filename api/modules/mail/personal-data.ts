import { type PersonalData, personalRowsOf } from '#api/modules/personal-data/personal-data.service.ts';
import { Mails } from './mail.model.ts';

export const personalMails: PersonalData = personalRowsOf(Mails, {
  of: () => null,
  present: { leftOutBecause: 'It holds mails on their way, sealed, and is emptied as they are sent.' },
  fate: {
    rows: 'kept',
    because: 'Mails are sealed, emptied once they are sent or given up, and removed after 30 days.',
  },
});
