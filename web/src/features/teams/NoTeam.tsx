import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { TEAM } from '#schema/limits.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { TeamsDocument, useCreateTeamMutation } from '#web/graphql/operations.generated.ts';
import { PLANS_URL } from '#web/lib/plans-url.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { EmptyState } from '#web/ui/PageStates.tsx';
import type { useAction } from '#web/ui/use-action.ts';
import { useUnsavedInput } from '#web/ui/use-unsaved-input.ts';
import classes from './TeamsPage.module.css';

interface NoTeamProps extends Pick<ReturnType<typeof useAction>, 'perform'> {
  /** Whether the user's plan includes a team. */
  readonly canCreateTeam: boolean;
  /** Which plans include a team, in a sentence. */
  readonly teamPlans: string;
  /** What a team offers and costs. Empty if no plan includes one. */
  readonly hint: string;
}

/** Offers to create a team, or shows the plans that include one. */
export function NoTeam({ canCreateTeam, teamPlans, hint, perform }: NoTeamProps) {
  if (!canCreateTeam) {
    return (
      <div className={classes.offer}>
        <EmptyState title={teamPlans} hint={hint}>
          <Button component={Link} to={PLANS_URL}>
            View Plans
          </Button>
        </EmptyState>
      </div>
    );
  }
  return (
    <div className={classes.offer}>
      <EmptyState
        title="You have no team yet"
        hint={`Your plan includes ${TEAM.seats} seats, one of which is yours. Members use the prompts of your plan.`}
      >
        <CreateTeam perform={perform} />
      </EmptyState>
    </div>
  );
}

/** Creates a team under the name that its members will see, also in their invitations. */
function CreateTeam({ perform }: Pick<ReturnType<typeof useAction>, 'perform'>) {
  const [name, setName] = useState<string>(TEAM.defaultName);
  const [create, { loading, error }] = useCreateTeamMutation({
    refetchQueries: [TeamsDocument],
    awaitRefetchQueries: true,
  });
  useUnsavedInput(name !== TEAM.defaultName);
  const refused = fieldErrors(error).name;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void perform(create({ variables: { name: name.trim() } }), { title: `You created ${name.trim()}` });
  };
  return (
    <form className={classes.create} onSubmit={submit}>
      <TextInput
        label="Team name"
        description="Members and people you invite see it."
        maxLength={TEAM.name}
        autoComplete="off"
        value={name}
        error={refused}
        onChange={({ currentTarget: { value } }) => {
          setName(value);
        }}
      />
      <Button type="submit" loading={loading} disabled={name.trim() === ''}>
        Create team
      </Button>
      <ActionStatus error={refused ? undefined : error} errorTitle="The team could not be created." />
    </form>
  );
}
