import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { copyText } from '#web/lib/clipboard.ts';
import { StatusToggle } from '#web/ui/accounts/StatusToggle.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import type { UserRow } from './user-columns.tsx';
import classes from './UsersPage.module.css';

interface UserActionsProps {
  readonly user: UserRow;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** The end of a row: the button that toggles the status, and a menu. */
export function UserActions({ user, onEdit, onDelete }: UserActionsProps) {
  const copy = (text: string, name: string) => {
    void copyText(text).then((isCopied) => {
      announce(isCopied ? `The ${name} was copied.` : 'Copying is not allowed in this browser.');
    });
  };
  return (
    <span className={classes.rowActions}>
      <StatusToggle user={user} isInRow />
      <Menu
        label={`Actions for ${user.email}`}
        items={[
          { label: 'Edit', Icon: IconPencil, onSelect: onEdit },
          {
            label: 'Copy email',
            Icon: IconCopy,
            onSelect: () => {
              copy(user.email, 'email address');
            },
          },
          {
            label: 'Copy id',
            Icon: IconCopy,
            onSelect: () => {
              copy(user.id, 'id');
            },
          },
          { label: 'Delete', Icon: IconTrash, onSelect: onDelete, isDestructive: true },
        ]}
      />
    </span>
  );
}
