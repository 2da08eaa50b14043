import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { HistoryEntryCard_EntryFragment } from '#web/graphql/operations.generated.ts';
import { modelName } from '#web/lib/model-name.ts';
import { plural } from '#web/lib/quantities.ts';
import { countWords } from '#web/lib/text-length.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';
import { ChangeList } from '#web/ui/rewrite-diff/ChangeList.tsx';
import { type DiffView, RewriteDiff } from '#web/ui/rewrite-diff/RewriteDiff.tsx';
import { ViewSwitch } from '#web/ui/rewrite-diff/ViewSwitch.tsx';
import { useDisclosure } from '#web/ui/use-disclosure.ts';
import { DeleteEntry } from './DeleteEntry.tsx';
import classes from './HistoryEntryCard.module.css';

type Entry = HistoryEntryCard_EntryFragment;

const MISSING = 'N/A';

function toSavedWords({ originalText, simplifiedText }: Entry): string | null {
  if (!originalText || !simplifiedText) return null;
  const words = countWords(originalText) - countWords(simplifiedText);
  return words > 0 ? `${plural(words, 'word')} saved` : null;
}

/** Shows two lines of the prompt and two of its rewrite. When opened, shows both texts in full. */
export function HistoryEntryCard({ entry }: { entry: Entry }) {
  const [isOpen, setIsOpen] = useState(false);
  const { isOpen: isDeleting, opener, toggle, close } = useDisclosure();
  const id = useId();
  const saved = toSavedWords(entry);
  return (
    <article className={classes.entry} aria-labelledby={id}>
      <header className={classes.head}>
        <p className={classes.facts} id={id}>
          <RelativeTime at={entry.createdAt} />
          <span>{modelName(entry.modelUsed)}</span>
          {saved && <span className={classes.saved}>{saved}</span>}
        </p>
        <div className={classes.actions}>
          {entry.simplifiedText && <CopyButton text={entry.simplifiedText} variant="subtle" size="compact-sm" />}
          <Button ref={opener} variant="subtle" size="compact-sm" aria-expanded={isDeleting} onClick={toggle}>
            Delete
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            rightSection={<IconChevronDown aria-hidden size={16} className={classes.chevron} data-open={isOpen} />}
            onClick={() => {
              setIsOpen(!isOpen);
            }}
          >
            {isOpen ? 'Close' : 'Compare'}
          </Button>
        </div>
      </header>
      {isDeleting && <DeleteEntry id={entry.id} onCancel={close} />}
      {isOpen ? <Comparison entry={entry} /> : <Excerpt entry={entry} />}
    </article>
  );
}

function Excerpt({ entry: { originalText, simplifiedText } }: { entry: Entry }) {
  return (
    <dl className={classes.excerpt}>
      <dt>Before</dt>
      <dd className={classes.before}>{originalText ?? MISSING}</dd>
      <dt>After</dt>
      <dd>{simplifiedText ?? MISSING}</dd>
    </dl>
  );
}

function Comparison({ entry }: { entry: Entry }) {
  const [view, setView] = useState<DiffView>('changes');
  const { originalText, simplifiedText, changes } = entry;
  if (originalText === null || simplifiedText === null) return <Excerpt entry={entry} />;
  return (
    <div className={classes.comparison}>
      <ViewSwitch view={view} onChange={setView} />
      <RewriteDiff
        label="Prompt and rewrite"
        original={originalText}
        rewritten={simplifiedText}
        changes={changes}
        view={view}
      />
      {changes.length > 0 && (
        <details>
          <summary>What changed, and why ({changes.length})</summary>
          <ChangeList changes={changes} />
        </details>
      )}
    </div>
  );
}
