import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { PASSWORD_LENGTH } from '#schema/limits.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { TeamsDocument, useAddTeamMemberMutation } from '#web/graphql/operations.generated.ts';
import { emailProblem } from '#web/lib/email-problem.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import type { Feedback } from '#web/ui/use-action.ts';
import { useForm } from '#web/ui/use-form.ts';
import { AllowanceField } from './AllowanceField.tsx';
import { allowanceHelp, parseAllowance, type Pool } from './team-format.ts';
import classes from './TeamsPage.module.css';

interface AddMemberProps {
  readonly teamId: string;
  readonly pool: Pool;
  /** Called when the member was added, with the message to show. */
  readonly onDone: (feedback: Feedback) => void;
  readonly onClose: () => void;
}

const EMPTY = { firstName: '', lastName: '', email: '', password: '', promptsLimit: '' };

/** Marks a field that is empty, without a text of its own: the text below the fields says what to do. */
const isMissing = (typed: string) => (typed.trim() === '' ? true : null);

/** Creates an account for a new member, who must choose their own password when they first sign in. */
export function AddMember({ teamId, pool, onDone, onClose }: AddMemberProps) {
  const [isIncomplete, setIsIncomplete] = useState(false);
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      firstName: isMissing,
      lastName: isMissing,
      email: (typed) => isMissing(typed) ?? emailProblem(typed),
      password: isMissing,
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
    setIsIncomplete(false);
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
      onSubmit={form.onSubmit(submit, (errors) => {
        setIsIncomplete(Object.values(errors).includes(true));
      })}
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
      <AllowanceField description={allowanceHelp(pool)} {...form.getInputProps('promptsLimit')} />
      <p role="alert" className={classes.incomplete}>
        {isIncomplete && 'Please fill all fields'}
      </p>
    </FormDialog>
  );
}
