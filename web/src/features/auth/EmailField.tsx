import { TextInput, type TextInputProps } from '@mantine/core';

/** The email address that the user signs in with. */
export function EmailField(props: TextInputProps) {
  return <TextInput label="Email" type="email" size="md" autoComplete="username" inputMode="email" {...props} />;
}
