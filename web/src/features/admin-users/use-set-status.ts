import { errorMessage } from '#web/graphql/error-message.ts';
import { type AccountStatus, useAdminSetUserStatusMutation } from '#web/graphql/operations.generated.ts';
import { announce, offerUndo } from '#web/ui/undo/undo-notices.ts';
import type { UserRow } from './user-columns.tsx';

/** The button of a row suspends an active user, and makes any other user active. */
export const toggledStatus = (status: AccountStatus): AccountStatus => (status === 'ACTIVE' ? 'SUSPENDED' : 'ACTIVE');

const did = (status: AccountStatus) => (status === 'SUSPENDED' ? 'suspended' : 'made active');

/** Sets the status of a user at once. Suspending, and lifting a suspension, can be undone: both keep the subscription. */
export function useSetStatus() {
  const [set, { loading }] = useAdminSetUserStatusMutation();
  const toggle = async ({ id, email, status }: UserRow) => {
    const next = toggledStatus(status);
    try {
      await set({ variables: { id, status: next } });
      const text = `${email} was ${did(next)}.`;
      if (next === 'SUSPENDED' || status === 'SUSPENDED') {
        // A suspension hides the status underneath, and ACTIVE brings that one back.
        const back = next === 'SUSPENDED' ? 'ACTIVE' : 'SUSPENDED';
        offerUndo(text, () => set({ variables: { id, status: back } }));
      } else {
        announce(text);
      }
    } catch (error) {
      announce(`Failed to update user: ${errorMessage(error, 'nothing was changed. Please try again.')}`);
    }
  };
  return { toggle, isBusy: loading };
}
