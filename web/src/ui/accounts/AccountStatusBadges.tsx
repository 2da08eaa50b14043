import type { AccountStatus } from '#web/graphql/operations.generated.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { STATUS } from './user-labels.ts';

interface AccountStatusBadgesProps {
  readonly user: { readonly status: AccountStatus; readonly planStatus: AccountStatus };
}

/** Whether the account is suspended, and, apart from that, a plan that is canceled or missing. */
export function AccountStatusBadges({ user: { status, planStatus } }: AccountStatusBadgesProps) {
  const account = STATUS[status === 'SUSPENDED' ? 'SUSPENDED' : 'ACTIVE'];
  const plan = STATUS[planStatus];
  return (
    <>
      <StatusBadge tone={account.tone}>{account.label}</StatusBadge>
      {planStatus !== 'ACTIVE' && <StatusBadge tone={plan.tone}>{plan.label}</StatusBadge>}
    </>
  );
}
