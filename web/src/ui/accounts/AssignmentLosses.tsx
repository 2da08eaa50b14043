import { useAssignmentLossesQuery } from '#web/graphql/admin-operations.generated.ts';
import { Losses } from './Losses.tsx';

interface AssignmentLossesProps {
  readonly userId: string;
  readonly planId: string;
}

/** Names what a user would lose if this plan were assigned to them. Shown before the administrator assigns it. */
export function AssignmentLosses({ userId, planId }: AssignmentLossesProps) {
  const { data, error, refetch } = useAssignmentLossesQuery({
    variables: { id: userId, planId },
    fetchPolicy: 'network-only',
  });
  return (
    <Losses
      losses={data?.adminAssignmentLosses}
      lead="This ends at once, and nothing is refunded:"
      none="This ends nothing that the user pays for or was given."
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
