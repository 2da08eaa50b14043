import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';

interface EmailFieldProps extends TextInputProps {
  readonly ref?: Ref<HTMLInputElement>;
}

/** The email address that the user signs in with. */
export function EmailField(props: EmailFieldProps) {
  return (
    <TextInput
      id="email"
      name="email"
      label="Email"
      type="email"
      size="md"
      autoComplete="username"
      inputMode="email"
      {...props}
    />
  );
}
