import { Button } from '@mantine/core';
import {
  type TeamCard_TeamFragment,
  TeamsDocument,
  useDissolveTeamMutation,
  useLeaveTeamMutation,
} from '#web/graphql/operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { useAction } from '#web/ui/use-action.ts';
import { useDisclosure } from '#web/ui/use-disclosure.ts';

interface LeaveTeamProps {
  readonly team: TeamCard_TeamFragment;
  /** The state of leaving. The page shows the message of success, because this section is gone then. */
  readonly action: ReturnType<typeof useAction>;
}

const DISSOLVE = { word: 'DISSOLVE', reminder: 'Please type DISSOLVE to confirm' };

/** Says what is deleted with the team. */
function describeDeleted(actionCount: number): string {
  const actions = actionCount > 0 ? ` and the ${plural(actionCount, 'action')} that the team shares` : '';
  return `Open invitations${actions} are deleted.`;
}

/** The owner can dissolve the team; admins and members can leave it. */
export function LeaveTeam({ team: { id, name, role, actions }, action }: LeaveTeamProps) {
  const { isOpen, opener, toggle, close } = useDisclosure();
  const isOwner = role === 'OWNER';
  const feedback = { title: isOwner ? `You dissolved ${name}` : `You left ${name}` };
  const after = { refetchQueries: [TeamsDocument], awaitRefetchQueries: true };
  const [leave] = useLeaveTeamMutation(after);
  const [dissolve] = useDissolveTeamMutation(after);
  const { isBusy, error, perform } = action;
  const verb = isOwner ? 'Dissolve team' : 'Leave team';
  const confirm = () => {
    const variables = { teamId: id };
    const request: Promise<unknown> = isOwner ? dissolve({ variables }) : leave({ variables });
    void perform(request, feedback);
  };
  return (
    <Section
      title={verb}
      lead={
        isOwner
          ? 'Ends the team for all members. Everyone keeps their account.'
          : 'Frees your seat. You keep your account.'
      }
    >
      {isOpen ? (
        <ConfirmPanel
          question={isOwner ? `Dissolve ${name}?` : `Leave ${name}?`}
          confirmLabel={verb}
          {...(isOwner && { typed: DISSOLVE })}
          isBusy={isBusy}
          onConfirm={confirm}
          onCancel={close}
        >
          <p>
            {isOwner
              ? `Members keep their accounts and use their own plans. ${describeDeleted(actions.length)} Seats that you bought do not renew, and are not refunded.`
              : 'You keep your account and use your own plan. To come back, you need a new invitation.'}
          </p>
        </ConfirmPanel>
      ) : (
        <Button ref={opener} variant="default" onClick={toggle}>
          {verb}
        </Button>
      )}
      <ActionStatus error={error} />
    </Section>
  );
}
