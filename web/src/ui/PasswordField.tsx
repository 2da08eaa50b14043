import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { Ref } from 'react';

/** Props for Mantine's button that shows the password, which by default has no accessible name and cannot be reached with Tab. */
const TOGGLE = { 'aria-label': 'Show password', 'aria-hidden': false, tabIndex: 0 } as const;

interface PasswordFieldProps extends PasswordInputProps {
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field for a password, with a button that shows what was typed. */
export function PasswordField(props: PasswordFieldProps) {
  return (
    <PasswordInput
      label="Password"
      size="md"
      visibilityToggleButtonProps={TOGGLE}
      aria-invalid={Boolean(props.error)}
      {...props}
    />
  );
}
