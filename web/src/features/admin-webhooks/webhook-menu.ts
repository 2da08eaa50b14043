import {
  IconFileText,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import type { MenuItem } from '#web/ui/Menu.tsx';

interface Choices {
  readonly onEdit: () => void;
  /** Left out on the page that shows the log. */
  readonly onLogs?: () => void;
  /** Left out on the page of the webhook, which has a button for it. */
  readonly onTest?: () => void;
  readonly onSetActive: (isActive: boolean) => void;
  /** Left out in the list of webhooks. */
  readonly onReplaceSecret?: () => void;
  readonly onDelete: () => void;
}

/** What can be done with a webhook. */
export function toMenuItems({ isActive }: { readonly isActive: boolean }, choices: Choices): MenuItem[] {
  const { onEdit, onLogs, onTest, onSetActive, onReplaceSecret, onDelete } = choices;
  return [
    { label: 'Edit', Icon: IconPencil, onSelect: onEdit },
    ...(onLogs ? [{ label: 'Logs', Icon: IconFileText, onSelect: onLogs }] : []),
    ...(onTest ? [{ label: 'Send test', Icon: IconSend, onSelect: onTest }] : []),
    {
      label: isActive ? 'Switch off' : 'Switch on',
      Icon: isActive ? IconPlayerPause : IconPlayerPlay,
      onSelect: () => {
        onSetActive(!isActive);
      },
    },
    ...(onReplaceSecret ? [{ label: 'Replace secret', Icon: IconKey, onSelect: onReplaceSecret }] : []),
    { label: 'Delete', Icon: IconTrash, onSelect: onDelete, isDestructive: true },
  ];
}
