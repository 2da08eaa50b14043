import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const DEBOUNCE_MS = 300;

/** A search that is sent, trimmed, once typing pauses; another that comes from outside, such as Back, takes its place. */
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
