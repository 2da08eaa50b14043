import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import {
  type TeamCard_TeamFragment,
  type TeamMemberRow_MemberFragment,
  type TeamRole,
  TeamsDocument,
  TeamStatsDocument,
  useRemoveTeamMemberMutation,
} from '#web/graphql/operations.generated.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { Picker } from '#web/ui/Picker.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { useDisclosure } from '#web/ui/use-disclosure.ts';
import { AllowanceForm } from './AllowanceForm.tsx';
import { formatAllowance, ROLE_LABELS, toInitials } from './team-format.ts';
import classes from './TeamsPage.module.css';
import { useUpdateMember } from './use-update-member.ts';

type Team = TeamCard_TeamFragment;
type Member = TeamMemberRow_MemberFragment;

const ASSIGNABLE_ROLES: readonly TeamRole[] = ['ADMIN', 'MEMBER'];

/** Whether the user may remove a member. The owner removes admins and members, admins remove members. Users leave instead of removing themselves. */
const canRemove = ({ role }: Team, member: Member) =>
  !member.isViewer && (role === 'OWNER' ? member.role !== 'OWNER' : role === 'ADMIN' && member.role === 'MEMBER');

/** Whether the user may set a member's allowance. The owner has none: the pool is the owner's own plan. */
const canSetAllowance = ({ role }: Team, member: Member) =>
  member.role !== 'OWNER' && (role === 'OWNER' || (role === 'ADMIN' && member.role === 'MEMBER'));

interface MemberListProps {
  readonly team: Team;
  /** The title of the list, which gets the focus when a member was removed. */
  readonly membersTitle: RefObject<HTMLElement | null>;
}

/** Lists the members of a team. The owner and admins can change allowances and remove members. */
export function MemberList({ team, membersTitle }: MemberListProps) {
  const { feedback, perform } = useAction(membersTitle);
  return (
    <>
      <ul className={classes.rows}>
        {team.members.map((member) => (
          <MemberRow key={member.id} team={team} member={member} perform={perform} />
        ))}
        {team.formerMembersUsed !== null && team.formerMembersUsed > 0 && (
          <li className={classes.row}>
            <p className={classes.words}>Former members</p>
            <span className={classes.used}>{formatAllowance(team.formerMembersUsed, null)}</span>
          </li>
        )}
      </ul>
      <ActionStatus feedback={feedback} />
    </>
  );
}

interface MemberRowProps extends Pick<ReturnType<typeof useAction>, 'perform'> {
  readonly team: Team;
  readonly member: Member;
}

function MemberRow({ team, member, perform }: MemberRowProps) {
  const { user, isViewer, promptsUsed, promptsLimit } = member;
  const { isOpen: isChanging, opener: changeButton, toggle: toggleChange, close: endChange } = useDisclosure();
  const { isOpen: isRemoving, opener: removeButton, toggle: toggleRemoval, close: endRemoval } = useDisclosure();
  return (
    <li>
      <div className={classes.row}>
        <span className={classes.avatar} aria-hidden>
          {toInitials(user.fullName)}
        </span>
        <div className={classes.words}>
          <p>
            {user.fullName}
            {isViewer && <span className={classes.soft}> (you)</span>}
          </p>
          <p className={classes.soft}>{user.email}</p>
        </div>
        {promptsUsed !== null && <span className={classes.used}>{formatAllowance(promptsUsed, promptsLimit)}</span>}
        <span className={classes.controls}>
          {canSetAllowance(team, member) && (
            <Button
              ref={changeButton}
              variant="subtle"
              size="compact-sm"
              aria-label={`Change allowance of ${user.fullName}`}
              aria-expanded={isChanging}
              onClick={toggleChange}
            >
              Allowance
            </Button>
          )}
          <Role team={team} member={member} />
          {canRemove(team, member) && (
            <Button
              ref={removeButton}
              variant="subtle"
              size="compact-sm"
              aria-label={`Remove ${user.fullName}`}
              aria-expanded={isRemoving}
              onClick={toggleRemoval}
            >
              Remove
            </Button>
          )}
        </span>
      </div>
      {isChanging && <AllowanceForm teamId={team.id} pool={team} member={member} onDone={endChange} />}
      {isRemoving && <Removal team={team} member={member} perform={perform} onCancel={endRemoval} />}
    </li>
  );
}

/** Shows a member's role. The owner can change it, except their own. */
function Role({ team, member }: { team: Team; member: Member }) {
  const [update, { loading, error }] = useUpdateMember();
  if (team.role !== 'OWNER' || member.role === 'OWNER')
    return <span className={classes.role}>{ROLE_LABELS[member.role]}</span>;
  return (
    <>
      <Picker
        label={`Role of ${member.user.fullName}`}
        value={member.role}
        disabled={loading}
        onChoose={(value) => {
          const role = ASSIGNABLE_ROLES.find((assignable) => assignable === value);
          if (role) void update({ variables: { input: { teamId: team.id, memberId: member.id, role } } });
        }}
      >
        {ASSIGNABLE_ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_LABELS[role]}
          </option>
        ))}
      </Picker>
      <ActionStatus error={error} />
    </>
  );
}

/** Asks before a member is removed. The list says that it was done, because the row is gone then. */
function Removal({ team, member, perform, onCancel }: MemberRowProps & { onCancel: () => void }) {
  const { fullName } = member.user;
  const [remove, { loading, error }] = useRemoveTeamMemberMutation({
    refetchQueries: [TeamsDocument, TeamStatsDocument],
    awaitRefetchQueries: true,
  });
  return (
    <ConfirmPanel
      question={`Remove ${fullName} from ${team.name}?`}
      confirmLabel="Remove member"
      isBusy={loading}
      failure={<ActionStatus error={error} errorTitle="Failed to remove team member." />}
      onConfirm={() =>
        void perform(remove({ variables: { teamId: team.id, memberId: member.id } }), {
          title: `${fullName} is no longer in the team`,
        })
      }
      onCancel={onCancel}
    >
      <p>They keep their account and use their own plan. Their seat becomes free.</p>
    </ConfirmPanel>
  );
}
