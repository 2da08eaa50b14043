import { DomainError } from '#api/kernel/errors.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';

/** Throws CONFLICT for a suspended account, whose plan is not changed alone. */
export function assertIsNotSuspended({ isSuspended }: Pick<UserRecord, 'isSuspended'>): void {
  if (isSuspended) throw new DomainError('CONFLICT', 'This account is suspended. Lift the suspension first');
}
