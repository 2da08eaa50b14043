import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import classes from './ConfirmPanel.module.css';

/**
 * Keeps what the user types to confirm that an account or a team is deleted. Returns whether the word is complete, the props of the field,
 * and a function that confirms, or else reminds the user of the word.
 * @param word Undefined: nothing to type
 */
export function useTypedWord(word: string | undefined, onConfirm: () => void) {
  const [typed, setTyped] = useState('');
  const [isReminded, setIsReminded] = useState(false);
  const isComplete = word === undefined || typed === word;
  const confirm = () => {
    setIsReminded(!isComplete);
    if (isComplete) onConfirm();
  };
  return {
    isComplete,
    confirm,
    field: { typed, isReminded: isReminded && !isComplete, onType: setTyped, onEnter: confirm },
  };
}

interface TypedWordProps {
  readonly word: string;
  /** Shown when the user confirms with another word. */
  readonly reminder: string;
  readonly field: ReturnType<typeof useTypedWord>['field'];
}

/** The field for the word that confirms the deletion of an account or a team. */
export function TypedWord({ word, reminder, field: { typed, isReminded, onType, onEnter } }: TypedWordProps) {
  return (
    <TextInput
      label={`Type ${word} to confirm`}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className={classes.word}
      value={typed}
      error={isReminded ? reminder : undefined}
      onChange={({ currentTarget: { value } }) => {
        onType(value);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
