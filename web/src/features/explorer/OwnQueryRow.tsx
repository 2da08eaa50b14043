import { Button, TextInput } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { ConfirmPanel } from '#web/ui/ConfirmPanel.tsx';
import { useDisclosure } from '#web/ui/use-disclosure.ts';
import classes from './QueryLists.module.css';
import { OWN_QUERY, type OwnQuery } from './use-own-queries.ts';

interface OwnQueryRowProps {
  readonly query: OwnQuery;
  /** Whether another query has this name. */
  readonly isTaken: (name: string) => boolean;
  readonly onOpen: (query: OwnQuery) => void;
  readonly onRename: (query: OwnQuery, name: string) => void;
  readonly onRemove: (query: OwnQuery) => void;
}

/** A query that the user saved, with buttons that open, rename and delete it. */
export function OwnQueryRow({ query, isTaken, onOpen, onRename, onRemove }: OwnQueryRowProps) {
  const {
    isOpen: isRenaming,
    opener: renameButton,
    toggle: toggleRenaming,
    close: closeRenaming,
    hide: hideRenaming,
  } = useDisclosure();
  const {
    isOpen: isDeleting,
    opener: deleteButton,
    toggle: toggleDeletion,
    close: closeDeletion,
    hide: hideDeletion,
  } = useDisclosure();
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
          className={classes.button}
          aria-label={`Rename ${query.name}`}
          aria-expanded={isRenaming}
          ref={renameButton}
          onClick={() => {
            hideDeletion();
            toggleRenaming();
          }}
        >
          <IconPencil aria-hidden size={16} stroke={1.7} />
        </button>
        <button
          type="button"
          className={classes.button}
          aria-label={`Delete ${query.name}`}
          aria-expanded={isDeleting}
          ref={deleteButton}
          onClick={() => {
            hideRenaming();
            toggleDeletion();
          }}
        >
          <IconTrash aria-hidden size={16} stroke={1.7} />
        </button>
      </div>
      {isRenaming && (
        <RenameForm
          name={query.name}
          isTaken={isTaken}
          onCancel={closeRenaming}
          onRename={(name) => {
            closeRenaming();
            onRename(query, name);
          }}
        />
      )}
      {isDeleting && (
        <ConfirmPanel
          question={`Delete “${query.name}”? This cannot be undone.`}
          confirmLabel="Delete query"
          isBusy={false}
          onCancel={closeDeletion}
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
    if (given === '') setError('Enter a name');
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
