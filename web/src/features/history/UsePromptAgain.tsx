import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { EntryPanel_EntryFragment } from '#web/graphql/operations.generated.ts';
import { COMPOSE } from '#web/lib/compose-link.ts';
import { keepReusedPrompt } from '#web/session/reused-prompt.ts';

/** What the history puts before the id of an action that users wrote (`HistoryAction.id`). */
const OWNER_PREFIX = /^(?:custom|team):/;

/** Puts the prompt of an entry and its action into the composer. Nothing is run. */
export function UsePromptAgain({ entry: { originalText, action } }: { entry: EntryPanel_EntryFragment }) {
  const navigate = useNavigate();
  // The schema allows null, but every stored entry has its prompt.
  if (originalText === null) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<IconPencil aria-hidden size={14} />}
      // The key U presses it (use-entry-shortcuts.ts).
      data-key="use"
      onClick={() => {
        keepReusedPrompt({
          text: originalText,
          actionId: action.id.replace(OWNER_PREFIX, ''),
        });
        void navigate(COMPOSE.to, { state: COMPOSE.state });
      }}
    >
      Use this prompt again
    </Button>
  );
}
