import { useSyncExternalStore } from 'react';

// Stored only in memory: a pasted token is deleted when the user leaves the page.
let token: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const pastedToken = (): string | null => token;

/** Null removes the token, so that queries use the session again. */
export function pasteToken(text: string | null): void {
  token = text;
  for (const listener of listeners) listener();
}

export const usePastedToken = (): string | null => useSyncExternalStore(subscribe, pastedToken, () => null);

/** Checks only the format of an access token. The server checks whether it is valid. */
export const looksLikeToken = (text: string): boolean => /^ppt_[0-9A-Za-z]{46}$/.test(text);
