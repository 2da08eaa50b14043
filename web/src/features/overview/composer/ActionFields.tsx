import { InputBase } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import classes from './Composer.module.css';
import type { Simplify } from './use-simplify.ts';

interface ActionFieldsProps extends Pick<Simplify, 'fields' | 'setField'> {
  readonly isDisabled: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Turns the name of a variable into a label: `target_audience` gets 'Target audience'. */
function toLabel(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Shows a field for each variable of the chosen action. */
export function ActionFields({ fields, setField, isDisabled, onKeyDown }: ActionFieldsProps) {
  return (
    <div className={classes.fields} role="group" aria-label="Variables of this action">
      {fields.map(({ name, value, problem }) => (
        <InputBase
          component="textarea"
          multiline
          key={name}
          dir="auto"
          label={toLabel(name)}
          value={value}
          error={problem}
          readOnly={isDisabled}
          rows={1}
          classNames={{ input: classes.fieldInput }}
          onChange={(event) => {
            setField(name, event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
      ))}
    </div>
  );
}
