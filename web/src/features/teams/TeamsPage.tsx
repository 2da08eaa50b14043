import { type TeamsQuery, useTeamsQuery } from '#web/graphql/operations.generated.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { NoTeam } from './NoTeam.tsx';
import { ReceivedInvitations } from './ReceivedInvitations.tsx';
import { Team } from './Team.tsx';
import classes from './TeamsPage.module.css';

export function TeamsPage() {
  usePageTitle('Teams');
  const { data, error, refetch } = useTeamsQuery({ fetchPolicy: 'cache-and-network' });
  return (
    <div className={classes.page}>
      <PageHeader title="Team Management" lead="A team shares the prompts of its owner’s plan." />
      {data && <Loaded data={data} />}
      {!data && !error && <ListSkeleton label="Loading your team" rows={2} height={260} />}
      {!data && error && (
        <ErrorState
          title="Your team could not be loaded"
          error={error}
          hint="Nothing was changed."
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

function Loaded({ data: { viewer, teams, receivedInvitations } }: { data: TeamsQuery }) {
  return (
    <>
      <ReceivedInvitations invitations={receivedInvitations} />
      {teams.length === 0 && <NoTeam canCreateTeam={viewer.subscription.teams} />}
      {teams.map((team) => (
        <Team key={team.id} team={team} />
      ))}
    </>
  );
}
