import { Button, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { FULL_NAME_LENGTH } from '#schema/limits.ts';
import { fieldErrors, formError } from '#web/graphql/error-message.ts';
import { useSaveFullNameMutation } from '#web/graphql/operations.generated.ts';
import { ActionStatus } from '#web/ui/ActionStatus.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useUnsavedInput } from '#web/ui/use-unsaved-input.ts';
import classes from './SettingsPage.module.css';

/** The form that changes the user's name, which team members see. */
export function FullNameForm({ fullName }: { fullName: string }) {
  const form = useForm({
    initialValues: { fullName },
    validate: { fullName: (typed) => (typed.trim() ? null : 'Full name is required') },
  });
  const field = useRef<HTMLInputElement>(null);
  const [save, { loading, error, data }] = useSaveFullNameMutation({
    // The button goes, and would take the focus with it.
    onCompleted: () => field.current?.focus(),
    onError: (failure) => {
      form.setErrors(fieldErrors(failure));
    },
  });
  const typed = form.values.fullName.trim();
  useUnsavedInput(typed !== fullName);
  return (
    <form
      className={classes.narrow}
      noValidate
      onSubmit={form.onSubmit(() => void save({ variables: { fullName: typed } }))}
    >
      <TextInput
        ref={field}
        id="full-name"
        name="name"
        label="Full name"
        autoComplete="name"
        maxLength={FULL_NAME_LENGTH.max}
        {...form.getInputProps('fullName')}
      />
      {typed !== fullName && (
        <Button type="submit" variant="default" loading={loading}>
          Save name
        </Button>
      )}
      <ActionStatus
        feedback={data?.updateProfile.fullName === typed ? { title: 'Name saved' } : null}
        error={formError(error)}
      />
    </form>
  );
}
