import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import classes from './RewriteResult.module.css';

interface EditTextProps {
  readonly text: string;
  /** Whether the run has a history entry, which keeps the edited text. */
  readonly isStored: boolean;
  readonly onType: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/** Edits the text of a result in its place. Ctrl-Enter saves; Escape cancels. An empty text can't be saved. */
export function EditText({ text, isStored, onType, onSave, onCancel }: EditTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const problemId = useId();
  const [isRefused, setIsRefused] = useState(false);
  const hasProblem = isRefused && text.trim() === '';
  useEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const save = () => {
    if (text.trim() !== '') {
      onSave();
      return;
    }
    setIsRefused(true);
    field.current?.focus({ preventScroll: true });
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <div>
      <div className={classes.sizer} data-invalid={hasProblem} data-text={`${text}\n`}>
        <textarea
          ref={field}
          className={classes.field}
          dir="auto"
          aria-label="Rewritten prompt"
          aria-invalid={hasProblem}
          aria-describedby={problemId}
          value={text}
          onChange={({ currentTarget }) => {
            setIsRefused(false);
            onType(currentTarget.value);
          }}
          onKeyDown={onKey}
        />
      </div>
      <p id={problemId} role="alert" className={classes.editProblem}>
        {hasProblem &&
          'An empty text can’t be saved. Write your version, or press Cancel to keep the text from before.'}
      </p>
      <div className={classes.editButtons}>
        <Button size="compact-md" fz={14} onClick={save}>
          Done
        </Button>
        <Button size="compact-md" fz={14} variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <p className={classes.editNote}>
        {isStored
          ? 'Done saves your version in your history, beside the rewrite as it was made.'
          : 'This prompt has no entry in your history, because nothing was improved. Copy your version to keep it.'}
      </p>
    </div>
  );
}
