import { ActionIcon, Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import type { Direction } from '#web/lib/move-id.ts';
import { Menu } from '#web/ui/Menu.tsx';
import type { ActionRow } from './action-rows.ts';
import classes from './Actions.module.css';
import { toMoveButtonId } from './use-move-action.ts';

interface RowActionsProps {
  readonly action: ActionRow;
  /** Where the action can be moved. */
  readonly moves: readonly Direction[];
  readonly onMove: (action: ActionRow, direction: Direction) => void;
  readonly onPreview: (action: ActionRow) => void;
  readonly onToggle: (action: ActionRow) => void;
  readonly onEdit: (action: ActionRow) => void;
  readonly onDelete: (action: ActionRow) => void;
}

const DIRECTIONS = [
  { direction: 'up', Icon: IconArrowUp },
  { direction: 'down', Icon: IconArrowDown },
] as const;

/** The end of a row: the actions that are used most, and a menu. */
export function RowActions({ action, moves, onMove, onPreview, onToggle, onEdit, onDelete }: RowActionsProps) {
  const { name, isActive } = action;
  const verb = isActive ? 'Deactivate' : 'Activate';
  const on = (act: (action: ActionRow) => void) => () => {
    act(action);
  };
  return (
    <span className={classes.rowActions}>
      {DIRECTIONS.map(({ direction, Icon }) => (
        <ActionIcon
          key={direction}
          id={toMoveButtonId(action.id, direction)}
          variant="subtle"
          color="gray"
          className={classes.move}
          aria-label={`Move ${name} ${direction}`}
          disabled={!moves.includes(direction)}
          onClick={() => {
            onMove(action, direction);
          }}
        >
          <Icon aria-hidden size={16} />
        </ActionIcon>
      ))}
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
