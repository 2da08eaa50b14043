import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from './RewriteResult.module.css';

interface EditTextProps {
  readonly text: string;
  /** Gets the edited text, or the previous one when the field was emptied. */
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}

/** Edits the text of a result in its place. Ctrl-Enter saves; Escape cancels. */
export function EditText({ text, onSave, onCancel }: EditTextProps) {
  const [typed, setTyped] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const save = () => {
    onSave(typed.trim() === '' ? text : typed);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <div>
      <div className={classes.sizer} data-text={`${typed}\n`}>
        <textarea
          ref={field}
          className={classes.field}
          aria-label="Rewritten prompt"
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
          }}
          onKeyDown={onKey}
        />
      </div>
      <div className={classes.editButtons}>
        <Button size="compact-md" fz={14} onClick={save}>
          Save changes
        </Button>
        <Button size="compact-md" fz={14} variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
