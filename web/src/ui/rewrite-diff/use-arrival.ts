import { useEffect, useState } from 'react';
import type { DiffView } from './RewriteDiff.tsx';

/** Long enough to see that these are one's own words. */
const PAUSE_MS = 300;

/** Where motion can't be asked about, there is none. */
const isCalm = () =>
  typeof window.matchMedia !== 'function' || window.matchMedia('(prefers-reduced-motion: reduce)').matches;

interface Arrival {
  readonly pauseMs?: number;
  /** Whether it needs no arriving, because it was watched while it was written. */
  readonly isThere?: boolean;
}

/** A rewrite that has just come: the original for a moment, then what it became. Calm systems get it at once. */
export function useArrival({ pauseMs = PAUSE_MS, isThere = false }: Arrival = {}) {
  const [hasArrived, setHasArrived] = useState(() => isThere || isCalm());
  const [view, setView] = useState<DiffView>(hasArrived ? 'rewrite' : 'original');
  useEffect(() => {
    if (hasArrived) return;
    const timer = setTimeout(() => {
      setView('rewrite');
      setHasArrived(true);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [hasArrived, pauseMs]);
  const choose = (chosen: DiffView) => {
    setHasArrived(true);
    setView(chosen);
  };
  return [view, choose] as const;
}
