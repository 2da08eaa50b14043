import type { UserRecord } from '#api/kernel/viewer.ts';

type StatusFields = Pick<UserRecord, 'isSuspended' | 'billingStatus'>;

/** The status that users and webhooks see. A suspension hides the status of the subscription. */
export const accountStatusOf = ({ isSuspended, billingStatus }: StatusFields) =>
  isSuspended ? 'suspended' : billingStatus;

export type AccountStatus = ReturnType<typeof accountStatusOf>;

/**
 * The stored fields of an account whose status an administrator sets. A suspension keeps the subscription's status, and setting a
 * suspended account to `active` brings that status back.
 */
export function toStatusFields(status: AccountStatus, { isSuspended, billingStatus }: StatusFields): StatusFields {
  if (status === 'suspended') return { isSuspended: true, billingStatus };
  if (isSuspended && status === 'active') return { isSuspended: false, billingStatus };
  return { isSuspended: false, billingStatus: status };
}
