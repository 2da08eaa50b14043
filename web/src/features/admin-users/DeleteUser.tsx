import { Skeleton } from '@mantine/core';
import {
  type DeletedUserQuery,
  useAdminDeleteUserMutation,
  useDeletedUserQuery,
} from '#web/graphql/admin-operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { formatDate } from '#web/lib/relative-time.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import type { UserRow } from './user-columns.tsx';
import classes from './UsersPage.module.css';

interface DeleteUserProps {
  readonly user: UserRow;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function describePlan({
  planName,
  source,
  currentPeriodEnd,
  willRenew,
}: DeletedUserQuery['adminUser']['subscription']) {
  if (!planName || source === 'FREE') return [];
  const end = currentPeriodEnd ? ` until ${formatDate(new Date(currentPeriodEnd))}` : '';
  const paid = source === 'PAYMENT' ? `, paid${end}` : end;
  return [`The ${planName} plan${paid}${willRenew ? '; it will not renew' : ''}`];
}

/** What the action destroys, each with its number. */
function listLosses({ adminUser, adminUserHoldings: holdings }: DeletedUserQuery): string[] {
  const { historyEntries, customActions, teamName, teamSeats } = holdings;
  return [
    ...describePlan(adminUser.subscription),
    ...(historyEntries > 0 ? [`${plural(historyEntries, 'rewrite')} in the history`] : []),
    ...(customActions > 0 ? [plural(customActions, 'custom action')] : []),
    ...(teamName ? [`The team ${teamName}, with ${plural(teamSeats, 'used seat')}; members keep their accounts`] : []),
  ];
}

/** Asks before a user is deleted, and names what goes with the account. */
export function DeleteUser({ user, onDone, onClose }: DeleteUserProps) {
  const { data, loading } = useDeletedUserQuery({ variables: { id: user.id }, fetchPolicy: 'network-only' });
  const [remove, { loading: isBusy, error }] = useAdminDeleteUserMutation({
    onCompleted: () => {
      announce(`${user.email} was deleted.`);
      onDone();
      onClose();
    },
    // The dialog shows the error.
    onError: () => undefined,
  });
  return (
    <ConfirmDialog
      title={`Delete ${user.email}?`}
      destroys={data ? ['The account and all its sessions', ...listLosses(data)] : []}
      confirmLabel="Delete user"
      isBusy={isBusy}
      error={error}
      errorTitle="Failed to delete user."
      onConfirm={() => void remove({ variables: { id: user.id } })}
      onClose={onClose}
    >
      {loading && <Skeleton height={66} />}
      <p className={classes.note}>This cannot be undone. Payments stay in the reports, without the user's name.</p>
    </ConfirmDialog>
  );
}
