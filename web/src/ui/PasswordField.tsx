import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import type { Ref } from 'react';

/** Returns props for Mantine's button that shows what was typed, which by default has no accessible name and cannot be reached with Tab. */
const toToggle = (secret: string) => ({ 'aria-label': `Show ${secret}`, 'aria-hidden': false, tabIndex: 0 }) as const;

interface PasswordFieldProps extends PasswordInputProps {
  /** What is typed, in the name of the button that shows it. */
  readonly secret?: 'password' | 'key';
  readonly ref?: Ref<HTMLInputElement>;
}

/** A field for a password or another secret, with a button that shows what was typed. */
export function PasswordField({ secret = 'password', ...props }: PasswordFieldProps) {
  return (
    <PasswordInput
      label="Password"
      size="md"
      visibilityToggleButtonProps={toToggle(secret)}
      aria-invalid={Boolean(props.error)}
      {...props}
    />
  );
}
