import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  type TeamCard_TeamFragment,
  TeamsDocument,
  useDissolveTeamMutation,
  useLeaveTeamMutation,
} from '#web/graphql/operations.generated.ts';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { Outcome } from '#web/ui/Outcome.tsx';
import { Section } from '#web/ui/Section.tsx';
import { useActs } from '#web/ui/use-acts.ts';

/** The owner can dissolve the team; admins and members can leave it. */
export function LeaveTeam({ team: { id, name, role } }: { team: TeamCard_TeamFragment }) {
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const after = { refetchQueries: [TeamsDocument], awaitRefetchQueries: true };
  const [leave] = useLeaveTeamMutation(after);
  const [dissolve] = useDissolveTeamMutation(after);
  const { isBusy, error, act } = useActs();
  const isOwner = role === 'OWNER';
  const action = isOwner ? 'Dissolve team' : 'Leave team';
  const confirm = () => {
    const variables = { teamId: id };
    const request: Promise<unknown> = isOwner ? dissolve({ variables }) : leave({ variables });
    void act(request, { title: 'Done' });
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
      {isAsking ? (
        <ConfirmPanel
          question={isOwner ? `Dissolve ${name}?` : `Leave ${name}?`}
          act={action}
          isBusy={isBusy}
          onConfirm={confirm}
          onCancel={() => {
            setIsAsking(false);
            opener.current?.focus();
          }}
        >
          <p>
            {isOwner
              ? 'Members keep their accounts and use their own plans. Open invitations are deleted.'
              : 'You keep your account and use your own plan. To come back, you need a new invitation.'}
          </p>
        </ConfirmPanel>
      ) : (
        <Button
          ref={opener}
          variant="default"
          onClick={() => {
            setIsAsking(true);
          }}
        >
          {action}
        </Button>
      )}
      <Outcome said={null} error={error} />
    </Section>
  );
}
