import type { Change } from '#web/lib/change-segments.ts';
import type { PersonalDetail } from './mask.ts';
import { unmask } from './unmask.ts';

interface RunTexts {
  readonly originalText: string;
  readonly simplifiedText: string;
  readonly changes: readonly Change[];
}

/** Restores the masked values in the texts of a run, and adapts the positions of its changes. */
export function unmaskRun<TRun extends RunTexts>(run: TRun, found: readonly PersonalDetail[]): TRun {
  if (found.length === 0) return run;
  const { originalText, simplifiedText, changes } = run;
  return {
    ...run,
    originalText: unmask(originalText, found),
    simplifiedText: unmask(simplifiedText, found),
    changes: changes.map((change) => {
      const start = unmask(originalText.slice(0, change.start), found).length;
      const before = unmask(change.before, found);
      return { ...change, start, end: start + before.length, before, after: unmask(change.after, found) };
    }),
  };
}
