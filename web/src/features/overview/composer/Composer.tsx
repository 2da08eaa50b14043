import { useEffect, useRef } from 'react';
import classes from './Composer.module.css';
import { ComposerEditor } from './ComposerEditor.tsx';
import { ComposerResult } from './ComposerResult.tsx';
import { useSimplify } from './use-simplify.ts';

/** Shows the editor, or the result of the last run in its place. */
export function Composer() {
  const { run, undo, wasStreamed, ...editing } = useSimplify();
  const editor = useRef<HTMLTextAreaElement>(null);
  const isReturning = useRef(false);

  useEffect(() => {
    if (!isReturning.current || run) return;
    isReturning.current = false;
    editor.current?.focus();
  }, [run]);

  const backToEditor = () => {
    isReturning.current = true;
    undo();
  };
  const startOver = () => {
    backToEditor();
    editing.write('');
  };

  return (
    <section className={classes.composer} aria-label="Simplify a prompt" data-working={editing.isWorking}>
      {run ? (
        <ComposerResult key={run.id} run={run} wasStreamed={wasStreamed} onUndo={backToEditor} onNew={startOver} />
      ) : (
        <ComposerEditor {...editing} ref={editor} />
      )}
    </section>
  );
}
