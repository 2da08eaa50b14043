import { useEffect, useRef } from 'react';
import { plural } from '#web/lib/quantities.ts';
import { listLeadingChanges } from '#web/lib/review.ts';
import { isUnread, toSavingsText } from '#web/lib/savings.ts';
import { CopyLabel } from '#web/ui/CopyLabel.tsx';
import { ChangeList } from '#web/ui/rewrite-diff/ChangeList.tsx';
import { RewriteDiff } from '#web/ui/rewrite-diff/RewriteDiff.tsx';
import { useRewriteReveal } from '#web/ui/rewrite-diff/use-rewrite-reveal.ts';
import { ViewSwitch } from '#web/ui/rewrite-diff/ViewSwitch.tsx';
import { useCopy } from '#web/ui/use-copy.ts';
import buttons from '../buttons.module.css';
import { DEMO } from '../content/demo.ts';
import { SizeChange } from '../SizeChange.tsx';
import classes from './Demo.module.css';
import { OtherLanguage } from './OtherLanguage.tsx';
import type { TrialRewrite } from './use-trial.ts';

interface DemoResultProps {
  readonly trial: TrialRewrite;
  readonly isSignedIn: boolean;
  /** Returns to the form. */
  readonly onAgain: () => void;
}

/** Shows the rewrite of a visitor's prompt, and why each word changed. */
export function DemoResult({ trial, isSignedIn, onAgain }: DemoResultProps) {
  const [view, setView] = useRewriteReveal();
  const result = useRef<HTMLDivElement>(null);
  const listed = listLeadingChanges(trial.originalText, trial.changes);
  const isUnchanged = trial.originalText === trial.simplifiedText;
  // Takes the focus, because the button that had it was removed with the form.
  useEffect(() => result.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={result} tabIndex={-1} className={classes.result}>
      <div className={classes.head}>
        {isUnchanged ? <span /> : <ViewSwitch view={view} onChange={setView} />}
        <p role="status" className={classes.saved} data-tone={isUnread(trial) ? 'notice' : undefined}>
          {toSavingsText(trial)}
        </p>
      </div>
      <div className={classes.text} dir="auto">
        <RewriteDiff
          label={`Rewritten prompt, ${plural(listed.length, 'change')}`}
          original={trial.originalText}
          rewritten={trial.simplifiedText}
          changes={trial.changes}
          view={view}
        />
      </div>
      {isUnread(trial) && <OtherLanguage isSignedIn={isSignedIn} hasModel={trial.hasModelForUsers} />}
      {listed.length > 0 && (
        <details className={classes.changes} open>
          <summary>What changed, and why ({listed.length})</summary>
          <ChangeList changes={listed} />
        </details>
      )}
      <div className={classes.bar}>
        <dl className={classes.sizes}>
          <SizeChange name="Words" before={trial.wordsBefore} after={trial.wordsAfter} />
          <SizeChange name="Tokens" before={trial.tokensBefore} after={trial.tokensAfter} />
        </dl>
        <span className={classes.buttons}>
          <button type="button" className={buttons.secondary} onClick={onAgain}>
            {DEMO.again}
          </button>
          <Copy text={trial.simplifiedText} />
          {!isSignedIn && (
            <a className={classes.more} href="/auth?mode=signup">
              {DEMO.more}
            </a>
          )}
        </span>
      </div>
    </div>
  );
}

function Copy({ text }: { text: string }) {
  const { state, copy } = useCopy(text);
  return (
    <>
      <button type="button" className={buttons.primary} onClick={copy}>
        <CopyLabel state={state} />
      </button>
      <span className="visually-hidden" role="status">
        {state === 'copied' ? 'Copied to the clipboard' : ''}
      </span>
    </>
  );
}
