import { TextInput, type TextInputProps } from '@mantine/core';
import { ALLOWANCE_HELP } from './team-format.ts';

/** The most prompts of the team's pool that a member may use in a month. */
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
