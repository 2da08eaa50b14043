import { Skeleton } from '@mantine/core';
import { useAssignmentLossesQuery } from '#web/graphql/admin-operations.generated.ts';
import { ErrorState } from '../PageStates.tsx';
import classes from './AssignmentLosses.module.css';

interface AssignmentLossesProps {
  readonly userId: string;
  readonly planId: string;
}

/** Names what a user loses when this plan is assigned to them, before it is. */
export function AssignmentLosses({ userId, planId }: AssignmentLossesProps) {
  const { data, error, refetch } = useAssignmentLossesQuery({
    variables: { id: userId, planId },
    fetchPolicy: 'network-only',
  });
  const losses = data?.adminAssignmentLosses;
  return (
    <div className={classes.losses} role="status" aria-label="What this ends">
      {error && (
        <ErrorState
          title="What this plan would end could not be loaded"
          error={error}
          hint="Nothing was changed."
          onRetry={() => void refetch()}
        />
      )}
      {!error && !losses && <Skeleton height={44} />}
      {losses?.length === 0 && <p>This ends nothing that the user pays for or was given.</p>}
      {losses && losses.length > 0 && (
        <>
          <p>This ends at once, and nothing is refunded:</p>
          <ul>
            {losses.map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
