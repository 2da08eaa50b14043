import { useEffect } from 'react';

/** Names the page in the tab, in history and to screen readers. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · PlainPrompt`;
  }, [title]);
}
