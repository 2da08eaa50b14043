import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { fieldErrors } from '../../graphql/error-message.ts';
import { TeamsDocument, useInviteToTeamMutation } from '../../graphql/operations.generated.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import type { Said } from '../../ui/use-acts.ts';
import { ALLOWANCE_HELP, allowanceIn } from './team-words.ts';
import classes from './TeamsPage.module.css';

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
  const isToldByFields = Object.keys(fieldErrors(error)).length > 0;

  return (
    <Dialog title="Invite to the team" onClose={onClose}>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(({ email, role, promptsLimit }) => {
          const input = { teamId, email: email.trim(), promptsLimit: allowanceIn(promptsLimit) ?? null };
          void invite({ variables: { input: { ...input, role: role === 'ADMIN' ? 'ADMIN' : 'MEMBER' } } });
        })}
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
        <TextInput
          label="Prompts allowance"
          description={ALLOWANCE_HELP}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('promptsLimit')}
        />
        <Outcome said={null} error={isToldByFields ? undefined : error} failed="The invitation could not be sent." />
        <div className={classes.acts}>
          <Button type="submit" loading={loading}>
            Send invitation
          </Button>
          <Button variant="default" disabled={loading} onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
