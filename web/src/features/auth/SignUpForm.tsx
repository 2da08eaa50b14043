import { Button, TextInput } from '@mantine/core';
import { isNotEmpty, useForm } from '@mantine/form';
import { PASSWORD_LENGTH } from '#schema/limits.ts';
import { fieldErrors } from '#web/graphql/error-message.ts';
import { useSignUpMutation } from '#web/graphql/operations.generated.ts';
import { emailProblem } from '#web/lib/email-problem.ts';
import { isPasswordTooShort, PASSWORD_HINT } from '#web/lib/password-rules.ts';
import { startSession } from '#web/session/session-store.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import classes from './AuthPage.module.css';
import { EmailField } from './EmailField.tsx';
import { FormFailure } from './FormFailure.tsx';
import { normalizePromoCode } from './promo-code.ts';
import { PromoCodeField } from './PromoCodeField.tsx';

const NEW_ACCOUNT = { fullName: '', email: '', password: '', promoCode: '' };

const passwordProblem = (password: string) =>
  isPasswordTooShort(password) ? `Password must be at least ${PASSWORD_LENGTH.min} characters` : null;

/** @param email the address of an invitation, which only this address can accept */
export function SignUpForm({ email = '' }: { email?: string }) {
  const form = useForm({
    initialValues: { ...NEW_ACCOUNT, email },
    validate: {
      fullName: isNotEmpty('Full name is required'),
      email: (typed) => (typed.trim() === '' ? 'Email is required' : emailProblem(typed)),
      password: passwordProblem,
    },
    transformValues: ({ promoCode, password, ...given }) => ({
      fullName: given.fullName.trim(),
      email: given.email.trim(),
      password,
      promoCode: normalizePromoCode(promoCode) || null,
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
      <EmailField {...form.getInputProps('email')} />
      <PasswordField description={PASSWORD_HINT} autoComplete="new-password" {...form.getInputProps('password')} />
      <PromoCodeField {...form.getInputProps('promoCode')} />
      <Button type="submit" size="md" fullWidth loading={loading}>
        Create Account
      </Button>
    </form>
  );
}
