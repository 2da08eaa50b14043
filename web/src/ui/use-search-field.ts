import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const DEBOUNCE_MS = 300;

/**
 * A search field. What the user types is trimmed and sent when they pause. When the search changes from outside, for example by Back,
 * the field shows the new search.
 */
export function useSearchField(searched: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(searched);
  const [sent, setSent] = useState(searched);
  const [seen, setSeen] = useState(searched);
  if (searched !== seen) {
    setSeen(searched);
    if (searched !== sent) {
      setSent(searched);
      setTyped(searched);
    }
  }
  const send = useDebouncedCallback((text: string) => {
    setSent(text.trim());
    onSearch(text.trim());
  }, DEBOUNCE_MS);
  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      send(text);
    },
    clear: () => {
      send.cancel();
      setSent('');
      setTyped('');
    },
  };
}
