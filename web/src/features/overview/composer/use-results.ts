import { useEffect, useState } from 'react';
import { type Review, startReview } from '#web/lib/review.ts';
import { openTabData } from '#web/session/session-store.ts';
import { RESULTS } from '#web/session/tab-data.ts';
import { useUnsavedInput } from '#web/ui/use-unsaved-input.ts';
import { addRepeat, addRun, type KeptResults, type KeptRun, parseResults } from './kept-results.ts';
import type { FinishedRun } from './use-run.ts';

function toKeptRun({ run, outgoing }: FinishedRun): KeptRun {
  const { id, originalText, simplifiedText, changes, isUnchanged, isEnglish, hasRequest } = run;
  const { wordsBefore, wordsAfter, tokensBefore, tokensAfter } = run;
  return {
    run: {
      id,
      originalText,
      simplifiedText,
      changes,
      sizes: { wordsBefore, wordsAfter, tokensBefore, tokensAfter },
      isUnchanged,
      ...(isUnchanged && { isEnglish, hasRequest }),
      found: outgoing.found,
      isGood: null,
    },
    review: startReview(originalText, simplifiedText, changes),
    action: outgoing.action,
    choice: outgoing.choice,
  };
}

const idsOfStored = ({ runs }: KeptResults) => runs.filter(({ run }) => !run.isUnchanged).map(({ run }) => run.id);

/**
 * Returns the results of the prompt, one for each run, and functions that change them. The tab stores them, so that they stay while the user
 * visits other pages and reloads.
 */
export function useResults(prompt: string) {
  const [tab] = useState(openTabData);
  const [results, setResults] = useState<KeptResults | null>(() => parseResults(tab.get(RESULTS)));
  const [fresh, setFresh] = useState<string | null>(null);
  useEffect(() => {
    tab.set(RESULTS, results && JSON.stringify(results));
  }, [tab, results]);
  useUnsavedInput(results !== null);

  const change = (changes: Partial<KeptResults>) => {
    setResults((previous) => previous && { ...previous, ...changes });
  };
  const changeRun = (id: string, toChanged: (kept: KeptRun) => KeptRun) => {
    setResults(
      (previous) =>
        previous && { ...previous, runs: previous.runs.map((kept) => (kept.run.id === id ? toChanged(kept) : kept)) },
    );
  };
  return {
    runs: results?.runs ?? [],
    current: results?.current ?? 0,
    /** The shown result. Null while the user edits the prompt. */
    shown: results?.isOpen ? (results.runs[results.current] ?? null) : null,
    /** The id of the run that has just finished: the change from its prompt to the rewrite is animated. Null without one. */
    fresh,
    /** Whether the user can go back from the prompt to its results. */
    canReopen: results !== null && !results.isOpen && results.prompt === prompt.trim(),
    /** The ids of the runs of this prompt. The server does not store those that found nothing to improve. */
    storedIds: results?.prompt === prompt.trim() ? idsOfStored(results) : [],
    /**
     * Adds a run to the results of its prompt, and shows it, unless the user is editing another one. If its result is that of an earlier run,
     * only notes that.
     */
    add: (finished: FinishedRun) => {
      const { run, outgoing } = finished;
      const { sameAs } = run;
      if (sameAs != null) {
        setFresh(null);
        setResults((previous) => previous && addRepeat(previous, sameAs, outgoing));
        return;
      }
      const kept = toKeptRun(finished);
      setResults((previous) => addRun(previous, outgoing.prompt, kept));
      setFresh(kept.run.id);
    },
    /** Shows another run, by its index. */
    choose: (current: number) => {
      change({ current });
    },
    review: (id: string, review: Review) => {
      changeRun(id, (kept) => ({ ...kept, review }));
    },
    /** Keeps the text of an edit. Undefined: the edit was saved or canceled. */
    edit: (id: string, edit: string | undefined) => {
      changeRun(id, (kept) => ({ ...kept, edit }));
    },
    /** Notes which text of a run the history has. */
    save: (id: string, saved: string) => {
      changeRun(id, (kept) => ({ ...kept, saved }));
    },
    rate: (id: string, isGood: boolean | null) => {
      changeRun(id, (kept) => ({ ...kept, run: { ...kept.run, isGood } }));
    },
    /** Returns to the prompt, and keeps the results. */
    close: () => {
      change({ isOpen: false });
    },
    reopen: () => {
      setFresh(null);
      change({ isOpen: true });
    },
    clear: () => {
      setResults(null);
    },
  };
}

export type Results = ReturnType<typeof useResults>;
