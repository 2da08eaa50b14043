import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { fieldErrors, formError } from '#web/graphql/error-message.ts';
import {
  ProfileDocument,
  useCancelEmailChangeMutation,
  useChangeEmailMutation,
  useSendNewAddressLinkMutation,
} from '#web/graphql/operations.generated.ts';
import { emailProblem } from '#web/lib/email-problem.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Section } from '#web/ui/Section.tsx';
import { type Feedback, useAction } from '#web/ui/use-action.ts';
import { useForm } from '#web/ui/use-form.ts';
import { useUnsavedInput } from '#web/ui/use-unsaved-input.ts';
import classes from './SettingsPage.module.css';

interface ChangeEmailProps {
  /** A new address that is not confirmed yet, because the user has not opened the link. Null without one. */
  readonly pendingEmail: string | null;
  /** A new address whose link expired before the user opened it. Null without one. */
  readonly expiredEmail: string | null;
}

/** The id of the field for the new address, to which links lead. */
const FIELD_ID = 'new-email';

const LINK_SENT: Feedback = { title: 'Link sent', text: 'Open it within 24 hours to use the new address.' };

/** The form that changes the user's email address. */
export function ChangeEmail({ pendingEmail, expiredEmail }: ChangeEmailProps) {
  const [feedback, setFeedback] = useState<Feedback | null>(null);
  const form = useForm({
    initialValues: { newEmail: '', password: '' },
    validate: {
      newEmail: emailProblem,
      password: (password) => (password ? null : 'Your password is required'),
    },
    transformValues: ({ newEmail, password }) => ({ newEmail: newEmail.trim(), password }),
  });
  useUnsavedInput(form.values.newEmail !== '');
  const [change, { loading, error }] = useChangeEmailMutation({
    refetchQueries: [ProfileDocument],
    awaitRefetchQueries: true,
    onCompleted: () => {
      form.reset();
      setFeedback(LINK_SENT);
    },
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });

  // The link may have been opened since, or a new password may have canceled the change.
  const isStale = feedback === LINK_SENT && pendingEmail === null;
  const field = useRef<HTMLInputElement>(null);
  // The browser does not follow the link itself, because the form is rendered later, once the profile is loaded.
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash === `#${FIELD_ID}`) field.current?.focus();
  }, [hash, key]);
  const onCanceled = () => {
    setFeedback({
      title: 'Change canceled',
      text: 'Your address stays the same, and the link that we sent no longer works.',
    });
    // The button that was pressed is gone.
    field.current?.focus({ preventScroll: true });
  };

  return (
    <Section
      title="Email"
      lead="The address you sign in with. A new address takes effect once you open the link that we email to it."
    >
      {pendingEmail !== null && (
        <NewLink label="Send the link again" onCanceled={onCanceled}>
          Waiting for confirmation of <strong>{pendingEmail}</strong>: open the link that we sent there. Until then,
          your address stays the same.
        </NewLink>
      )}
      {expiredEmail !== null && (
        <NewLink label="Send a new link" onCanceled={onCanceled}>
          The link that we sent to <strong>{expiredEmail}</strong> expired, so your address stays the same.
        </NewLink>
      )}
      <form
        className={classes.narrow}
        noValidate
        onSubmit={form.onSubmit((input) => {
          setFeedback(null);
          void change({ variables: { input } });
        })}
      >
        <TextInput
          ref={field}
          id={FIELD_ID}
          name="new-email"
          label="New email"
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.getInputProps('newEmail')}
        />
        <PasswordField
          size="sm"
          id="password-for-email"
          name="password"
          label="Your password"
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" variant="default" loading={loading}>
          Change email
        </Button>
      </form>
      <ActionStatus feedback={isStale ? null : feedback} error={formError(error)} />
    </Section>
  );
}

interface NewLinkProps {
  readonly label: string;
  /** Called when the change was canceled, with which this notice disappears. */
  readonly onCanceled: () => void;
  readonly children: ReactNode;
}

const RELOAD_PROFILE = { refetchQueries: [ProfileDocument], awaitRefetchQueries: true };

/** Says that the link to a new address waits to be opened or has expired. Sends another one, and cancels the change. */
function NewLink({ label, onCanceled, children }: NewLinkProps) {
  const [send] = useSendNewAddressLinkMutation(RELOAD_PROFILE);
  const [cancel] = useCancelEmailChangeMutation(RELOAD_PROFILE);
  const { isBusy, feedback, error, perform } = useAction();
  const cancelChange = async () => {
    if (await perform(cancel(), { title: 'Change canceled' })) onCanceled();
  };
  return (
    <div className={classes.pending}>
      <p>{children}</p>
      <div className={classes.pendingButtons}>
        <Button
          variant="default"
          size="compact-md"
          disabled={isBusy}
          onClick={() => void perform(send(), { title: 'Link sent' })}
        >
          {label}
        </Button>
        <Button variant="default" size="compact-md" disabled={isBusy} onClick={() => void cancelChange()}>
          Cancel change
        </Button>
      </div>
      <ActionStatus feedback={feedback} error={error} />
    </div>
  );
}
