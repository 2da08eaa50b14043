import type { AccountStatus, Role, SubscriptionSource } from '#web/graphql/operations.generated.ts';
import type { Tone } from '../StatusBadge.tsx';

/** How screens show an account's status. */
export const STATUS: Readonly<Record<AccountStatus, { readonly label: string; readonly tone: Tone }>> = {
  ACTIVE: { label: 'Active', tone: 'good' },
  CANCELLED: { label: 'Plan canceled', tone: 'warn' },
  SUSPENDED: { label: 'Suspended', tone: 'bad' },
  NONE: { label: 'No plan', tone: 'off' },
};

/** How screens call the ways in which a user got a plan. */
export const SOURCE: Readonly<Record<SubscriptionSource, string>> = {
  PAYMENT: 'Paid',
  FREE: 'Free',
  ADMIN: 'Assigned',
  PROMO: 'Promo code',
};

export const ROLE_CHOICES: readonly { readonly value: Role; readonly label: string }[] = [
  { value: 'USER', label: 'User' },
  { value: 'ADMIN', label: 'Admin' },
];
