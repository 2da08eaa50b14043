import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { OWN_QUERY, type OwnQuery } from './own-queries.ts';
import classes from './SavedQueryLists.module.css';

interface SaveQueryFormProps {
  /** Those that have been given. */
  readonly names: readonly string[];
  readonly readEditors: () => Pick<OwnQuery, 'query' | 'variables'>;
  readonly onSave: (query: OwnQuery) => void;
}

type Said = { readonly error: string } | { readonly done: string } | null;

/** Saves what stands in the editors. A name that has been given is replaced, and that is said. */
export function SaveQueryForm({ names, readEditors, onSave }: SaveQueryFormProps) {
  const [name, setName] = useState('');
  const [said, setSaid] = useState<Said>(null);

  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const given = name.trim();
    const text = readEditors();
    const isKnown = names.includes(given);
    const error = refusalOf(given, text.query, isKnown ? 0 : names.length);
    if (error !== null) {
      setSaid({ error });
      return;
    }
    onSave({ name: given, ...text });
    setName('');
    setSaid({ done: isKnown ? `“${given}” was replaced` : `“${given}” is saved` });
  };

  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <TextInput
        label="Save the open query as"
        value={name}
        maxLength={OWN_QUERY.name}
        autoComplete="off"
        error={said && 'error' in said ? said.error : null}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setSaid(null);
        }}
      />
      <Button type="submit" variant="default">
        Save
      </Button>
      <p role="status" className={classes.said}>
        {said && 'done' in said ? said.done : ''}
      </p>
    </form>
  );
}

function refusalOf(name: string, query: string, count: number): string | null {
  if (name === '') return 'Give it a name';
  if (query.trim() === '') return 'The editor is empty';
  if (count >= OWN_QUERY.maxCount) return `There is room for ${OWN_QUERY.maxCount}. Delete one first`;
  return null;
}
