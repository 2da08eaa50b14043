import { useEffect, useState } from 'react';
import type { DiffView } from './MarkedText.tsx';

/** Long enough for users to recognize their own prompt. */
const PAUSE_MS = 300;

/** Also true in environments without `matchMedia`, such as tests. */
const prefersReducedMotion = () =>
  typeof window.matchMedia !== 'function' || window.matchMedia('(prefers-reduced-motion: reduce)').matches;

interface RevealOptions {
  readonly pauseMs?: number;
  /** True when the user saw the rewrite before: then it is shown at once. */
  readonly wasSeen?: boolean;
}

/** The view of a new rewrite: the original for a moment, then the rewrite. With reduced motion, the rewrite at once. */
export function useRewriteReveal({ pauseMs = PAUSE_MS, wasSeen = false }: RevealOptions = {}) {
  const [isRevealed, setIsRevealed] = useState(() => wasSeen || prefersReducedMotion());
  const [view, setView] = useState<DiffView>(isRevealed ? 'rewrite' : 'original');
  useEffect(() => {
    if (isRevealed) return;
    const timer = setTimeout(() => {
      setView('rewrite');
      setIsRevealed(true);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [isRevealed, pauseMs]);
  const choose = (chosen: DiffView) => {
    setIsRevealed(true);
    setView(chosen);
  };
  return [view, choose] as const;
}
