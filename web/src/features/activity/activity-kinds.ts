import {
  IconAlertTriangle,
  IconAt,
  IconCreditCard,
  IconCreditCardOff,
  IconDownload,
  IconKey,
  IconLink,
  IconLock,
  IconLockQuestion,
  IconLogin,
  IconLogout,
  IconPackage,
  IconTicket,
  IconTrash,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { ActivitySubject, ActivityType } from '#web/graphql/operations.generated.ts';

interface Kind {
  readonly label: string;
  readonly Icon: typeof IconLogin;
}

const TYPES: Readonly<Record<ActivityType, Kind>> = {
  LOGIN: { label: 'Sign-in', Icon: IconLogin },
  LOGOUT: { label: 'Sign-out', Icon: IconLogout },
  PASSWORD_CHANGE: { label: 'Password', Icon: IconLock },
  EMAIL_CHANGE: { label: 'Email', Icon: IconAt },
  PROFILE_UPDATE: { label: 'Profile', Icon: IconUser },
  SUBSCRIPTION_CHANGE: { label: 'Subscription', Icon: IconCreditCard },
  SECURITY_ALERT: { label: 'Security alert', Icon: IconAlertTriangle },
  API_KEY_ACCESS: { label: 'Own key', Icon: IconKey },
  DATA_EXPORT: { label: 'Data export', Icon: IconDownload },
  ACCOUNT_DELETION_REQUEST: { label: 'Account deletion', Icon: IconTrash },
};

const SUBJECTS: Readonly<Record<ActivitySubject, Kind>> = {
  ADD_ON: { label: 'Add-on', Icon: IconPackage },
  FAILED_PAYMENT: { label: 'Failed payment', Icon: IconCreditCardOff },
  FAILED_SIGN_IN: { label: 'Failed sign-in', Icon: IconLockQuestion },
  PROMO_CODE: { label: 'Promo code', Icon: IconTicket },
  SHARED_LINK: { label: 'Public link', Icon: IconLink },
  TEAM: { label: 'Team', Icon: IconUsers },
};

interface Classified {
  readonly type: ActivityType;
  readonly subject: ActivitySubject | null;
}

/** Returns the label and the icon of an activity: of what it is about, else of its type. */
export const kindOf = ({ type, subject }: Classified): Kind => (subject ? SUBJECTS[subject] : TYPES[type]);
