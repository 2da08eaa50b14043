import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref. Puts the cursor into its field when the page opens, unless the user is already typing in another field. */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const field = useRef<T>(null);
  useEffect(() => {
    if (document.activeElement instanceof HTMLInputElement) return;
    field.current?.focus({ preventScroll: true });
  }, []);
  return field;
}
