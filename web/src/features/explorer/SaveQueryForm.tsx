import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import classes from './QueryLists.module.css';
import { OWN_QUERY, type OwnQuery, type QueryText } from './use-own-queries.ts';

interface SaveQueryFormProps {
  /** The names of the saved queries. */
  readonly names: readonly string[];
  /** Returns the current text of the editors. */
  readonly readEditors: () => QueryText;
  readonly onSave: (query: OwnQuery) => void;
}

type Result = { readonly error: string } | { readonly success: string } | null;

/** Saves the query and variables of the open tab. Replaces a saved query with the same name. */
export function SaveQueryForm({ names, readEditors, onSave }: SaveQueryFormProps) {
  const [name, setName] = useState('');
  const [result, setResult] = useState<Result>(null);

  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const given = name.trim();
    const text = readEditors();
    const isKnown = names.includes(given);
    const error = findProblem(given, text.query, isKnown ? 0 : names.length);
    if (error !== null) {
      setResult({ error });
      return;
    }
    onSave({ name: given, ...text });
    setName('');
    setResult({ success: isKnown ? `“${given}” was replaced` : `“${given}” was saved` });
  };

  return (
    <form className={classes.form} onSubmit={save} noValidate>
      <TextInput
        label="Save the open query as"
        value={name}
        maxLength={OWN_QUERY.name}
        autoComplete="off"
        error={result && 'error' in result ? result.error : null}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setResult(null);
        }}
      />
      <Button type="submit" variant="default">
        Save
      </Button>
      <p role="status" className={classes.success}>
        {result && 'success' in result ? result.success : ''}
      </p>
    </form>
  );
}

/** Says why the query can't be saved. `count` is the number of other saved queries, or 0 to replace one. Null: it can be saved. */
function findProblem(name: string, query: string, count: number): string | null {
  if (name === '') return 'Enter a name';
  if (query.trim() === '') return 'Enter a query in the editor first';
  if (count >= OWN_QUERY.maxCount) return `You can save at most ${OWN_QUERY.maxCount} queries. Delete one first`;
  return null;
}
