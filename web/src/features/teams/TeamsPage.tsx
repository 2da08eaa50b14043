import { useState } from 'react';
import { type TeamsQuery, useTeamsQuery } from '#web/graphql/operations.generated.ts';
import { CheckoutNotice } from '#web/ui/checkout/CheckoutNotice.tsx';
import { useCheckoutReturn } from '#web/ui/checkout/use-checkout-return.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import type { Feedback } from '#web/ui/use-action.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { NoTeam } from './NoTeam.tsx';
import { ReceivedInvitations } from './ReceivedInvitations.tsx';
import { Team } from './Team.tsx';
import { teamHint, teamPlansSentence } from './team-format.ts';
import classes from './TeamsPage.module.css';

export function TeamsPage() {
  usePageTitle('Teams');
  const { data, error, ...query } = useTeamsQuery({ fetchPolicy: 'cache-and-network' });
  const checkout = useCheckoutReturn(query, data?.lastCheckout ?? null);
  return (
    <div className={classes.page}>
      <PageHeader
        title="Team Management"
        lead="Everyone in a team uses the prompts that its owner’s plan includes. What you write stays yours: no one else in the team can read it, not even the owner."
      />
      {data?.lastCheckout && checkout.hasReturned && (
        <CheckoutNotice
          news={data.lastCheckout}
          saysPaid={checkout.saysPaid}
          isOverdue={checkout.isOverdue}
          onDismiss={checkout.dismiss}
        />
      )}
      {data && <Loaded data={data} />}
      {!data && !error && <ListSkeleton label="Loading your team" rows={2} height={260} />}
      {!data && error && (
        <ErrorState
          title="Your team could not be loaded"
          error={error}
          hint="Nothing was changed."
          onRetry={() => void query.refetch()}
        />
      )}
    </div>
  );
}

function Loaded({ data: { viewer, teams, receivedInvitations, seatOffer, plans } }: { data: TeamsQuery }) {
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  return (
    <>
      <ReceivedInvitations invitations={receivedInvitations} />
      {teams.length === 0 && (
        <NoTeam
          canCreateTeam={viewer.subscription.teams}
          teamPlans={teamPlansSentence(plans)}
          hint={teamHint(plans)}
          feedback={feedback}
        />
      )}
      {teams.map((team) => (
        <Team key={team.id} team={team} seatOffer={team.role === 'OWNER' ? seatOffer : null} onLeave={setFeedback} />
      ))}
    </>
  );
}
