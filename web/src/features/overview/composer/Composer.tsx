import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import classes from './Composer.module.css';
import { ComposerEditor } from './ComposerEditor.tsx';
import { ComposerResult } from './ComposerResult.tsx';
import { useSimplify } from './use-simplify.ts';

/** Shows the editor, or the results of the prompt in its place. */
export function Composer({ isFirstVisit }: { isFirstVisit: boolean }) {
  const simplify = useSimplify();
  const { results } = simplify;
  const editor = useRef<HTMLTextAreaElement>(null);
  const isReturning = useRef(false);

  useEffect(() => {
    if (!isReturning.current || results.shown) return;
    isReturning.current = false;
    editor.current?.focus();
  }, [results.shown]);

  useOnCompose(() => {
    if (!results.shown) return;
    isReturning.current = true;
    results.close();
  });

  const backToEditor = () => {
    isReturning.current = true;
    results.close();
  };
  const startOver = () => {
    isReturning.current = true;
    results.clear();
    simplify.write('');
  };

  return (
    <section className={classes.composer} aria-label="Simplify a prompt" data-working={simplify.isWorking}>
      {results.shown ? (
        <ComposerResult simplify={simplify} kept={results.shown} onUndo={backToEditor} onNew={startOver} />
      ) : (
        <ComposerEditor {...simplify} ref={editor} isFirstVisit={isFirstVisit} />
      )}
    </section>
  );
}

/** Calls back when the user followed a link to write a prompt. Reloading the page or going back to it shows what was there. */
function useOnCompose(onCompose: () => void): void {
  const { key, state } = useLocation() as { key: string; state: { readonly compose?: boolean } | null };
  const navigation = useNavigationType();
  const isCompose = state?.compose === true && navigation !== NavigationType.Pop;
  const compose = useEffectEvent(onCompose);
  useEffect(() => {
    if (isCompose) compose();
  }, [isCompose, key]);
}
