import type { UserRecord } from '#api/kernel/viewer.ts';

type StatusFields = Pick<UserRecord, 'isSuspended' | 'billingStatus'>;

/** The status that users and webhooks see. A suspension hides the status of the subscription. */
export const accountStatusOf = ({ isSuspended, billingStatus }: StatusFields) =>
  isSuspended ? 'suspended' : billingStatus;

export type AccountStatus = ReturnType<typeof accountStatusOf>;

/** What becomes of a subscription when an administrator sets the status of its account. */
export type StatusAct = 'cancel' | 'resume' | 'start' | 'end';

/**
 * What setting a status does to the subscription. Null: nothing. A suspension leaves it alone, and lifting one brings back the status that
 * the subscription has by then.
 */
export function findStatusAct(status: AccountStatus, { isSuspended, billingStatus }: StatusFields): StatusAct | null {
  if (status === 'suspended' || status === billingStatus) return null;
  if (status === 'cancelled') return 'cancel';
  if (status === 'none') return 'end';
  if (isSuspended) return null;
  return billingStatus === 'cancelled' ? 'resume' : 'start';
}
