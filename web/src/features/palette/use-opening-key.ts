import { useEffect } from 'react';

/** Calls `open` when a key is pressed that `matches`, wherever the focus is. Pass functions that stay the same between renders, or each render adds the listener again. */
export function useOpeningKey(matches: (event: KeyboardEvent) => boolean, open: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!matches(event)) return;
      // Otherwise some browsers would also use the key themselves, for example for their search field.
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, [matches, open]);
}
