import { Button, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { OWN_QUERY, type OwnQuery } from './own-queries.ts';
import classes from './SavedQueryLists.module.css';

interface OwnQueryRowProps {
  readonly query: OwnQuery;
  /** Whether another one has this name. */
  readonly isTaken: (name: string) => boolean;
  readonly onOpen: (query: OwnQuery) => void;
  readonly onRename: (query: OwnQuery, name: string) => void;
  readonly onRemove: (query: OwnQuery) => void;
}

type Asks = 'nothing' | 'name' | 'removal';

export function OwnQueryRow({ query, isTaken, onOpen, onRename, onRemove }: OwnQueryRowProps) {
  const [asks, setAsks] = useState<Asks>('nothing');
  const settle = () => {
    setAsks('nothing');
  };
  return (
    <li>
      <div className={classes.row}>
        <button
          type="button"
          className={classes.query}
          onClick={() => {
            onOpen(query);
          }}
        >
          <span className={classes.name}>{query.name}</span>
        </button>
        <button
          type="button"
          className={classes.act}
          aria-label={`Rename ${query.name}`}
          onClick={() => {
            setAsks('name');
          }}
        >
          <IconPencil aria-hidden size={16} stroke={1.7} />
        </button>
        <button
          type="button"
          className={classes.act}
          aria-label={`Delete ${query.name}`}
          onClick={() => {
            setAsks('removal');
          }}
        >
          <IconTrash aria-hidden size={16} stroke={1.7} />
        </button>
      </div>
      {asks === 'name' && (
        <RenameForm
          name={query.name}
          isTaken={isTaken}
          onCancel={settle}
          onRename={(name) => {
            settle();
            onRename(query, name);
          }}
        />
      )}
      {asks === 'removal' && (
        <ConfirmPanel
          question={`Delete “${query.name}”? It is kept nowhere else.`}
          act="Delete query"
          isBusy={false}
          onCancel={settle}
          onConfirm={() => {
            onRemove(query);
          }}
        />
      )}
    </li>
  );
}

interface RenameFormProps {
  readonly name: string;
  readonly isTaken: (name: string) => boolean;
  readonly onRename: (name: string) => void;
  readonly onCancel: () => void;
}

function RenameForm({ name, isTaken, onRename, onCancel }: RenameFormProps) {
  const [next, setNext] = useState(name);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const rename = (event: SubmitEvent) => {
    event.preventDefault();
    const given = next.trim();
    if (given === '') setError('Give it a name');
    else if (isTaken(given)) setError('Another query has this name');
    else onRename(given);
  };
  return (
    <form className={classes.form} onSubmit={rename} noValidate>
      <TextInput
        label="New name"
        value={next}
        maxLength={OWN_QUERY.name}
        autoComplete="off"
        error={error}
        ref={field}
        onChange={({ currentTarget }) => {
          setNext(currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" variant="default">
        Rename
      </Button>
      <Button variant="subtle" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
