import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSession } from '#web/session/session-context.ts';
import { useModal } from '#web/ui/use-modal.ts';
import type { LoadPlaces } from './AdminCommands.tsx';
import { findCommands } from './find-commands.ts';
import classes from './Palette.module.css';
import { type Command, type Place, useCommands } from './use-commands.ts';
import { useHistoryCommands } from './use-history-commands.ts';

const AdminCommands = lazy(async () => ({ default: (await import('./AdminCommands.tsx')).AdminCommands }));

interface PaletteProps {
  readonly places: readonly Place[];
  readonly loadAdminPlaces: LoadPlaces;
  readonly onClose: () => void;
  /** Shows the list of keyboard shortcuts. */
  readonly onShortcuts: () => void;
  /** Shows the ways to help. */
  readonly onHelp: () => void;
}

const NOTHING: { readonly found: readonly Command[]; readonly isSearching: boolean } = {
  found: [],
  isSearching: false,
};

/** The command palette. Users type a part of a name, choose with the arrow keys and press Enter. */
export function Palette({ places, loadAdminPlaces, onClose, onShortcuts, onHelp }: PaletteProps) {
  const session = useSession();
  const isAdmin = session.state === 'signed-in' && session.viewer.role === 'ADMIN';
  const isAdminArea = useLocation().pathname.startsWith('/admin');
  const dialog = useModal();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosenId, setChosenId] = useState<string>();
  const [admin, setAdmin] = useState(NOTHING);
  const history = useHistoryCommands(typed);
  const isSearching = history.isSearching || admin.isSearching;
  const common = findCommands(useCommands(places, { onShortcuts, onHelp }), typed);
  // Leaves out commands that `common` has too: the dashboard's places include a page of the admin area.
  const adminOnly = admin.found.filter(({ id: found }) => !common.some((command) => command.id === found));
  // In the admin area, its pages, forms and records come first.
  const shown = isAdminArea ? [...adminOnly, ...common, ...history.found] : [...common, ...adminOnly, ...history.found];
  // The choice is an id instead of a position, because more commands can arrive while the user chooses.
  const index = Math.max(
    shown.findIndex((command) => command.id === chosenId),
    0,
  );
  const current = shown[index];
  const optionId = (command: Command) => `${id}-${command.id}`;

  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      setChosenId(shown[(index + step + shown.length) % shown.length]?.id);
    }
    if (event.key === 'Enter') {
      // Closing returns the focus to the element that had it before: the browser would press it, or put a line break into it.
      event.preventDefault();
      run(current);
    }
  };

  return (
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label="Commands"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <input
        role="combobox"
        className={classes.input}
        aria-label="Command"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={current && optionId(current)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={isAdmin ? 'Search pages, users and webhooks' : 'Search pages, actions and history'}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          setChosenId(undefined);
        }}
        onKeyDown={onKey}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Commands" className={classes.list}>
        {shown.map((command) => (
          <Option
            key={command.id}
            id={optionId(command)}
            command={command}
            isCurrent={command === current}
            onRun={() => {
              run(command);
            }}
          />
        ))}
      </div>
      {isAdmin && (
        <Suspense>
          <AdminCommands
            typed={typed}
            loadPlaces={loadAdminPlaces}
            onFound={(found, isBusy) => {
              setAdmin({ found, isSearching: isBusy });
            }}
          />
        </Suspense>
      )}
      <p role="status" className={classes.none}>
        {shown.length === 0 && (isSearching ? 'Searching…' : 'No command matches')}
      </p>
    </dialog>
  );
}

interface OptionProps {
  readonly id: string;
  readonly command: Command;
  readonly isCurrent: boolean;
  readonly onRun: () => void;
}

function Option({ id, command: { label, Icon }, isCurrent, onRun }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isCurrent) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    // The field handles the keyboard and always has the focus.
    <div
      ref={option}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={classes.option}
      onPointerUp={onRun}
    >
      <Icon aria-hidden size={18} stroke={1.7} />
      {label}
    </div>
  );
}
