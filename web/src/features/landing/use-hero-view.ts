import { useEffect, useState } from 'react';
import type { DiffView } from '#web/ui/rewrite-diff/MarkedText.tsx';

/** How long the changes are shown before the rewrite, so that the visitor can read them. */
const READING_MS = 3200;

/**
 * Returns the view of the example, and a function that changes it. The view is first the changes, which are prerendered, then the rewrite.
 * With reduced motion or without scripts it stays at the changes.
 */
export function useHeroView() {
  const [view, setView] = useState<DiffView>('changes');
  const [isDone, setIsDone] = useState(false);
  useEffect(() => {
    if (isDone || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(() => {
      setView('rewrite');
      setIsDone(true);
    }, READING_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isDone]);
  const choose = (chosen: DiffView) => {
    setIsDone(true);
    setView(chosen);
  };
  return [view, choose] as const;
}
