import { type RefObject, useEffect, useRef } from 'react';

/** Puts the cursor into a field when its page opens, unless the user already types into another one. */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const field = useRef<T>(null);
  useEffect(() => {
    if (document.activeElement instanceof HTMLInputElement) return;
    field.current?.focus({ preventScroll: true });
  }, []);
  return field;
}
