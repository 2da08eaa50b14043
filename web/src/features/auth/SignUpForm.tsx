import { Button, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { PASSWORD_LENGTH } from '#schema/limits.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { useSignUpMutation } from '#web/graphql/operations.generated.ts';
import { startSession } from '#web/session/session-store.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import classes from './AuthPage.module.css';
import { FormFailure } from './FormFailure.tsx';
import { normalPromoCode } from './promo-code.ts';
import { PromoCodeField } from './PromoCodeField.tsx';

const NEW_ACCOUNT = { fullName: '', email: '', password: '', promoCode: '' };

/** The rest of an address is the server's to judge. */
function problemWithEmail(email: string): string | null {
  if (!email.trim()) return 'Email is required';
  return /^\S+@\S+$/.test(email.trim()) ? null : 'Enter an email address, such as name@example.com';
}

const problemWithPassword = (password: string) =>
  Array.from(password).length < PASSWORD_LENGTH.min
    ? `Password must be at least ${PASSWORD_LENGTH.min} characters`
    : null;

/** @param email known from an invitation, which only this address can accept */
export function SignUpForm({ email = '' }: { email?: string }) {
  const form = useForm({
    initialValues: { ...NEW_ACCOUNT, email },
    validate: {
      fullName: isNotEmpty('Full name is required'),
      email: problemWithEmail,
      password: problemWithPassword,
    },
    transformValues: ({ promoCode, password, ...given }) => ({
      fullName: given.fullName.trim(),
      email: given.email.trim(),
      password,
      promoCode: normalPromoCode(promoCode) || null,
    }),
  });
  const [signUp, { loading, error }] = useSignUpMutation({
    onCompleted: ({ signUp: { token } }) => {
      startSession(token);
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((input) => void signUp({ variables: { input } }))}
    >
      <FormFailure error={error} fallback="Signup failed" />
      <TextInput label="Full name" size="md" autoComplete="name" {...form.getInputProps('fullName')} />
      <TextInput
        label="Email"
        type="email"
        size="md"
        autoComplete="username"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <PasswordField
        description={`At least ${PASSWORD_LENGTH.min} characters; ${PASSWORD_LENGTH.recommended} or more are safer.`}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      <PromoCodeField {...form.getInputProps('promoCode')} />
      <Button type="submit" size="md" fullWidth loading={loading}>
        Create Account
      </Button>
    </form>
  );
}
