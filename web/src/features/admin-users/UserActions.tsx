import { IconCopy, IconPencil, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '#web/lib/clipboard.ts';
import { ResumePlan } from '#web/ui/accounts/ResumePlan.tsx';
import { SuspensionToggle } from '#web/ui/accounts/SuspensionToggle.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { announce } from '#web/ui/undo/undo-notices.ts';
import type { UserRow } from './user-columns.tsx';
import classes from './UsersPage.module.css';

interface UserActionsProps {
  readonly user: UserRow;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** The end of a row: the button that suspends or reinstates the user, and a menu. */
export function UserActions({ user, onEdit, onDelete }: UserActionsProps) {
  const [isResuming, setIsResuming] = useState(false);
  const copy = (text: string, name: string) => {
    void copyText(text).then((isCopied) => {
      announce(isCopied ? `The ${name} was copied.` : 'Copying is not allowed in this browser.');
    });
  };
  return (
    <span className={classes.rowActions}>
      <SuspensionToggle user={user} isInRow />
      <Menu
        label={`Actions for ${user.email}`}
        items={[
          { label: 'Edit', Icon: IconPencil, onSelect: onEdit },
          // As on the user's page: a suspended user cannot use the plan that would be charged again.
          ...(user.status === 'CANCELLED'
            ? [
                {
                  label: 'Resume plan',
                  Icon: IconPlayerPlay,
                  onSelect: () => {
                    setIsResuming(true);
                  },
                },
              ]
            : []),
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
      {isResuming && (
        <ResumePlan
          user={user}
          onClose={() => {
            setIsResuming(false);
          }}
        />
      )}
    </span>
  );
}
