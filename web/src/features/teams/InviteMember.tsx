import { NativeSelect, TextInput } from '@mantine/core';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { TeamsDocument, useInviteToTeamMutation } from '#web/graphql/operations.generated.ts';
import { emailProblem } from '#web/lib/email-problem.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import type { Feedback } from '#web/ui/use-action.ts';
import { useForm } from '#web/ui/use-form.ts';
import { AllowanceField } from './AllowanceField.tsx';
import { allowanceHelp, parseAllowance, type Pool } from './team-format.ts';
import classes from './TeamsPage.module.css';

interface InviteMemberProps {
  readonly teamId: string;
  readonly pool: Pool;
  /** Whether the user may invite admins: only the owner may. */
  readonly canInviteAdmins: boolean;
  /** Called when the invitation was sent, with the message to show. */
  readonly onDone: (feedback: Feedback) => void;
  readonly onClose: () => void;
}

/** Sends an invitation by mail, which reserves a seat. */
export function InviteMember({ teamId, pool, canInviteAdmins, onDone, onClose }: InviteMemberProps) {
  const form = useForm({
    initialValues: { email: '', role: 'MEMBER', promptsLimit: '' },
    validate: {
      email: emailProblem,
      promptsLimit: (typed) => (parseAllowance(typed) === undefined ? 'Prompts must be a number' : null),
    },
  });
  const [invite, { loading, error }] = useInviteToTeamMutation({
    refetchQueries: [TeamsDocument],
    awaitRefetchQueries: true,
    onCompleted: () => {
      onDone({ title: 'Invitation sent', text: `${form.values.email.trim()} gets it by email.` });
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  return (
    <FormDialog
      title="Invite to the team"
      submitLabel="Send invitation"
      isBusy={loading}
      error={error}
      errorTitle="The invitation could not be sent."
      onSubmit={form.onSubmit(({ email, role, promptsLimit }) => {
        const input = { teamId, email: email.trim(), promptsLimit: parseAllowance(promptsLimit) ?? null };
        void invite({ variables: { input: { ...input, role: role === 'ADMIN' ? 'ADMIN' : 'MEMBER' } } });
      })}
      onClose={onClose}
    >
      <p className={classes.soft}>We email a link. The recipient joins with a new account, or with one they have.</p>
      <TextInput label="Email" type="email" inputMode="email" autoComplete="off" {...form.getInputProps('email')} />
      {canInviteAdmins && (
        <NativeSelect
          label="Role"
          description="Admins add and remove members."
          data={[
            { value: 'MEMBER', label: 'Member' },
            { value: 'ADMIN', label: 'Admin' },
          ]}
          {...form.getInputProps('role')}
        />
      )}
      <AllowanceField description={allowanceHelp(pool)} {...form.getInputProps('promptsLimit')} />
    </FormDialog>
  );
}
