import { useEffect, useRef } from 'react';
import classes from './Composer.module.css';
import { ComposerEditor } from './ComposerEditor.tsx';
import { ComposerResult } from './ComposerResult.tsx';
import { useSimplify } from './use-simplify.ts';

/** The rewrite takes place where the prompt was written: one box, two states. */
export function Composer() {
  const { run, undo, wasWritten, ...editing } = useSimplify();
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
        <ComposerResult key={run.id} run={run} wasWritten={wasWritten} onUndo={backToEditor} onNew={startOver} />
      ) : (
        <ComposerEditor {...editing} ref={editor} />
      )}
    </section>
  );
}
