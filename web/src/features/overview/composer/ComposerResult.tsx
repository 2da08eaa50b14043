import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { ComposerResult_RunFragment } from '#web/graphql/operations.generated.ts';
import { plural } from '#web/lib/quantities.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { ChangeList } from '#web/ui/rewrite-diff/ChangeList.tsx';
import { RewriteDiff } from '#web/ui/rewrite-diff/RewriteDiff.tsx';
import { useArrival } from '#web/ui/rewrite-diff/use-arrival.ts';
import { ViewSwitch } from '#web/ui/rewrite-diff/ViewSwitch.tsx';
import classes from './Composer.module.css';
import { Measures } from './Measures.tsx';
import { savingsOf } from './savings.ts';
import { useKeysWithin } from './use-keys-within.ts';

interface ComposerResultProps {
  readonly run: ComposerResult_RunFragment;
  /** Whether it was seen being written: then it is there already, and does not arrive again. */
  readonly wasWritten: boolean;
  readonly onUndo: () => void;
  readonly onNew: () => void;
}

export function ComposerResult({ run, wasWritten, onUndo, onNew }: ComposerResultProps) {
  const { originalText, simplifiedText, changes } = run;
  const [view, setView] = useArrival({ isThere: wasWritten });
  const result = useRef<HTMLDivElement>(null);
  const copy = useRef<HTMLButtonElement>(null);
  const isUnchanged = originalText === simplifiedText;

  // One key copies: Enter on the button, which has the focus, or C anywhere in the result.
  useEffect(() => copy.current?.focus({ preventScroll: true }), []);
  useKeysWithin(result, { c: () => copy.current?.click(), u: onUndo, n: onNew });

  return (
    <div ref={result}>
      <div className={classes.head}>
        {isUnchanged ? <span /> : <ViewSwitch view={view} onChange={setView} />}
        <p className={classes.savings} role="status">
          {savingsOf(run)}
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
        <span className={classes.acts}>
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
        <span className={classes.acts}>
          <kbd className={classes.hint} aria-hidden>
            C
          </kbd>
          <CopyButton ref={copy} text={simplifiedText} />
        </span>
      </div>
    </div>
  );
}
