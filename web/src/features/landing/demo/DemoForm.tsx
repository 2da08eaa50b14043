import { type KeyboardEvent, type Ref, useId } from 'react';
import { PROMPT_LENGTH, TRIAL_LENGTH } from '#schema/limits.ts';
import { formatNumber } from '#web/lib/quantities.ts';
import { promptLength } from '#web/lib/text-length.ts';
import buttons from '../buttons.module.css';
import { DEMO } from '../content/demo.ts';
import classes from './Demo.module.css';

interface DemoFormProps {
  /** The ref of the field. */
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly text: string;
  readonly isRunning: boolean;
  /** The error message of the last run. Null: it did not fail, or there was none. */
  readonly failure: string | null;
  readonly onChange: (text: string) => void;
  readonly onSubmit: () => void;
}

/** The form in which visitors type a prompt. Ctrl-Enter sends it. */
export function DemoForm({ ref, text, isRunning, failure, onChange, onSubmit }: DemoFormProps) {
  const counterId = useId();
  const length = promptLength(text);
  const isTooLong = length > TRIAL_LENGTH.max;
  const canSubmit = length > 0 && !isTooLong && !isRunning;
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !canSubmit) return;
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (canSubmit) onSubmit();
      }}
    >
      <div className={classes.samples} role="group" aria-label="Prompts to try">
        <span>Try</span>
        {DEMO.samples.map((sample) => (
          <button
            key={sample.name}
            type="button"
            aria-pressed={text === sample.text}
            onClick={() => {
              onChange(sample.text);
            }}
          >
            {sample.name}
          </button>
        ))}
      </div>
      <textarea
        ref={ref}
        className={classes.input}
        dir="auto"
        aria-label="Your prompt"
        aria-describedby={counterId}
        aria-invalid={isTooLong}
        placeholder={DEMO.placeholder}
        rows={6}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          onChange(event.currentTarget.value);
        }}
        onKeyDown={submitOnEnter}
      />
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <div className={classes.bar}>
        <span id={counterId} className={classes.counter} data-over={isTooLong}>
          {formatNumber(length)} of {formatNumber(TRIAL_LENGTH.max)} characters
          {isTooLong && `. The app takes up to ${formatNumber(PROMPT_LENGTH.max)}.`}
        </span>
        <button type="submit" className={buttons.primary} disabled={!canSubmit}>
          {isRunning ? 'Simplifying…' : DEMO.button}
        </button>
      </div>
    </form>
  );
}
