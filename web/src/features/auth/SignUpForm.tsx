import { Button, TextInput } from '@mantine/core';
import { isNotEmpty } from '@mantine/form';
import { useNavigate } from 'react-router-dom';
import { PASSWORD_LENGTH } from '#schema/limits.ts';
import { errorCode, fieldErrors } from '#web/graphql/error-message.ts';
import { type SignUpInput, useSignUpMutation } from '#web/graphql/operations.generated.ts';
import { emailProblem } from '#web/lib/email-problem.ts';
import { isPasswordTooShort, PASSWORD_HINT } from '#web/lib/password-rules.ts';
import { startSession } from '#web/session/session-store.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useFocusOnMount } from '#web/ui/use-focus-on-mount.ts';
import { useForm } from '#web/ui/use-form.ts';
import classes from './AuthPage.module.css';
import { EmailField } from './EmailField.tsx';
import { FormFailure } from './FormFailure.tsx';
import { AFTER_JOINING } from './joined.ts';
import { normalizePromoCode, PROMO_CODE_REFUSED } from './promo-code.ts';
import { PromoCodeField } from './PromoCodeField.tsx';
import { TakenEmail } from './TakenEmail.tsx';
import { useIsHydrated } from './use-is-hydrated.ts';
import { usePromoCodeCheck } from './use-promo-code-check.ts';

const NEW_ACCOUNT = { fullName: '', email: '', password: '', promoCode: '' };

const passwordProblem = (password: string) =>
  isPasswordTooShort(password) ? `Password must be at least ${PASSWORD_LENGTH.min} characters` : null;

interface SignUpFormProps {
  /** The address to fill in: that of an invitation, or the one that was typed on another page. */
  readonly email?: string;
  /** The token of the invitation that the user followed. The new account joins the invitation's team. Null without an invitation. */
  readonly invitationToken?: string | null;
}

/** The form for creating an account. */
export function SignUpForm({ email = '', invitationToken = null }: SignUpFormProps) {
  const first = useFocusOnMount<HTMLInputElement>();
  const navigate = useNavigate();
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
      invitationToken,
    }),
  });
  const isHydrated = useIsHydrated();
  const enter = async (token: string, isMember: boolean) => {
    // The invitation was used. Replaces the page's address, which would lead to it again after the sign-in.
    if (isMember) await navigate('/auth?mode=signup', { replace: true, state: { from: AFTER_JOINING } });
    startSession(token);
  };
  const [signUp, { loading, error }] = useSignUpMutation({
    onCompleted: ({ signUp: { token, joinedTeam } }) => {
      void enter(token, joinedTeam);
    },
    onError: (failure) => {
      const errors = fieldErrors(failure);
      form.setErrors(errors);
      if (errorCode(failure) !== 'CONFLICT' || errors.email === undefined) return;
      form.setFieldError('email', <TakenEmail message={errors.email} email={form.getValues().email.trim()} />);
    },
  });

  const { isChecking, isRefused, noteRefused, check } = usePromoCodeCheck();
  const submit = async (given: SignUpInput) => {
    const input = await check(given);
    if (input) void signUp({ variables: { input } });
    else form.setFieldError('promoCode', PROMO_CODE_REFUSED);
  };

  /** Checks the code when other fields are invalid, so that every field says at once what is wrong with it. */
  const checkCodeOnly = async () => {
    const code = normalizePromoCode(form.getValues().promoCode);
    if (code !== '' && (await isRefused(code))) form.setFieldError('promoCode', PROMO_CODE_REFUSED);
  };

  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (input) => void submit(input),
        () => void checkCodeOnly(),
      )}
    >
      <FormFailure error={error} fallback="Signup failed" />
      <TextInput
        ref={first}
        id="full-name"
        name="name"
        label="Full name"
        size="md"
        autoComplete="name"
        {...form.getInputProps('fullName')}
      />
      <EmailField {...form.getInputProps('email')} />
      <PasswordField
        id="password"
        name="password"
        description={PASSWORD_HINT}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      {/* The team pays. A member can enter a code on Billing. */}
      {invitationToken === null && <PromoCodeField {...form.getInputProps('promoCode')} onRefused={noteRefused} />}
      <Button
        className={isHydrated ? undefined : classes.waiting}
        type="submit"
        size="md"
        fullWidth
        disabled={!isHydrated}
        loading={loading || isChecking}
      >
        {invitationToken === null ? 'Create account' : 'Create account and join'}
      </Button>
      <p className={classes.terms}>
        By creating an account, you agree to the <a href="/legal/terms">Terms of Use</a> and the{' '}
        <a href="/legal/privacy">Privacy Policy</a>.
      </p>
    </form>
  );
}
