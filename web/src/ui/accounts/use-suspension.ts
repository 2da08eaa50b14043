import { type AccountStatus, useAdminSetSuspensionMutation } from '#web/graphql/admin-operations.generated.ts';
import { ignoreSecondClick } from '#web/lib/second-click.ts';
import { useIsOwnId } from '#web/session/session-context.ts';
import { offerUndo } from '../undo/undo-notices.ts';
import { useReadReason } from './use-read-reason.ts';

/** The account whose status is changed. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly status: AccountStatus;
}

/**
 * Returns what the button that suspends or reinstates a user needs. The plan stays as it is, whatever its status.
 * - `toggle`: suspends the user, with a reason if there is one, or lifts the suspension. Rejects when that fails. Can be undone.
 * - `mayToggle`: false if it would suspend the administrator's own account, because they could not undo that.
 * - `isBusy`: whether `toggle` is running.
 * @param onChanged loads what else depends on the status
 */
export function useSuspension(onChanged?: () => Promise<void>) {
  const [set, { loading }] = useAdminSetSuspensionMutation();
  const readReason = useReadReason();
  const toggle = async ({ id, email, status }: Account, reason?: string) => {
    const wasSuspended = status === 'SUSPENDED';
    const [next, back] = wasSuspended ? (['ACTIVE', 'SUSPENDED'] as const) : (['SUSPENDED', 'ACTIVE'] as const);
    ignoreSecondClick();
    const reasonBefore = wasSuspended ? await readReason(id) : null;
    await set({ variables: { id, status: next, reason } });
    await onChanged?.();
    offerUndo(`${email} was ${wasSuspended ? 'reinstated' : 'suspended'}.`, async () => {
      await set({ variables: { id, status: back, reason: reasonBefore } });
      await onChanged?.();
    });
  };
  const isOwnId = useIsOwnId();
  const mayToggle = ({ id, status }: Account) => !isOwnId(id) || status === 'SUSPENDED';
  return { toggle, mayToggle, isBusy: loading };
}
