import { Button } from '@mantine/core';
import {
  type TeamCard_TeamFragment,
  TeamsDocument,
  useDissolveTeamMutation,
  useLeaveTeamMutation,
} from '#web/graphql/operations.generated.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { Section } from '#web/ui/Section.tsx';
import { type Feedback, useAction } from '#web/ui/use-action.ts';
import { useDisclosure } from '#web/ui/use-disclosure.ts';

interface LeaveTeamProps {
  readonly team: TeamCard_TeamFragment;
  /** Called with the message to show when the team was left or dissolved. This component is gone after that. */
  readonly onLeave: (feedback: Feedback) => void;
}

/** The owner can dissolve the team; admins and members can leave it. */
export function LeaveTeam({ team: { id, name, role }, onLeave }: LeaveTeamProps) {
  const { isOpen, opener, toggle, close } = useDisclosure();
  const isOwner = role === 'OWNER';
  const feedback = { title: isOwner ? `You dissolved ${name}` : `You left ${name}` };
  const after = {
    refetchQueries: [TeamsDocument],
    awaitRefetchQueries: true,
    // The page shows the message, because this section is gone once the team was fetched again.
    onCompleted: () => {
      onLeave(feedback);
    },
  };
  const [leave] = useLeaveTeamMutation(after);
  const [dissolve] = useDissolveTeamMutation(after);
  const { isBusy, error, perform } = useAction();
  const action = isOwner ? 'Dissolve team' : 'Leave team';
  const confirm = () => {
    const variables = { teamId: id };
    const request: Promise<unknown> = isOwner ? dissolve({ variables }) : leave({ variables });
    void perform(request, feedback);
  };
  return (
    <Section
      title={action}
      lead={
        isOwner
          ? 'Ends the team for all members. Everyone keeps their account.'
          : 'Frees your seat. You keep your account.'
      }
    >
      {isOpen ? (
        <ConfirmPanel
          question={isOwner ? `Dissolve ${name}?` : `Leave ${name}?`}
          confirmLabel={action}
          isBusy={isBusy}
          onConfirm={confirm}
          onCancel={close}
        >
          <p>
            {isOwner
              ? 'Members keep their accounts and use their own plans. Open invitations are deleted. Seats that you bought do not renew, and are not refunded.'
              : 'You keep your account and use your own plan. To come back, you need a new invitation.'}
          </p>
        </ConfirmPanel>
      ) : (
        <Button ref={opener} variant="default" onClick={toggle}>
          {action}
        </Button>
      )}
      <ActionStatus error={error} />
    </Section>
  );
}
