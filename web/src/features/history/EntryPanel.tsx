import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { type EntryPanel_EntryFragment, useHistoryEntryQuery } from '#web/graphql/operations.generated.ts';
import { modelName } from '#web/lib/model-name.ts';
import { plural } from '#web/lib/quantities.ts';
import { formatInstant } from '#web/lib/relative-time.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState, ErrorState } from '#web/ui/PageStates.tsx';
import { Comparison } from './Comparison.tsx';
import { DeleteEntry } from './DeleteEntry.tsx';
import classes from './EntryPanel.module.css';
import { ShareEntry } from './ShareEntry.tsx';
import { useMatchHighlight } from './use-match-highlight.ts';
import { UsePromptAgain } from './UsePromptAgain.tsx';
import { countWordsLess } from './words-less.ts';

type Entry = EntryPanel_EntryFragment;

interface EntryPanelProps {
  readonly id: string;
  /** The search of the page, whose matches are marked. */
  readonly search: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** From this width on, the entry fits beside the list. HistoryPage.module.css has the same width. */
const BESIDE_THE_LIST = '(min-width: 1100px)';

/** The selected entry: beside the list where there is room, otherwise in a dialog. */
export function EntryPanel({ id, search, onClose, onDeleted }: EntryPanelProps) {
  const isBeside = useMediaQuery(BESIDE_THE_LIST, false, { getInitialValueInEffect: false });
  const content = <EntryContent key={id} id={id} search={search} onDeleted={onDeleted} />;
  if (!isBeside) {
    return (
      <Dialog title="Prompt and rewrite" onClose={onClose}>
        {content}
      </Dialog>
    );
  }
  return (
    <aside className={classes.panel} aria-label="Selected entry">
      <header className={classes.head}>
        <h2 className={classes.title}>Prompt and rewrite</h2>
        <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
          <IconX aria-hidden size={18} />
        </button>
      </header>
      {content}
    </aside>
  );
}

function EntryContent({ id, search, onDeleted }: Omit<EntryPanelProps, 'onClose'>) {
  const { data, error, refetch } = useHistoryEntryQuery({ variables: { id } });
  const root = useMatchHighlight(search, data);
  const [isOwnShown, setIsOwnShown] = useState(true);
  if (error) {
    return (
      <ErrorState
        title="This entry could not be loaded"
        error={error}
        hint="Your entries are safe."
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton role="status" aria-label="Loading the entry" height={240} radius="lg" />;
  if (!data.historyEntry) {
    return <EmptyState title="Entry not found" hint="It was deleted, or it is older than your retention period." />;
  }
  return (
    <div ref={root} className={classes.content}>
      <Facts entry={data.historyEntry} isOwnShown={isOwnShown} />
      <Comparison entry={data.historyEntry} isOwnShown={isOwnShown} onChoose={setIsOwnShown} />
      <div className={classes.uses}>
        <UsePromptAgain entry={data.historyEntry} />
        <ShareEntry entry={data.historyEntry} isOwnShown={isOwnShown} />
      </div>
      <DeleteEntry id={id} onDeleted={onDeleted} />
    </div>
  );
}

interface FactsProps {
  readonly entry: Entry;
  /** Whether the user's version is shown, if there is one. */
  readonly isOwnShown: boolean;
}

function Facts({ entry, isOwnShown }: FactsProps) {
  const { action, modelUsed, createdAt, wordsSaved, editedText } = entry;
  const wordsLess = isOwnShown ? countWordsLess(entry) : wordsSaved;
  // What users took away themselves was not saved.
  const verb = isOwnShown && editedText !== null ? 'shorter' : 'saved';
  return (
    <dl className={classes.facts}>
      <Fact name="Action">{action.name}</Fact>
      <Fact name="Model">{modelName(modelUsed)}</Fact>
      <Fact name="Length">{wordsLess !== null && wordsLess > 0 ? `${plural(wordsLess, 'word')} ${verb}` : '—'}</Fact>
      <Fact name="Date">
        <time dateTime={createdAt}>{formatInstant(new Date(createdAt))}</time>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
