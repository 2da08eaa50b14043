import type { InvitationBehindLinkQuery } from '#web/graphql/operations.generated.ts';
import { hasOwnName } from '#web/lib/invited-team.ts';
import { describeShare } from './team-share.ts';

type Invitation = NonNullable<InvitationBehindLinkQuery['invitation']>;

interface TeamInvitationProps {
  readonly invitation: Pick<Invitation, 'invitedBy' | 'teamName' | 'promptsLimit' | 'poolInterval'>;
}

/** Says who invites to which team, and what its members share. */
export function TeamInvitation({ invitation }: TeamInvitationProps) {
  const { invitedBy, teamName, promptsLimit, poolInterval } = invitation;
  return (
    <>
      {invitedBy ?? 'The owner'} invites you to join{' '}
      {hasOwnName(invitation) ? (
        <>
          the team <strong>{teamName}</strong>
        </>
      ) : (
        'their team'
      )}{' '}
      and to use its prompts.
      {describeShare(promptsLimit, poolInterval)} No one in the team can read what you write. A team shares prompts, not
      AI provider keys.
    </>
  );
}
