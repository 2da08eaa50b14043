import { TextInput, type TextInputProps } from '@mantine/core';
import { ALLOWANCE_HELP } from './team-words.ts';

/** How many of the team's prompts somebody may take in a month. */
export function AllowanceField(props: TextInputProps) {
  return (
    <TextInput
      label="Prompts allowance"
      description={ALLOWANCE_HELP}
      inputMode="numeric"
      autoComplete="off"
      {...props}
    />
  );
}
