import { useEffect, useRef } from 'react';
import type { Simplify } from './use-simplify.ts';

/** For how long a click does not count after the button under the pointer was replaced: longer than between the clicks of a double click. */
const SETTLE_MS = 500;

/**
 * Returns what clicks on the buttons that start and stop a run do. Each takes the place of the other, so the second click of a double click
 * lands on the other one: it does not count. Keys are not affected.
 */
export function useRunClicks({ isStreaming, send, stop }: Pick<Simplify, 'isStreaming' | 'send' | 'stop'>) {
  const startedAt = useRef(-Infinity);
  const stoppedAt = useRef(-Infinity);
  useEffect(() => {
    if (isStreaming) startedAt.current = performance.now();
  }, [isStreaming]);
  return {
    onSend: () => {
      if (performance.now() - stoppedAt.current >= SETTLE_MS) send();
    },
    onStop: () => {
      const now = performance.now();
      if (now - startedAt.current < SETTLE_MS) return;
      stoppedAt.current = now;
      stop();
    },
  };
}
