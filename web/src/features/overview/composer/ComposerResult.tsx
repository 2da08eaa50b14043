import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ComposerResult_RunFragment } from '#web/graphql/operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { toSavingsText } from '#web/lib/savings.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { ChangeList } from '#web/ui/rewrite-diff/ChangeList.tsx';
import { RewriteDiff } from '#web/ui/rewrite-diff/RewriteDiff.tsx';
import { useRewriteReveal } from '#web/ui/rewrite-diff/use-rewrite-reveal.ts';
import { ViewSwitch } from '#web/ui/rewrite-diff/ViewSwitch.tsx';
import classes from './Composer.module.css';
import { Measures } from './Measures.tsx';
import { useKeysWithin } from './use-keys-within.ts';

interface ComposerResultProps {
  readonly run: ComposerResult_RunFragment;
  /** True when the user saw the rewrite while it was streamed. */
  readonly wasStreamed: boolean;
  readonly onUndo: () => void;
  readonly onNew: () => void;
}

export function ComposerResult({ run, wasStreamed, onUndo, onNew }: ComposerResultProps) {
  const { originalText, simplifiedText, changes } = run;
  const [view, setView] = useRewriteReveal({ wasStreamed });
  const result = useRef<HTMLDivElement>(null);
  const copy = useRef<HTMLButtonElement>(null);
  const isUnchanged = originalText === simplifiedText;

  // Copying takes one key: Enter, because the button has the focus, or C anywhere in the result.
  useEffect(() => copy.current?.focus({ preventScroll: true }), []);
  useKeysWithin(result, { c: () => copy.current?.click(), u: onUndo, n: onNew });

  return (
    <div ref={result}>
      <div className={classes.head}>
        {isUnchanged ? <span /> : <ViewSwitch view={view} onChange={setView} />}
        <p className={classes.savings} role="status">
          {toSavingsText(run)}
        </p>
      </div>
      <div className={classes.result}>
        <RewriteDiff
          label={`Rewritten prompt, ${plural(changes.length, 'change')}`}
          original={originalText}
          rewritten={simplifiedText}
          changes={changes}
          view={view}
        />
      </div>
      {!isUnchanged && <Measures run={run} />}
      {changes.length > 0 && (
        <details className={classes.changes}>
          <summary>What changed, and why ({changes.length})</summary>
          <ChangeList changes={changes} />
        </details>
      )}
      <div className={classes.bar}>
        <span className={classes.buttons}>
          <Button
            variant="subtle"
            px={12}
            aria-keyshortcuts="U"
            title="Back to your prompt (U)"
            leftSection={<IconArrowBackUp aria-hidden size={16} />}
            onClick={onUndo}
          >
            Undo
          </Button>
          <Button
            variant="subtle"
            px={12}
            aria-label="New prompt"
            aria-keyshortcuts="N"
            title="New prompt (N)"
            leftSection={<IconPlus aria-hidden size={16} />}
            onClick={onNew}
          >
            <span className={classes.wide}>New prompt</span>
            <span className={classes.narrow}>New</span>
          </Button>
        </span>
        <span className={classes.buttons}>
          <kbd className={classes.hint} aria-hidden>
            C
          </kbd>
          <CopyButton ref={copy} text={simplifiedText} />
        </span>
      </div>
    </div>
  );
}
