import { PasswordInput, type PasswordInputProps } from '@mantine/core';

/** Mantine leaves the eye without a plain name and out of reach of Tab, and an invalid password unmarked. */
const TOGGLE = { 'aria-label': 'Show password', 'aria-hidden': false, tabIndex: 0 } as const;

export function PasswordField(props: PasswordInputProps) {
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
