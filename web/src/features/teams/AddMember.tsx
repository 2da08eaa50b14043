import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { PASSWORD_LENGTH } from '#schema/limits.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { TeamsDocument, useAddTeamMemberMutation } from '#web/graphql/operations.generated.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import type { Feedback } from '#web/ui/use-action.ts';
import { AllowanceField } from './AllowanceField.tsx';
import { allowanceHelp, parseAllowance } from './team-format.ts';
import classes from './TeamsPage.module.css';

interface AddMemberProps {
  readonly teamId: string;
  /** As `allowanceHelp` takes it. */
  readonly poolLimit: number;
  /** Called when the member was added, with the message to show. */
  readonly onDone: (feedback: Feedback) => void;
  readonly onClose: () => void;
}

const EMPTY = { firstName: '', lastName: '', email: '', password: '', promptsLimit: '' };

/** Creates an account for a new member, who must choose their own password when they first sign in. */
export function AddMember({ teamId, poolLimit, onDone, onClose }: AddMemberProps) {
  const [isIncomplete, setIsIncomplete] = useState(false);
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      promptsLimit: (typed) => (parseAllowance(typed) === undefined ? 'Prompts must be a number' : null),
    },
  });
  const [add, { loading, error }] = useAddTeamMemberMutation({
    refetchQueries: [TeamsDocument],
    awaitRefetchQueries: true,
    onCompleted: () => {
      onDone({
        title: 'Team member added',
        text: `Pass on the password that you chose: the email to ${form.values.email.trim()} does not contain it.`,
      });
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  const submit = ({ promptsLimit, password, ...names }: typeof EMPTY) => {
    const trimmed = { firstName: names.firstName.trim(), lastName: names.lastName.trim(), email: names.email.trim() };
    const isMissing = password === '' || Object.values(trimmed).includes('');
    setIsIncomplete(isMissing);
    if (isMissing) {
      // The text below says what to do. The fields are only marked.
      const missing = Object.entries({ ...trimmed, password }).filter(([, value]) => value === '');
      form.setErrors(Object.fromEntries(missing.map(([name]) => [name, true])));
      return;
    }
    const input = { teamId, ...trimmed, password, promptsLimit: parseAllowance(promptsLimit) ?? null };
    void add({ variables: { input } });
  };
  return (
    <FormDialog
      title="Add member"
      submitLabel="Add member"
      isBusy={loading}
      error={error}
      errorTitle="Failed to add team member."
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <p className={classes.soft}>
        Creates an account with a first password that you choose. They get an email that you added them, without the
        password: pass it on yourself. To let them choose their own, or join with an account they have, use Invite.
      </p>
      <div className={classes.pair}>
        <TextInput label="First name" autoComplete="off" {...form.getInputProps('firstName')} />
        <TextInput label="Last name" autoComplete="off" {...form.getInputProps('lastName')} />
      </div>
      <TextInput label="Email" type="email" inputMode="email" autoComplete="off" {...form.getInputProps('email')} />
      <PasswordField
        size="sm"
        description={`For the new member, at least ${PASSWORD_LENGTH.min} characters. They must choose their own when they first sign in.`}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <AllowanceField description={allowanceHelp(poolLimit)} {...form.getInputProps('promptsLimit')} />
      <p role="alert" className={classes.incomplete}>
        {isIncomplete && 'Please fill all fields'}
      </p>
    </FormDialog>
  );
}
