import { isConnected } from '../send.ts';
import { onNotice } from './notices.ts';

/** How long a script may work in its page. */
export interface Lifetime {
  readonly signal: AbortSignal;
  /** False once the extension was updated or removed, or lost its access to the page. */
  readonly isOn: () => boolean;
}

/** Browsers leave scripts in open pages, and tell them nothing when their extension is gone: they ask before they do something. */
export function createLifetime(): Lifetime {
  const ended = new AbortController();
  onNotice('access-changed', () => {
    ended.abort();
  });
  return {
    signal: ended.signal,
    isOn: () => {
      if (!isConnected()) ended.abort();
      return !ended.signal.aborted;
    },
  };
}
