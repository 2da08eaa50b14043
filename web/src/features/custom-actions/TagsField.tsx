import { TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { CUSTOM_ACTION } from '#schema/limits.ts';
import classes from './ActionForm.module.css';

interface TagsFieldProps {
  readonly value: readonly string[];
  readonly onChange: (tags: string[]) => void;
  readonly error?: ReactNode;
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Edits the tags of an action. Enter adds a tag unless the action already has it. Backspace in the empty field removes the last tag. */
export function TagsField({ value: tags, onChange, error }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const isFull = tags.length >= CUSTOM_ACTION.tags.maxCount;

  const add = () => {
    const tag = typed.trim();
    if (tag && !tags.some((other) => isSame(other, tag))) onChange([...tags, tag]);
    setTyped('');
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      // Otherwise Enter would submit the form.
      event.preventDefault();
      add();
    }
    if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1));
  };

  return (
    <div className={classes.tagsField}>
      <TextInput
        label="Tags"
        description={isFull ? `An action can have at most ${tags.length} tags.` : 'Press Enter to add a tag.'}
        maxLength={CUSTOM_ACTION.tags.maxLength}
        autoComplete="off"
        enterKeyHint="enter"
        readOnly={isFull}
        value={typed}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
        }}
        onKeyDown={onKey}
        onBlur={add}
      />
      {tags.length > 0 && (
        <ul className={classes.tags} aria-label="Tags of this action">
          {tags.map((tag) => (
            <li key={tag} className={classes.tag}>
              {tag}
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                onClick={() => {
                  onChange(tags.filter((other) => other !== tag));
                }}
              >
                <IconX aria-hidden size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
