import { isConnected } from '../send.ts';
import { onNotice } from './notices.ts';

/** Whether a content script may still work in its page. */
export interface Lifetime {
  /** Aborted when `isOn` becomes false and the script notices it. */
  readonly signal: AbortSignal;
  /** False once the extension was updated or removed, or lost its access to the page. */
  readonly isOn: () => boolean;
}

/**
 * Creates the lifetime of a content script. Browsers leave scripts running in open pages after their extension was updated or removed, without
 * an event, so scripts must call `isOn` before they do something.
 */
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
