import type { UserRecord } from '#api/kernel/viewer.ts';

type StatusFields = Pick<UserRecord, 'isSuspended' | 'billingStatus'>;

/** Returns the status that users and webhooks see. A suspension hides the status of the subscription. */
export const accountStatusOf = ({ isSuspended, billingStatus }: StatusFields) =>
  isSuspended ? 'suspended' : billingStatus;

export type AccountStatus = ReturnType<typeof accountStatusOf>;

/** What happens to a subscription when an administrator sets the status of its account. */
export type StatusEffect = 'cancel' | 'resume' | 'start' | 'end';

/**
 * Returns what setting a status does to the subscription. Null: nothing. A suspension does not change the subscription; when it is lifted,
 * the account shows the status that the subscription has by then. Setting `active` on a suspended account only lifts the suspension;
 * `cancelled` and `none` cancel or end the plan as well.
 */
export function findStatusEffect(
  status: AccountStatus,
  { isSuspended, billingStatus }: StatusFields,
): StatusEffect | null {
  if (status === 'suspended' || status === billingStatus) return null;
  if (status === 'cancelled') return 'cancel';
  if (status === 'none') return 'end';
  if (isSuspended) return null;
  return billingStatus === 'cancelled' ? 'resume' : 'start';
}
