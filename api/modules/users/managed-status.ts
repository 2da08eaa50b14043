import { statusOf } from './user-events.ts';
import type { UserRecord } from './user.model.ts';

export type AccountStatus = ReturnType<typeof statusOf>;

type Standing = Pick<UserRecord, 'isSuspended' | 'billingStatus'>;

/**
 * What an operator's word makes of where an account stands. A suspension hides what billing says, and `active` lifts it: what comes
 * back is what billing says by then.
 */
export function standingBy(status: AccountStatus, { isSuspended, billingStatus }: Standing): Standing {
  if (status === 'suspended') return { isSuspended: true, billingStatus };
  if (isSuspended && status === 'active') return { isSuspended: false, billingStatus };
  return { isSuspended: false, billingStatus: status };
}
