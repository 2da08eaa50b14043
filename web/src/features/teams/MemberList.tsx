import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  type TeamCard_TeamFragment,
  type TeamMemberRow_MemberFragment,
  type TeamRole,
  TeamsDocument,
  useRemoveTeamMemberMutation,
  useUpdateTeamMemberMutation,
} from '../../graphql/operations.generated.ts';
import { ConfirmPanel } from '../../ui/ConfirmPanel.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { Picker } from '../../ui/Picker.tsx';
import { AllowanceForm } from './AllowanceForm.tsx';
import { allowanceLine, initialsOf, ROLES } from './team-words.ts';
import classes from './TeamsPage.module.css';

type Team = TeamCard_TeamFragment;
type Member = TeamMemberRow_MemberFragment;

const GIVEN_ROLES: readonly TeamRole[] = ['ADMIN', 'MEMBER'];

/** Nobody removes the owner; admins remove members only; whoever goes of their own leaves. */
const mayRemove = ({ role }: Team, member: Member) =>
  !member.isViewer && (role === 'OWNER' ? member.role !== 'OWNER' : role === 'ADMIN' && member.role === 'MEMBER');

/** The owner needs none: the prompts are theirs. */
const mayLimit = ({ role }: Team, member: Member) =>
  member.role !== 'OWNER' && (role === 'OWNER' || (role === 'ADMIN' && member.role === 'MEMBER'));

export function MemberList({ team }: { team: Team }) {
  return (
    <ul className={classes.rows}>
      {team.members.map((member) => (
        <MemberRow key={member.id} team={team} member={member} />
      ))}
    </ul>
  );
}

function MemberRow({ team, member }: { team: Team; member: Member }) {
  const { user, isViewer, promptsUsed, promptsLimit } = member;
  const [isAsking, setIsAsking] = useState(false);
  const [isLimiting, setIsLimiting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const limiter = useRef<HTMLButtonElement>(null);
  return (
    <li>
      <div className={classes.row}>
        <span className={classes.avatar} aria-hidden>
          {initialsOf(user.fullName)}
        </span>
        <div className={classes.words}>
          <p>
            {user.fullName}
            {isViewer && <span className={classes.soft}> (you)</span>}
          </p>
          <p className={classes.soft}>{user.email}</p>
        </div>
        <span className={classes.used}>{allowanceLine(promptsUsed, promptsLimit)}</span>
        <span className={classes.controls}>
          {mayLimit(team, member) && (
            <Button
              ref={limiter}
              variant="subtle"
              size="compact-sm"
              aria-label={`Change allowance of ${user.fullName}`}
              aria-expanded={isLimiting}
              onClick={() => {
                setIsLimiting(!isLimiting);
              }}
            >
              Allowance
            </Button>
          )}
          <Role team={team} member={member} />
          {mayRemove(team, member) && (
            <Button
              ref={opener}
              variant="subtle"
              size="compact-sm"
              aria-label={`Remove ${user.fullName}`}
              aria-expanded={isAsking}
              onClick={() => {
                setIsAsking(!isAsking);
              }}
            >
              Remove
            </Button>
          )}
        </span>
      </div>
      {isLimiting && (
        <AllowanceForm
          teamId={team.id}
          member={member}
          onDone={() => {
            setIsLimiting(false);
            limiter.current?.focus();
          }}
        />
      )}
      {isAsking && (
        <Removal
          team={team}
          member={member}
          onCancel={() => {
            setIsAsking(false);
            opener.current?.focus();
          }}
        />
      )}
    </li>
  );
}

/** Only the owner gives roles, and keeps their own. */
function Role({ team, member }: { team: Team; member: Member }) {
  const [update, { loading, error }] = useUpdateTeamMemberMutation({ onError: () => undefined });
  if (team.role !== 'OWNER' || member.role === 'OWNER')
    return <span className={classes.role}>{ROLES[member.role]}</span>;
  return (
    <>
      <Picker
        label={`Role of ${member.user.fullName}`}
        value={member.role}
        disabled={loading}
        onChoose={(value) => {
          const role = GIVEN_ROLES.find((it) => it === value);
          if (role) void update({ variables: { input: { teamId: team.id, memberId: member.id, role } } });
        }}
      >
        {GIVEN_ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLES[role]}
          </option>
        ))}
      </Picker>
      <Outcome said={null} error={error} />
    </>
  );
}

function Removal({ team, member, onCancel }: { team: Team; member: Member; onCancel: () => void }) {
  const [remove, { loading, error }] = useRemoveTeamMemberMutation({
    refetchQueries: [TeamsDocument],
    awaitRefetchQueries: true,
    onError: () => undefined,
  });
  return (
    <>
      <ConfirmPanel
        question={`Remove ${member.user.fullName} from ${team.name}?`}
        act="Remove member"
        isBusy={loading}
        onConfirm={() => void remove({ variables: { teamId: team.id, memberId: member.id } })}
        onCancel={onCancel}
      >
        <p>They keep their account, and go on with a plan of their own. The seat is free again.</p>
      </ConfirmPanel>
      <Outcome said={null} error={error} failed="Failed to remove team member." />
    </>
  );
}
