import { type AccountStatus, useAdminSetUserStatusMutation } from '#web/graphql/admin-operations.generated.ts';
import { ignoreSecondClick } from '#web/lib/second-click.ts';
import { useIsOwnId } from '#web/session/session-context.ts';
import { announce, offerUndo } from '../undo/undo-notices.ts';
import { useReadReason } from './use-read-reason.ts';

/** The account whose status is changed. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly status: AccountStatus;
}

/** Returns the status that the button of a user sets: it suspends an active user, and makes any other user active. */
const toggledStatus = (status: AccountStatus): AccountStatus => (status === 'ACTIVE' ? 'SUSPENDED' : 'ACTIVE');

const LABELS: Readonly<Record<AccountStatus, string>> = {
  ACTIVE: 'Suspend',
  SUSPENDED: 'Reinstate',
  CANCELLED: 'Activate',
  NONE: 'Activate',
};

/** What the button of a user with this status says. */
export const toggleLabel = (status: AccountStatus): string => LABELS[status];

/** Says what a new status did to a user with the status `before`. */
function pastAction(before: AccountStatus, next: AccountStatus): string {
  if (next === 'SUSPENDED') return 'suspended';
  return before === 'SUSPENDED' ? 'reinstated' : 'made active';
}

/**
 * Returns what the button that sets a user's status needs. Not for a canceled user: ask with `ResumePlan`, which charges again.
 * - `toggle`: sets the status, with the reason of a suspension if there is one. Rejects when that fails. Suspending and lifting a suspension can be undone, because both keep the subscription.
 * - `mayToggle`: false if it would suspend the administrator's own account, because they could not undo that.
 * - `isBusy`: whether `toggle` is running.
 * @param onChanged loads what else depends on the status, such as the plan, which starts when a user without one becomes active
 */
export function useSetStatus(onChanged?: () => Promise<void>) {
  const [set, { loading }] = useAdminSetUserStatusMutation();
  const readReason = useReadReason();
  const toggle = async ({ id, email, status }: Account, reason?: string) => {
    const next = toggledStatus(status);
    ignoreSecondClick();
    const reasonBefore = status === 'SUSPENDED' ? await readReason(id) : null;
    await set({ variables: { id, status: next, reason } });
    await onChanged?.();
    const text = `${email} was ${pastAction(status, next)}.`;
    if (next === 'SUSPENDED' || status === 'SUSPENDED') {
      // A suspension hides the subscription's status and keeps it. Setting ACTIVE brings that status back.
      const back = next === 'SUSPENDED' ? 'ACTIVE' : 'SUSPENDED';
      offerUndo(text, async () => {
        await set({ variables: { id, status: back, reason: reasonBefore } });
        await onChanged?.();
      });
    } else {
      announce(text);
    }
  };
  const isOwnId = useIsOwnId();
  const mayToggle = ({ id, status }: Account) => !isOwnId(id) || toggledStatus(status) !== 'SUSPENDED';
  return { toggle, mayToggle, isBusy: loading };
}
