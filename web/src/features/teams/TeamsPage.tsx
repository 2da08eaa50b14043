import { type RefObject, useRef } from 'react';
import { type TeamsQuery, useTeamsQuery } from '#web/graphql/operations.generated.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { CheckoutNotice } from '#web/ui/checkout/CheckoutNotice.tsx';
import { useCheckoutReturn } from '#web/ui/checkout/use-checkout-return.ts';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { ErrorState, ListSkeleton } from '#web/ui/PageStates.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { useRefetchOnFocus } from '#web/ui/use-refetch-on-focus.ts';
import { NoTeam } from './NoTeam.tsx';
import { ReceivedInvitations } from './ReceivedInvitations.tsx';
import { Team } from './Team.tsx';
import { teamHint, teamPlansSentence } from './team-format.ts';
import classes from './TeamsPage.module.css';

export function TeamsPage() {
  usePageTitle('Teams');
  const { data, error, ...query } = useTeamsQuery({
    fetchPolicy: 'cache-and-network',
  });
  // Members join, leave and use prompts while the page is open in the background.
  useRefetchOnFocus(query.refetch);
  const title = useRef<HTMLHeadingElement>(null);
  const checkout = useCheckoutReturn(query, data?.lastCheckout ?? null);
  return (
    <div className={classes.page}>
      <PageHeader
        title="Team Management"
        titleRef={title}
        lead="Everyone in a team uses the prompts that its owner’s plan includes. What you write stays yours: no one else in the team can read it, not even the owner."
      />
      {data?.lastCheckout && checkout.hasReturned && (
        <CheckoutNotice
          checkout={data.lastCheckout}
          returnedAsPaid={checkout.returnedAsPaid}
          isOverdue={checkout.isOverdue}
          onDismiss={checkout.dismiss}
        />
      )}
      {data && <Loaded data={data} title={title} />}
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

interface LoadedProps {
  readonly data: TeamsQuery;
  /** The title of the page, which gets the focus when an invitation was answered, and when a team was created or left. */
  readonly title: RefObject<HTMLElement | null>;
}

function Loaded({ data: { viewer, teams, receivedInvitations, seatOffer, plans }, title }: LoadedProps) {
  const action = useAction(title);
  return (
    <>
      <ReceivedInvitations invitations={receivedInvitations} title={title} />
      <ActionStatus feedback={action.feedback} />
      {teams.length === 0 && (
        <NoTeam
          canCreateTeam={viewer.subscription.teams}
          teamPlans={teamPlansSentence(plans)}
          hint={teamHint(plans)}
          perform={action.perform}
        />
      )}
      {teams.map((team) => (
        <Team
          key={team.id}
          team={team}
          seatOffer={team.role === 'OWNER' ? seatOffer : null}
          plans={plans}
          membership={action}
        />
      ))}
    </>
  );
}
