import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** How long the user must pause before the search is sent. */
const DEBOUNCE_MS = 300;

/**
 * Keeps the text of a search field. What the user types is trimmed and sent when they pause. When the search changes from outside, for
 * example by Back, the field shows the new search.
 * @param searched the search of the page
 * @param onSearch changes the search of the page
 */
export function useSearchField(searched: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(searched);
  // What this field sent last, and the search of the last render: a new search that the field did not send came from outside.
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
    /** Empties the field. The caller removes the search of the page. */
    clear: () => {
      send.cancel();
      setSent('');
      setTyped('');
    },
  };
}
