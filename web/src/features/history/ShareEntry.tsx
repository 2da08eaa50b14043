import { IconShare3 } from '@tabler/icons-react';
import type { EntryPanel_EntryFragment } from '#web/graphql/operations.generated.ts';
import { DialogButton } from '#web/ui/rewrite-result/DialogButton.tsx';
import { Share } from '#web/ui/rewrite-result/Share.tsx';

interface ShareEntryProps {
  readonly entry: EntryPanel_EntryFragment;
  /** Whether the user's version is shown, if there is one. What is shown is shared. */
  readonly isOwnShown: boolean;
}

/** Shares a rewrite from the history as the composer does. Details that were masked are placeholders here already. */
export function ShareEntry({ entry, isOwnShown }: ShareEntryProps) {
  const { id, originalText, simplifiedText, editedText } = entry;
  const text = isOwnShown && editedText !== null ? editedText : simplifiedText;
  // The schema allows null, but every stored entry has both.
  if (originalText === null || text === null) return null;
  return (
    <DialogButton label="Share" Icon={IconShare3} variant="default" size="compact-sm">
      {(onClose) => <Share run={{ id, originalText, found: [] }} text={text} onClose={onClose} />}
    </DialogButton>
  );
}
