import { Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { fieldErrors } from '#web/graphql/error-message.ts';
import type { TeamMemberRow_MemberFragment } from '#web/graphql/operations.generated.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { useUnsavedInput } from '#web/ui/use-unsaved-input.ts';
import { AllowanceField } from './AllowanceField.tsx';
import { allowanceHelp, parseAllowance, type Pool } from './team-format.ts';
import classes from './TeamsPage.module.css';
import { useUpdateMember } from './use-update-member.ts';

interface AllowanceFormProps {
  readonly teamId: string;
  readonly pool: Pool;
  readonly member: TeamMemberRow_MemberFragment;
  readonly onDone: () => void;
}

/** Changes the allowance of a member. */
export function AllowanceForm({ teamId, pool, member, onDone }: AllowanceFormProps) {
  const current = member.promptsLimit === null ? '' : String(member.promptsLimit);
  const [typed, setTyped] = useState(current);
  useUnsavedInput(typed !== current);
  const [update, { loading, error }] = useUpdateMember(onDone);
  const promptsLimit = parseAllowance(typed);
  const refused = fieldErrors(error).promptsLimit;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (promptsLimit === undefined) return;
    void update({ variables: { input: { teamId, memberId: member.id, promptsLimit } } });
  };
  return (
    <form className={classes.allowance} onSubmit={submit}>
      <AllowanceField
        description={allowanceHelp(pool)}
        label={`Prompts allowance of ${member.user.fullName}`}
        value={typed}
        error={promptsLimit === undefined ? 'Prompts must be a number' : refused}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
        }}
      />
      <div className={classes.buttons}>
        <Button type="submit" size="compact-md" fz={14} loading={loading}>
          Save allowance
        </Button>
        <Button variant="default" size="compact-md" fz={14} disabled={loading} onClick={onDone}>
          Cancel
        </Button>
      </div>
      <ActionStatus error={refused ? undefined : error} />
    </form>
  );
}
