import { useEffect, useState } from 'react';
import type { DiffView } from '#web/ui/rewrite-diff/RewriteDiff.tsx';

/** Time to see what is struck out. */
const READING_MS = 3200;

/**
 * The page is written out with both texts as one, what goes struck out; after a while it closes up to the rewrite. Calm systems, and
 * those without scripts, keep seeing both.
 */
export function useClosingUp() {
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
