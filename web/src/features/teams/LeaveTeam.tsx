import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  type TeamCard_TeamFragment,
  TeamsDocument,
  useDissolveTeamMutation,
  useLeaveTeamMutation,
} from '../../graphql/operations.generated.ts';
import { ConfirmPanel } from '../../ui/ConfirmPanel.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { Section } from '../../ui/Section.tsx';
import { useActs } from '../../ui/use-acts.ts';

/** The owner ends the team; everybody else goes alone. */
export function LeaveTeam({ team: { id, name, role } }: { team: TeamCard_TeamFragment }) {
  const [isAsking, setIsAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const after = { refetchQueries: [TeamsDocument], awaitRefetchQueries: true };
  const [leave] = useLeaveTeamMutation(after);
  const [dissolve] = useDissolveTeamMutation(after);
  const { isBusy, error, act } = useActs();
  const isOwner = role === 'OWNER';
  const verb = isOwner ? 'Dissolve team' : 'Leave team';
  const confirm = () => {
    const variables = { teamId: id };
    const request: Promise<unknown> = isOwner ? dissolve({ variables }) : leave({ variables });
    void act(request, { title: 'Done' });
  };
  return (
    <Section
      title={verb}
      lead={
        isOwner
          ? 'For everybody in it. No account ends with it.'
          : 'Your seat goes to somebody else; your account stays.'
      }
    >
      {isAsking ? (
        <ConfirmPanel
          question={isOwner ? `Dissolve ${name}?` : `Leave ${name}?`}
          act={verb}
          isBusy={isBusy}
          onConfirm={confirm}
          onCancel={() => {
            setIsAsking(false);
            opener.current?.focus();
          }}
        >
          <p>
            {isOwner
              ? 'Members keep their accounts, and go on with plans of their own. Invitations end.'
              : 'You keep your account, and go on with a plan of your own. Somebody has to invite you to come back.'}
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
          {verb}
        </Button>
      )}
      <Outcome said={null} error={error} />
    </Section>
  );
}
