import { type RefObject, useEffect, useRef } from 'react';

/** Puts the cursor into a field when its page opens. */
export function useFocusOnMount<T extends HTMLElement>(): RefObject<T | null> {
  const field = useRef<T>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, []);
  return field;
}
