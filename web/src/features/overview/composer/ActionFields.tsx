import { InputBase } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { focusInvalid } from '#web/ui/focus-invalid.ts';
import classes from './Composer.module.css';
import type { Simplify } from './use-simplify.ts';

interface ActionFieldsProps extends Pick<Simplify, 'fields' | 'setField' | 'problem' | 'failedChecks'> {
  readonly isDisabled: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Turns the name of a variable into a label: `target_audience` gets 'Target audience'. */
function toLabel(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Shows a field for each variable of the chosen action. */
export function ActionFields({ isDisabled, onKeyDown, ...simplify }: ActionFieldsProps) {
  const { fields, setField, problem: promptProblem, failedChecks } = simplify;
  const group = useRef<HTMLDivElement>(null);
  // A problem of the prompt, which is above the fields, comes first.
  const isFirst = promptProblem === null && fields.some(({ problem }) => problem !== null);
  // Each time that sending or copying fails, not only when the first problem appears.
  useEffect(() => {
    if (group.current && isFirst) focusInvalid(group.current);
  }, [isFirst, failedChecks]);
  return (
    <div ref={group} className={classes.fields} role="group" aria-label="Variables of this action">
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
