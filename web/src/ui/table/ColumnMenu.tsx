import { Button, Checkbox } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconColumns3 } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useKeepInWindow } from '../use-keep-in-window.ts';
import classes from './TableToolbar.module.css';

interface ColumnMenuProps {
  /** The first one names the rows, and is always shown. */
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  /** Whether the user wants to see a column, by its id. Those without an entry are shown, if they fit into the window. */
  readonly visibility: Readonly<Record<string, boolean>>;
  readonly onChange: (id: string, isVisible: boolean) => void;
  /** Shows the columns that the table shows at first. */
  readonly onReset: () => void;
}

/** A button that opens a list of checkboxes, which show and hide the columns of a table. */
export function ColumnMenu({ columns: [, ...switchable], visibility, onChange, onReset }: ColumnMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useKeepInWindow(isOpen);
  const menu = useClickOutside<HTMLDivElement>(() => {
    setIsOpen(false);
  });
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    setIsOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Without a related target, the window lost the focus, or something was clicked that takes none, such as a label of the list.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  return (
    <div ref={menu} role="presentation" className={classes.columns} onBlur={onBlur} onKeyDown={onKey}>
      <Button
        ref={button}
        variant="default"
        size="sm"
        leftSection={<IconColumns3 aria-hidden size={16} stroke={1.8} />}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        Columns
      </Button>
      <div ref={list} id={listId} hidden={!isOpen} className={classes.columnMenu}>
        {switchable.map(({ id: columnId, header }) => (
          <Checkbox
            key={columnId}
            size="xs"
            label={header}
            checked={visibility[columnId] !== false}
            onChange={({ currentTarget: { checked } }) => {
              onChange(columnId, checked);
            }}
          />
        ))}
        <p className={classes.columnHint}>A narrow window leaves out columns that do not fit.</p>
        <Button variant="subtle" size="compact-sm" onClick={onReset}>
          Reset columns
        </Button>
      </div>
    </div>
  );
}
