import { Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { lazyComponent, usePreload } from '#web/lib/lazy-component.tsx';
import classes from './Composer.module.css';
import { ComposerEditor } from './ComposerEditor.tsx';
import { ReplacePrompt } from './ReplacePrompt.tsx';
import { useReusedPrompt } from './use-reused-prompt.ts';
import { useSimplify } from './use-simplify.ts';

// Loaded after the page, which shows the editor first.
const ComposerResult = lazyComponent(async () => (await import('./ComposerResult.tsx')).ComposerResult);
const PARTS = [ComposerResult];

/**
 * The composer: shows the editor of a prompt or, in its place, the results of the prompt.
 * @param isFirstVisit whether the user has no history, so that the editor offers prompts to try
 */
export function Composer({ isFirstVisit }: { isFirstVisit: boolean }) {
  usePreload(PARTS);
  const simplify = useSimplify();
  const reused = useReusedPrompt(simplify);
  const { results } = simplify;
  const editor = useRef<HTMLTextAreaElement>(null);
  // Whether the results are being closed, after which the editor gets the focus.
  const isReturning = useRef(false);

  useEffect(() => {
    if (!isReturning.current || results.shown) return;
    isReturning.current = false;
    // A question keeps the focus that it took.
    if (!reused.isAsking) editor.current?.focus();
  }, [results.shown, reused.isAsking]);

  const backToEditor = () => {
    isReturning.current = true;
    results.close();
  };
  useOnCompose(() => {
    if (results.shown) backToEditor();
  });
  const takeReused = () => {
    reused.take();
    editor.current?.focus();
  };
  const takeOnArrival = useEffectEvent(takeReused);
  const canTake = reused.isWaiting && !reused.isAsking;
  useEffect(() => {
    if (canTake) takeOnArrival();
  }, [canTake]);
  const startOver = () => {
    isReturning.current = true;
    simplify.startOver();
  };

  return (
    <section className={classes.composer} aria-label="Simplify a prompt" data-working={simplify.isWorking}>
      {reused.isAsking && !results.shown && (
        <ReplacePrompt
          onReplace={takeReused}
          onKeep={() => {
            reused.refuse();
            editor.current?.focus();
          }}
        />
      )}
      {results.shown ? (
        <Suspense>
          <ComposerResult simplify={simplify} kept={results.shown} onUndo={backToEditor} onNew={startOver} />
        </Suspense>
      ) : (
        <ComposerEditor
          {...simplify}
          ref={editor}
          isFirstVisit={isFirstVisit}
          isActionGone={reused.isActionGone}
          isReused={reused.isTaken}
        />
      )}
    </section>
  );
}

/** Calls `onCompose` when the user followed a link to write a prompt. Not when they reload the page or go back to it: then it stays as it was. */
function useOnCompose(onCompose: () => void): void {
  const { key, state } = useLocation() as {
    key: string;
    state: { readonly compose?: boolean } | null;
  };
  const navigation = useNavigationType();
  const isCompose = state?.compose === true && navigation !== NavigationType.Pop;
  const compose = useEffectEvent(onCompose);
  useEffect(() => {
    if (isCompose) compose();
  }, [isCompose, key]);
}
