import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Menu } from '#web/ui/Menu.tsx';
import type { ActionRow } from './action-columns.tsx';
import classes from './Actions.module.css';

interface RowActionsProps {
  readonly action: ActionRow;
  readonly onPreview: (action: ActionRow) => void;
  readonly onToggle: (action: ActionRow) => void;
  readonly onEdit: (action: ActionRow) => void;
  readonly onDelete: (action: ActionRow) => void;
}

/** The end of a row: the most used acts, and a menu. */
export function RowActions({ action, onPreview, onToggle, onEdit, onDelete }: RowActionsProps) {
  const { name, isActive } = action;
  const verb = isActive ? 'Deactivate' : 'Activate';
  const on = (act: (action: ActionRow) => void) => () => {
    act(action);
  };
  return (
    <span className={classes.rowActions}>
      <Button variant="subtle" size="compact-sm" aria-label={`View prompt of ${name}`} onClick={on(onPreview)}>
        View prompt
      </Button>
      <Button variant="subtle" size="compact-sm" aria-label={`${verb} ${name}`} onClick={on(onToggle)}>
        {verb}
      </Button>
      <Menu
        label={`Actions for ${name}`}
        items={[
          { label: 'Edit', Icon: IconPencil, onSelect: on(onEdit) },
          { label: 'Delete', Icon: IconTrash, onSelect: on(onDelete), isDestructive: true },
        ]}
      />
    </span>
  );
}
