import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldErrors } from '../../graphql/error-message.ts';
import { TeamsDocument, useInviteToTeamMutation } from '../../graphql/operations.generated.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import type { Said } from '../../ui/use-acts.ts';
import { AllowanceField } from './AllowanceField.tsx';
import { allowanceIn } from './team-words.ts';

interface InviteMemberProps {
  readonly teamId: string;
  readonly mayInviteAdmins: boolean;
  readonly onDone: (said: Said) => void;
  readonly onClose: () => void;
}

/** Asks by mail. A seat is kept until there is an answer. */
export function InviteMember({ teamId, mayInviteAdmins, onDone, onClose }: InviteMemberProps) {
  const form = useForm({
    initialValues: { email: '', role: 'MEMBER', promptsLimit: '' },
    validate: {
      email: (email) => (/^\S+@\S+$/.test(email.trim()) ? null : 'Enter an email address, such as name@example.com'),
      promptsLimit: (typed) => (allowanceIn(typed) === undefined ? 'Prompts must be a number' : null),
    },
  });
  const [invite, { loading, error }] = useInviteToTeamMutation({
    refetchQueries: [TeamsDocument],
    awaitRefetchQueries: true,
    onCompleted: () => {
      onDone({ title: 'Invitation sent', text: `It is on its way to ${form.values.email.trim()}.` });
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  return (
    <FormDialog
      title="Invite to the team"
      act="Send invitation"
      isBusy={loading}
      error={error}
      failed="The invitation could not be sent."
      onSubmit={form.onSubmit(({ email, role, promptsLimit }) => {
        const input = { teamId, email: email.trim(), promptsLimit: allowanceIn(promptsLimit) ?? null };
        void invite({ variables: { input: { ...input, role: role === 'ADMIN' ? 'ADMIN' : 'MEMBER' } } });
      })}
      onClose={onClose}
    >
      <TextInput label="Email" type="email" inputMode="email" autoComplete="off" {...form.getInputProps('email')} />
      {mayInviteAdmins && (
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
      <AllowanceField {...form.getInputProps('promptsLimit')} />
    </FormDialog>
  );
}
