import {
  IconAlertTriangle,
  IconAt,
  IconCreditCard,
  IconDownload,
  IconKey,
  IconLock,
  IconLogin,
  IconLogout,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import type { ActivityType } from '#web/graphql/operations.generated.ts';

/** The label and the icon of each type of activity. */
export const ACTIVITY_KINDS: Readonly<Record<ActivityType, { label: string; Icon: typeof IconLogin }>> = {
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
