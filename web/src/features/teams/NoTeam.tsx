import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { TEAM } from '#schema/limits.ts';
import { TeamsDocument, useCreateTeamMutation } from '#web/graphql/operations.generated.ts';
import { PLANS_URL } from '#web/lib/plans-url.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { EmptyState } from '#web/ui/PageStates.tsx';
import type { Feedback } from '#web/ui/use-action.ts';
import classes from './TeamsPage.module.css';

interface NoTeamProps {
  /** Whether the user's plan includes a team. */
  readonly canCreateTeam: boolean;
  /** Which plans include a team, in a sentence. */
  readonly teamPlans: string;
  /** What a team offers and costs. Empty if no plan includes one. */
  readonly hint: string;
  /** The result of leaving or dissolving a team just now. */
  readonly feedback: Feedback | null;
}

/** Offers to create a team, or shows the plans that include one. */
export function NoTeam({ canCreateTeam, teamPlans, hint, feedback }: NoTeamProps) {
  const [create, { loading, error }] = useCreateTeamMutation({
    refetchQueries: [TeamsDocument],
    awaitRefetchQueries: true,
    onError: () => undefined,
  });
  if (!canCreateTeam) {
    return (
      <div className={classes.offer}>
        <ActionStatus feedback={feedback} />
        <EmptyState title={teamPlans} hint={hint}>
          <Button component={Link} to={PLANS_URL}>
            View plans
          </Button>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={classes.offer}>
      <ActionStatus feedback={feedback} />
      <EmptyState
        title="You have no team yet"
        hint={`Your plan includes ${TEAM.seats} seats, one of which is yours. Members use the prompts of your plan.`}
      >
        <Button loading={loading} onClick={() => void create({ variables: { name: TEAM.defaultName } })}>
          Create team
        </Button>
        <ActionStatus error={error} errorTitle="The team could not be created." />
      </EmptyState>
    </div>
  );
}
