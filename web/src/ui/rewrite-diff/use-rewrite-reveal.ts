import { useEffect, useState } from 'react';
import type { DiffView } from './MarkedText.tsx';

/** How long the original is shown before the rewrite: long enough for users to recognize their own prompt. */
const PAUSE_MS = 300;

/** Also true in environments without `matchMedia`, such as tests. */
const prefersReducedMotion = () =>
  typeof window.matchMedia !== 'function' || window.matchMedia('(prefers-reduced-motion: reduce)').matches;

interface RevealOptions {
  readonly pauseMs?: number;
  /** Whether the user saw this rewrite before. Then it is shown immediately. */
  readonly wasSeen?: boolean;
}

/**
 * Returns the view of a new rewrite, and a function that changes it. The view is the original for a moment, then the rewrite. With reduced
 * motion, it is the rewrite from the start.
 */
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
