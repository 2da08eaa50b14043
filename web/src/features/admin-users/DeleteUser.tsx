import {
  type DeletedUserQuery,
  useAdminDeleteUserMutation,
  useDeletedUserQuery,
} from '#web/graphql/admin-operations.generated.ts';
import { plural, UNLIMITED } from '#web/lib/quantities.ts';
import { formatUtcDay } from '#web/lib/utc-days.ts';
import { ConfirmDialog, toLoadError } from '#web/ui/ConfirmDialog.tsx';
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
  const end = currentPeriodEnd ? ` until ${formatUtcDay(currentPeriodEnd)}` : '';
  const paid = source === 'PAYMENT' ? `, paid${end}` : end;
  return [`The ${planName} plan${paid}${willRenew ? '; it will not renew' : ''}`];
}

const describeCount = (count: number, one: string, many?: string) => (count > 0 ? [plural(count, one, many)] : []);

/** Prompts that were bought or given besides the plan. */
function describeAddOns({ wallets }: DeletedUserQuery['adminUserDetails']): string[] {
  const left = wallets
    .filter(({ kind, promptsRemaining }) => kind === 'ADD_ON' && promptsRemaining !== UNLIMITED)
    .reduce((sum, { promptsRemaining }) => sum + promptsRemaining, 0);
  return describeCount(left, 'unused prompt of add-ons', 'unused prompts of add-ons');
}

/** What the action destroys, each with its number. */
function listLosses({ adminUser, adminUserHoldings: holdings, adminUserDetails: details }: DeletedUserQuery) {
  const { historyEntries, customActions, teamName, teamSeats } = holdings;
  return [
    details.sessions.length > 0 ? `The account, and its ${plural(details.sessions.length, 'session')}` : 'The account',
    ...describePlan(adminUser.subscription),
    ...describeAddOns(details),
    ...describeCount(historyEntries, 'rewrite in the history', 'rewrites in the history'),
    ...describeCount(customActions, 'custom action'),
    ...describeCount(details.keys.length, 'own API key'),
    ...(teamName ? [`The team ${teamName}, with ${plural(teamSeats, 'used seat')}; members keep their accounts`] : []),
  ];
}

/** Asks before a user is deleted, and names what goes with the account. */
export function DeleteUser({ user, onDone, onClose }: DeleteUserProps) {
  const losses = useDeletedUserQuery({ variables: { id: user.id }, fetchPolicy: 'network-only' });
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
      destroys={losses.data && listLosses(losses.data)}
      loadError={toLoadError(losses)}
      confirmLabel="Delete user"
      typed={{ word: 'DELETE', reminder: 'Please type DELETE to confirm account deletion' }}
      isBusy={isBusy}
      error={error}
      errorTitle="Failed to delete user."
      onConfirm={() => void remove({ variables: { id: user.id } })}
      onClose={onClose}
    >
      <p className={classes.note}>This cannot be undone. Payments stay in the reports, without the user's name.</p>
    </ConfirmDialog>
  );
}
