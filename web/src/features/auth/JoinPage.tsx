import { Button } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import {
  type InvitationToJoinQuery,
  useInvitationToJoinQuery,
  useJoinByLinkMutation,
  ViewerDocument,
} from '#web/graphql/operations.generated.ts';
import { nameInvitedTeam } from '#web/lib/invited-team.ts';
import { useSignOut } from '#web/session/use-sign-out.ts';
import { PageSkeleton } from '#web/ui/PageStates.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import classes from './AuthPage.module.css';
import { FormFailure } from './FormFailure.tsx';
import { InvitationError } from './InvitationError.tsx';
import { AFTER_JOINING } from './joined.ts';
import { TeamInvitation } from './TeamInvitation.tsx';

/** The page that the link of an invitation opens for a signed-in user: asks whether to join the team. */
export function JoinPage() {
  usePageTitle('Join a team');
  const token = useSearchParams()[0].get('invitation') ?? '';
  const { data, error, refetch } = useInvitationToJoinQuery({ variables: { token }, fetchPolicy: 'network-only' });
  if (data) return <div className={classes.card}>{<Offer token={token} data={data} />}</div>;
  if (!error) return <PageSkeleton label="Loading the invitation" />;
  return <InvitationError error={error} onRetry={() => void refetch()} />;
}

function Offer({ token, data: { invitation, viewer, teams } }: { token: string; data: InvitationToJoinQuery }) {
  const [team] = teams;
  if (!invitation) return <NoInvitation teamName={team?.name ?? null} />;
  const { email } = invitation;
  const label = `Join ${nameInvitedTeam(invitation)}`;
  // Whether the invitation was sent to another address than that of the signed-in user.
  const isOther = viewer.email !== email;
  return (
    <>
      <h1 className={classes.title}>{label}</h1>
      <p className={classes.lead}>
        <TeamInvitation invitation={invitation} />
      </p>
      {isOther && (
        <p role="status" className={classes.notice}>
          This invitation was sent to <strong>{email}</strong>. You are signed in as <strong>{viewer.email}</strong>.
        </p>
      )}
      {team ? (
        <>
          <p role="status" className={classes.notice}>
            You are already in the team <strong>{team.name}</strong>. Leave it before you join another.
          </p>
          <div className={classes.buttons}>
            <Button component={Link} to="/dashboard/teams" size="md">
              Go to Teams
            </Button>
          </div>
        </>
      ) : (
        <Join token={token} label={isOther ? `Join as ${viewer.email}` : label} isOther={isOther} />
      )}
    </>
  );
}

function Join({ token, label, isOther }: { token: string; label: string; isOther: boolean }) {
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [join, { loading, error }] = useJoinByLinkMutation({
    // A link that was mailed to the viewer's address confirms it.
    refetchQueries: [ViewerDocument],
    awaitRefetchQueries: true,
    onCompleted: () => void navigate(AFTER_JOINING, { replace: true }),
    onError: () => undefined,
  });
  return (
    <div className={classes.buttons}>
      <FormFailure error={error} fallback="You could not join the team. Please try again." />
      <Button size="md" fullWidth loading={loading} onClick={() => void join({ variables: { token } })}>
        {label}
      </Button>
      {/* After signing out, the route guard of this page redirects to the sign-in page and keeps the invitation. */}
      {isOther ? (
        <Button size="md" fullWidth variant="default" disabled={loading} onClick={signOut}>
          Use another account
        </Button>
      ) : (
        <Button component={Link} to="/dashboard/overview" size="md" fullWidth variant="default">
          Not now
        </Button>
      )}
    </div>
  );
}

function NoInvitation({ teamName }: { teamName: string | null }) {
  return (
    <>
      <h1 className={classes.title}>
        {teamName === null ? 'This invitation is no longer valid' : `You are in the team ${teamName}`}
      </h1>
      <p className={classes.lead}>
        {teamName === null
          ? 'It was used or revoked, or it has expired. Use the link in the latest invitation email, or ask for a new invitation.'
          : 'This invitation is no longer valid: it was used or revoked, or it has expired.'}
      </p>
      <div className={classes.buttons}>
        <Button component={Link} to="/dashboard/overview" size="md">
          Go to Overview
        </Button>
      </div>
    </>
  );
}
