import { useEffect, useState } from 'react';
import { copyText } from '#web/lib/clipboard.ts';

const SHOWN_MS = 2000;

/** What a copy button shows in each state. When the browser does not allow copying, it names the shortcut. */
export const COPY_LABELS = { idle: 'Copy', copied: 'Copied', failed: 'Press Ctrl+C' } as const;

/** Copies a text. The state returns to idle after two seconds. */
export function useCopy(text: string) {
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
    void copyText(text).then((copied) => {
      setState(copied ? 'copied' : 'failed');
    });
  };
  return { state, copy };
}
