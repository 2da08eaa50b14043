import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { TEAM } from '#schema/limits.ts';
import { TeamsDocument, useCreateTeamMutation } from '../../graphql/operations.generated.ts';
import { PLANS_URL } from '../../lib/plans-url.ts';
import { Outcome } from '../../ui/Outcome.tsx';
import { EmptyState } from '../../ui/PageStates.tsx';
import { SEAT_PRICE } from './team-words.ts';
import classes from './TeamsPage.module.css';

/** What a team would be, and the first step to one. */
export function NoTeam({ mayOwnOne }: { mayOwnOne: boolean }) {
  const [create, { loading, error }] = useCreateTeamMutation({
    refetchQueries: [TeamsDocument],
    awaitRefetchQueries: true,
    onError: () => undefined,
  });
  if (!mayOwnOne) {
    return (
      <div className={classes.offer}>
        <EmptyState
          title="Teams are available on the Pro and Ultimate plans"
          hint={`Share the prompts of one plan, with an allowance for each member. ${SEAT_PRICE}`}
        >
          <Button component={Link} to={PLANS_URL}>
            View plans
          </Button>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={classes.offer}>
      <EmptyState
        title="You have no team yet"
        hint={`Your plan includes ${TEAM.seats} seats, yours among them. Members use the prompts of your plan.`}
      >
        <Button loading={loading} onClick={() => void create({ variables: { name: TEAM.defaultName } })}>
          Create team
        </Button>
        <Outcome said={null} error={error} failed="The team could not be created." />
      </EmptyState>
    </div>
  );
}
