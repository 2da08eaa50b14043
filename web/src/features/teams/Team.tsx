import { Button } from '@mantine/core';
import { IconMail, IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Seats_OfferFragment, TeamCard_TeamFragment, TeamsQuery } from '#web/graphql/operations.generated.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { Feedback, useAction } from '#web/ui/use-action.ts';
import { Invitations } from './Invitations.tsx';
import { LeaveTeam } from './LeaveTeam.tsx';
import { MemberList } from './MemberList.tsx';
import { Seats } from './Seats.tsx';
import { describeNoSeat, seatHint } from './team-format.ts';
import { TeamHead } from './TeamHead.tsx';
import classes from './TeamsPage.module.css';
import { TeamStats } from './TeamStats.tsx';

const AddMember = lazy(() => import('./AddMember.tsx').then(({ AddMember }) => ({ default: AddMember })));
const InviteMember = lazy(() => import('./InviteMember.tsx').then(({ InviteMember }) => ({ default: InviteMember })));

/** The difference between the two buttons beside the title. */
const HOW_TO_ADD =
  'Invite people by email: they join with an account of their own. Or add a member: you create the account, and pass on its password.';

interface TeamProps {
  readonly team: TeamCard_TeamFragment;
  /** The seats that the owner bought and can buy. Null for other users, and when there are none to buy or keep. */
  readonly seatOffer: Seats_OfferFragment | null;
  readonly plans: TeamsQuery['plans'];
  /** The state of creating, leaving or dissolving the team. */
  readonly membership: ReturnType<typeof useAction>;
}

/** Shows a team. Every member sees the members; the owner and admins also manage members and invitations, and the owner the seats. */
export function Team({ team, seatOffer, plans, membership }: TeamProps) {
  const [dialog, setDialog] = useState<'add' | 'invite' | null>(null);
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const membersTitle = useRef<HTMLHeadingElement>(null);
  const isManager = team.role !== 'MEMBER';
  const close = () => {
    setDialog(null);
  };
  const done = (feedback: Feedback) => {
    setFeedback(feedback);
    close();
  };
  const open = (which: 'add' | 'invite') => () => {
    setFeedback(null);
    // The message about the team's creation, at the top of the page, would stand beside the one about the new member.
    membership.forget();
    setDialog(which);
  };

  return (
    <>
      <TeamHead team={team} />
      <Section
        title="Members"
        titleRef={membersTitle}
        lead={isManager && (team.availableSeats === 0 ? describeNoSeat(team) : HOW_TO_ADD)}
        aside={
          isManager &&
          team.availableSeats > 0 && (
            <span className={classes.buttons}>
              <Button
                size="compact-md"
                fz={14}
                leftSection={<IconMail aria-hidden size={16} stroke={1.8} />}
                onClick={open('invite')}
              >
                Invite
              </Button>
              <Button
                variant="default"
                size="compact-md"
                fz={14}
                leftSection={<IconUserPlus aria-hidden size={16} stroke={1.8} />}
                onClick={open('add')}
              >
                Add Member
              </Button>
            </span>
          )
        }
      >
        <MemberList team={team} membersTitle={membersTitle} />
        <ActionStatus feedback={feedback} />
      </Section>
      {isManager && (
        <Invitations
          teamId={team.id}
          poolInterval={team.poolInterval}
          invitations={team.invitations}
          membersTitle={membersTitle}
        />
      )}
      {isManager && <TeamStats />}
      {seatOffer && (
        <Seats
          offer={seatOffer}
          team={team}
          hint={seatHint(plans, { price: seatOffer.price, poolLimit: team.sharedPromptsLimit })}
        />
      )}
      <LeaveTeam team={team} action={membership} />
      <Suspense>
        {dialog === 'add' && <AddMember teamId={team.id} pool={team} onDone={done} onClose={close} />}
        {dialog === 'invite' && (
          <InviteMember
            teamId={team.id}
            pool={team}
            canInviteAdmins={team.role === 'OWNER'}
            onDone={done}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
