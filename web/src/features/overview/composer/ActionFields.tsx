import { InputBase } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import classes from './Composer.module.css';
import type { Simplify } from './use-simplify.ts';

interface ActionFieldsProps extends Pick<Simplify, 'fields' | 'fill'> {
  readonly isDisabled: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** `target_audience` as a label: `Target audience`. */
function labelOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What the chosen action asks for beside the prompt. */
export function ActionFields({ fields, fill, isDisabled, onKeyDown }: ActionFieldsProps) {
  return (
    <div className={classes.fields} role="group" aria-label="What this action asks for">
      {fields.map(({ name, value, problem }) => (
        <InputBase
          component="textarea"
          multiline
          key={name}
          label={labelOf(name)}
          value={value}
          error={problem}
          readOnly={isDisabled}
          rows={1}
          classNames={{ input: classes.fieldInput }}
          onChange={(event) => {
            fill(name, event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
        />
      ))}
    </div>
  );
}
