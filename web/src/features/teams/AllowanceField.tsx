import { TextInput, type TextInputProps } from '@mantine/core';

/** The most prompts of the team's pool that a member may use in a quota window. */
export function AllowanceField(props: TextInputProps & { readonly description: string }) {
  return <TextInput label="Prompts allowance" inputMode="numeric" autoComplete="off" {...props} />;
}
