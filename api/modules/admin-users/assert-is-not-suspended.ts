import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';

/**
 * Throws CONFLICT for a suspended account. For requests that only cancel, resume or end its plan: made as a new status, each would
 * lift the suspension, too, which no one asked for. Assigning a plan and adding days set no status, and are not refused.
 */
export function assertIsNotSuspended({ isSuspended }: Pick<UserRecord, 'isSuspended'>): void {
  if (isSuspended) throw new DomainError('CONFLICT', 'This account is suspended. Reinstate the user first');
}
