import { Button, Checkbox } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useKeepInWindow } from '../use-keep-in-window.ts';
import classes from './TableToolbar.module.css';

interface ColumnMenuProps {
  readonly columns: readonly { readonly id: string; readonly header: string }[];
  /** Whether a column is shown, by its id. A column without an entry is shown. */
  readonly visibility: Readonly<Record<string, boolean>>;
  readonly onChange: (id: string, isVisible: boolean) => void;
  readonly onReset: () => void;
}

/** A menu that shows and hides the columns of a table, except the first one, which names the row. */
export function ColumnMenu({ columns: [, ...switchable], visibility, onChange, onReset }: ColumnMenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useKeepInWindow(isOpen);
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    setIsOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // Without a related target, the window lost the focus, or Safari did not focus the button that was clicked. The menu stays open then.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
  };
  return (
    <span role="presentation" className={classes.columns} onBlur={onBlur} onKeyDown={onKey}>
      <Button
        ref={button}
        variant="default"
        size="sm"
        leftSection={<IconColumns3 aria-hidden size={16} stroke={1.8} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setIsOpen(!isOpen);
        }}
      >
        Columns
      </Button>
      <div ref={menu} id={id} hidden={!isOpen} className={classes.columnMenu}>
        {switchable.map(({ id: column, header }) => (
          <Checkbox
            key={column}
            size="xs"
            label={header}
            checked={visibility[column] !== false}
            onChange={({ currentTarget: { checked } }) => {
              onChange(column, checked);
            }}
          />
        ))}
        <p className={classes.columnHint}>A narrow window leaves out columns that do not fit.</p>
        <Button variant="subtle" size="compact-sm" onClick={onReset}>
          Reset columns
        </Button>
      </div>
    </span>
  );
}
