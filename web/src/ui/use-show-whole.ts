import { type RefObject, useEffect } from 'react';

/** For how long a panel that opens may still grow, when what it loads arrives. */
const GROWS_MS = 3000;

/** What the user does where they want to be: from then on, the page does not move by itself. */
const USER_ACTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls an element that opens into view as a whole, also while its content arrives: its buttons may otherwise be below the window. One that is higher
 * than the window is shown from its start.
 */
export function useShowWhole(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = panel.current;
    if (!element) return;
    const show = () => {
      element.scrollIntoView({ block: element.offsetHeight > window.innerHeight ? 'start' : 'nearest' });
    };
    const sizes = new ResizeObserver(show);
    const ended = new AbortController();
    const end = () => {
      ended.abort();
      sizes.disconnect();
    };
    for (const act of USER_ACTS) window.addEventListener(act, end, { signal: ended.signal, capture: true });
    const timer = setTimeout(end, GROWS_MS);
    sizes.observe(element);
    show();
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [panel]);
}
