import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { editReview } from '#web/lib/edit-review.ts';
import { isUnread } from '#web/lib/savings.ts';
import { useRewriteReveal } from '#web/ui/rewrite-diff/use-rewrite-reveal.ts';
import { RewriteResult } from '#web/ui/rewrite-result/RewriteResult.tsx';
import { useKeysWithin } from '#web/ui/use-keys-within.ts';
import classes from './Composer.module.css';
import type { KeptRun } from './kept-results.ts';
import { OtherLanguage } from './OtherLanguage.tsx';
import { TryAnother } from './TryAnother.tsx';
import type { Results } from './use-results.ts';
import type { Simplify } from './use-simplify.ts';

interface ComposerResultProps {
  readonly simplify: Simplify;
  /** The run whose result is shown. */
  readonly kept: KeptRun;
  /** Returns to the prompt. */
  readonly onUndo: () => void;
  /** Starts with an empty prompt. */
  readonly onNew: () => void;
}

/** Shows the results of a prompt: the rewrite of one run, buttons for the other runs, and the choice of another action or model. */
export function ComposerResult({ simplify, kept, onUndo, onNew }: ComposerResultProps) {
  const { results } = simplify;
  const result = useRef<HTMLDivElement>(null);
  const press = (name: 'copy' | 'edit') => {
    result.current?.querySelector<HTMLButtonElement>(`[data-key='${name}']`)?.click();
  };
  const startOver = () => {
    finishEdit(kept, results);
    onNew();
  };
  useKeysWithin(result, {
    c: () => {
      press('copy');
    },
    e: () => {
      press('edit');
    },
    u: onUndo,
    n: startOver,
  });

  const isInOtherLanguage = isUnread({ ...kept.run, ...kept.run.sizes });
  const hasModels = simplify.choices.modelGroups.length > 0;
  const repeats = results.runs.flatMap((run) => run.repeats ?? []).length;
  // The button that started the run is gone, and no new result takes the focus.
  useEffect(() => {
    if (repeats === 0 || document.activeElement !== document.body) return;
    result.current?.querySelector<HTMLButtonElement>("[data-key='copy']")?.focus({ preventScroll: true });
  }, [repeats]);

  return (
    <div ref={result}>
      {results.runs.length > 1 && <Versions results={results} />}
      <Shown
        key={kept.run.id}
        kept={kept}
        wasSeen={results.fresh !== kept.run.id}
        results={results}
        onUndo={onUndo}
        onNew={startOver}
      />
      {isInOtherLanguage && <OtherLanguage choices={simplify.choices} />}
      {/* Without a model, no action can rewrite another language. */}
      {(!isInOtherLanguage || hasModels) && <TryAnother simplify={simplify} />}
    </div>
  );
}

/** Finishes an open edit as Done does, so that the history has the user's version when the result is left. */
function finishEdit({ run, review, edit }: KeptRun, results: Results) {
  if (edit === undefined || edit.trim() === '') return;
  // At once: what is shown when the result is left is what is saved.
  flushSync(() => {
    results.review(run.id, editReview(review, edit));
    results.edit(run.id, undefined);
  });
}

/** Switches between the runs of the prompt. */
function Versions({ results: { runs, current, choose } }: { results: Results }) {
  return (
    <div className={classes.versions} role="group" aria-label="Results of this prompt">
      {runs.map(({ run, action }, index) => (
        <button
          key={run.id}
          type="button"
          className={classes.chip}
          aria-pressed={index === current}
          onClick={() => {
            choose(index);
          }}
        >
          {index + 1}. {action}
        </button>
      ))}
    </div>
  );
}

interface ShownProps {
  readonly kept: KeptRun;
  /** Whether the user saw this result before, so that its change is not animated. */
  readonly wasSeen: boolean;
  readonly results: Results;
  readonly onUndo: () => void;
  readonly onNew: () => void;
}

function Shown({ kept: { run, review, edit, saved }, wasSeen, results, onUndo, onNew }: ShownProps) {
  const [view, setView] = useRewriteReveal({ wasSeen });
  const copy = useRef<HTMLButtonElement>(null);
  // Focuses the button Copy, so that copying takes one key: Enter, or C anywhere in the result.
  useEffect(() => copy.current?.focus({ preventScroll: true }), []);
  return (
    <RewriteResult
      run={run}
      review={review}
      onReview={(changed) => {
        results.review(run.id, changed);
      }}
      edit={edit}
      onEdit={(text) => {
        results.edit(run.id, text);
      }}
      saved={saved}
      onSaved={(text) => {
        results.save(run.id, text);
      }}
      onRated={(isGood) => {
        results.rate(run.id, isGood);
      }}
      view={view}
      onView={setView}
      copyRef={copy}
      buttons={
        <>
          <Button
            variant="subtle"
            px={12}
            aria-keyshortcuts="U"
            title={`Back to your prompt as you wrote it (U)${run.isUnchanged ? '' : '. The rewrite still counts as used'}`}
            leftSection={<IconArrowBackUp aria-hidden size={16} />}
            onClick={onUndo}
          >
            {run.isUnchanged ? 'Back to prompt' : 'Undo rewrite'}
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
        </>
      }
    />
  );
}
