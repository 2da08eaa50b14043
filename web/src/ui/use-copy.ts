import { useEffect, useState } from 'react';
import { copyText } from '#web/lib/clipboard.ts';

const SHOWN_MS = 2000;

/** Copies a text; the state goes back to idle by itself. */
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
