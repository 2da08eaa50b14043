import { type AccountStatus, useAdminSetUserStatusMutation } from '#web/graphql/admin-operations.generated.ts';
import { errorMessage } from '#web/graphql/error-message.ts';
import { ignoreSecondClick } from '#web/lib/second-click.ts';
import { announce, offerUndo } from '../undo/undo-notices.ts';

interface Account {
  readonly id: string;
  readonly email: string;
  readonly status: AccountStatus;
}

/** The button of a user suspends an active user, and makes any other user active. */
export const toggledStatus = (status: AccountStatus): AccountStatus => (status === 'ACTIVE' ? 'SUSPENDED' : 'ACTIVE');

const did = (status: AccountStatus) => (status === 'SUSPENDED' ? 'suspended' : 'made active');

/**
 * Sets the status of a user at once. Suspending, and lifting a suspension, can be undone: both keep the subscription.
 * @param onChanged loads what else depends on the status, such as the plan that becoming active resumes
 */
export function useSetStatus(onChanged?: () => Promise<void>) {
  const [set, { loading }] = useAdminSetUserStatusMutation();
  const toggle = async ({ id, email, status }: Account) => {
    const next = toggledStatus(status);
    ignoreSecondClick();
    try {
      await set({ variables: { id, status: next } });
      await onChanged?.();
      const text = `${email} was ${did(next)}.`;
      if (next === 'SUSPENDED' || status === 'SUSPENDED') {
        // A suspension hides the status underneath, and ACTIVE brings that one back.
        const back = next === 'SUSPENDED' ? 'ACTIVE' : 'SUSPENDED';
        offerUndo(text, async () => {
          await set({ variables: { id, status: back } });
          await onChanged?.();
        });
      } else {
        announce(text);
      }
    } catch (error) {
      announce(`Failed to update user: ${errorMessage(error, 'nothing was changed. Please try again.')}`);
    }
  };
  return { toggle, isBusy: loading };
}
