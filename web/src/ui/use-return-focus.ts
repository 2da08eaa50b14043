import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Returns the focus to the button that started an action, from which browsers take it while the button is disabled. If the action removed
 * or disabled the button, `fallback` gets the focus, such as the title of the list. Not if the user moved the focus meanwhile.
 */
export function useReturnFocus(isBusy: boolean, fallback?: RefObject<HTMLElement | null>): void {
  const starter = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isBusy) {
      starter.current = document.activeElement;
      return;
    }
    const button = starter.current;
    starter.current = null;
    if (!(button instanceof HTMLElement) || document.activeElement !== document.body) return;
    button.focus({ preventScroll: true });
    if (document.activeElement !== button) fallback?.current?.focus({ preventScroll: true });
  }, [isBusy, fallback]);
}
