import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { UserTeam_DetailsFragment } from '#web/graphql/admin-operations.generated.ts';
import { formatNumber, plural } from '#web/lib/quantities.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { Section } from '#web/ui/Section.tsx';
import { type Invitation, ResendInvitation } from '../actions/ResendInvitation.tsx';
import classes from '../UserPage.module.css';
import { Rows } from './Rows.tsx';

type Membership = NonNullable<UserTeam_DetailsFragment['team']>;
type Member = Membership['team']['members'][number];

const ROLES: Readonly<Record<Membership['role'], string>> = { OWNER: 'Owner', ADMIN: 'Admin', MEMBER: 'Member' };

function MemberTitle({ userId, email, fullName }: Member) {
  return email ? <Link to={`/admin/users/${userId}`}>{email}</Link> : fullName;
}

function describeMember({ role, promptsUsed, promptsLimit }: Member): string {
  const used =
    promptsLimit === null
      ? plural(promptsUsed, 'prompt')
      : `${formatNumber(promptsUsed)} of ${plural(promptsLimit, 'prompt')}`;
  return `${ROLES[role]} · ${used} of the pool used`;
}

interface UserTeamProps {
  readonly details: UserTeam_DetailsFragment;
  readonly onChanged: () => Promise<void>;
}

/** The team that the user owns or is in, with what its members used and the open invitations. */
export function UserTeam({ details: { team: membership }, onChanged }: UserTeamProps) {
  const [sending, setSending] = useState<Invitation | null>(null);
  if (!membership) return null;
  const { id, name, ownerId, members, invitations } = membership.team;
  const otherMembers = members.length - 1;
  return (
    <Section
      title="Team"
      lead={
        <>
          {ROLES[membership.role]} of <Link to={`/admin/teams/${id}`}>{name}</Link>, with{' '}
          {otherMembers === 0 ? 'no other members' : plural(otherMembers, 'other member')}
        </>
      }
    >
      <Rows
        label="Members"
        empty="No members"
        rows={members.map((member) => ({
          id: member.id,
          title: <MemberTitle {...member} />,
          detail: describeMember(member),
        }))}
      />
      <h3 className={classes.subtitle}>Open invitations</h3>
      <Rows
        label="Open invitations"
        empty="No open invitations"
        rows={invitations.map((invitation) => ({
          id: invitation.id,
          title: invitation.email,
          detail: (
            <>
              {ROLES[invitation.role]} · valid until <DateText at={invitation.expiresAt} />
            </>
          ),
          action: (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Resend the invitation to ${invitation.email}`}
              onClick={() => {
                setSending(invitation);
              }}
            >
              Resend
            </Button>
          ),
        }))}
      />
      {sending && (
        <ResendInvitation
          ownerId={ownerId}
          invitation={sending}
          onChanged={onChanged}
          onClose={() => {
            setSending(null);
          }}
        />
      )}
    </Section>
  );
}
