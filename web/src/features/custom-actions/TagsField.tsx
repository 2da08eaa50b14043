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

const { maxCount, maxLength } = CUSTOM_ACTION.tags;

/** Says how to add a tag, or what hinders it. The field takes no more characters than a tag can have. */
function toHint(tagCount: number, typed: string): string {
  if (tagCount >= maxCount) return `An action can have at most ${tagCount} tags.`;
  if (typed.length >= maxLength) return `A tag can have at most ${maxLength} characters. Press Enter to add this one.`;
  return 'Press Enter to add a tag.';
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Edits the tags of an action. Enter adds a tag unless the action already has it. Backspace in the empty field removes the last tag. */
export function TagsField({ value: tags, onChange, error }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const isFull = tags.length >= maxCount;

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
        description={<span role="status">{toHint(tags.length, typed)}</span>}
        maxLength={maxLength}
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
