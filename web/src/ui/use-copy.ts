import { useEffect, useState } from 'react';
import { copyText } from '#web/lib/clipboard.ts';

/** How long the result of copying is shown. */
const SHOWN_MS = 2000;

/** What a copy button shows in each state. `failed`: the browser does not allow copying, and the user can still select the text. */
export const COPY_LABELS = { idle: 'Copy', copied: 'Copied', failed: 'Copy by hand' } as const;

/**
 * Returns a function that copies the text, and the state to show, which returns to idle after two seconds.
 * @param text the text, or a function that makes it when it is copied
 */
export function useCopy(text: string | (() => string)) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => {
      setState('idle');
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [state]);
  const copy = () => {
    void copyText(typeof text === 'string' ? text : text()).then((copied) => {
      setState(copied ? 'copied' : 'failed');
    });
  };
  return { state, copy };
}
