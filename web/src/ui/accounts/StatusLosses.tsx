import { type AccountStatus, useStatusLossesQuery } from '#web/graphql/admin-operations.generated.ts';
import { Losses } from './Losses.tsx';

interface StatusLossesProps {
  readonly userId: string;
  readonly status: AccountStatus;
}

const TEXTS = {
  NONE: {
    lead: 'This ends at once, and nothing is refunded:',
    none: 'The user has no plan: this ends nothing.',
  },
  CANCELLED: {
    lead: 'The plan stays until the end of its period. This stops at once:',
    none: 'No plan renews. A plan with an end stays until then; other users can’t have this status.',
  },
} as const;

/** Names what a user would lose with a new status. Shown before it is set. Shows nothing for ACTIVE and SUSPENDED, which keep the subscription. */
export function StatusLosses({ userId, status }: StatusLossesProps) {
  return status === 'NONE' || status === 'CANCELLED' ? <EndingStatus userId={userId} status={status} /> : null;
}

function EndingStatus({ userId, status }: { userId: string; status: keyof typeof TEXTS }) {
  const { data, error, refetch } = useStatusLossesQuery({
    variables: { id: userId, status },
    fetchPolicy: 'network-only',
  });
  return <Losses losses={data?.adminStatusLosses} {...TEXTS[status]} error={error} onRetry={() => void refetch()} />;
}
