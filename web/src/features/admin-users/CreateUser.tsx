import { NativeSelect, TextInput } from '@mantine/core';
import { FULL_NAME_LENGTH, PASSWORD_LENGTH } from '#schema/limits.ts';
import { type Role, useAdminCreateUserMutation } from '#web/graphql/admin-operations.generated.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { emailProblem } from '#web/lib/email-problem.ts';
import { isPasswordTooShort } from '#web/lib/password-rules.ts';
import { ROLE_CHOICES } from '#web/ui/accounts/user-labels.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import { useForm } from '#web/ui/use-form.ts';

const EMPTY: { email: string; fullName: string; password: string; role: Role } = {
  email: '',
  fullName: '',
  password: '',
  role: 'USER',
};

/** Creates an account for another person, who gets a mail and chooses their own password at the first sign-in. */
export function CreateUser({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      email: emailProblem,
      fullName: (name) => (name.trim() ? null : 'Full name is required'),
      password: (password) =>
        isPasswordTooShort(password) ? `Password must be at least ${PASSWORD_LENGTH.min} characters` : null,
    },
  });
  const [create, { loading, error }] = useAdminCreateUserMutation({
    onCompleted: ({ adminCreateUser: { email } }) => {
      announce(`${email} was created.`);
      onDone();
      onClose();
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  return (
    <FormDialog
      title="New user"
      submitLabel="Create user"
      isBusy={loading}
      error={error}
      errorTitle="Failed to create user."
      onSubmit={form.onSubmit((input) => void create({ variables: { input } }))}
      onClose={onClose}
    >
      <TextInput
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        withAsterisk
        {...form.getInputProps('email')}
      />
      <TextInput
        label="Full name"
        autoComplete="off"
        maxLength={FULL_NAME_LENGTH.max}
        withAsterisk
        {...form.getInputProps('fullName')}
      />
      <PasswordField
        size="sm"
        description={`At least ${PASSWORD_LENGTH.min} characters. Pass it on yourself: they get an email about the account without it. They must choose their own when they first sign in.`}
        autoComplete="new-password"
        withAsterisk
        {...form.getInputProps('password')}
      />
      <NativeSelect label="Role" data={ROLE_CHOICES} {...form.getInputProps('role')} />
    </FormDialog>
  );
}
