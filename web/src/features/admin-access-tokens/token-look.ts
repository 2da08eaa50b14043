import type { AccessTokenStatus } from '#web/graphql/admin-operations.generated.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

export const STATUSES: Readonly<Record<AccessTokenStatus, { readonly tone: Tone; readonly label: string }>> = {
  ACTIVE: { tone: 'good', label: 'Active' },
  EXPIRING: { tone: 'warn', label: 'Expires soon' },
  EXPIRED: { tone: 'bad', label: 'Expired' },
  INACTIVE: { tone: 'off', label: 'Inactive' },
};

/** Token ids and tokens are shown by their first characters. */
const SHOWN_CHARACTERS = 8;

export const shorten = (text: string): string => `${text.slice(0, SHOWN_CHARACTERS)}…`;
