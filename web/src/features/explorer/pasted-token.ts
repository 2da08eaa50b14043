import { useSyncExternalStore } from 'react';

// Stored only in memory: a pasted token is deleted when the user leaves the page.
let token: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The access token that queries run with. Null: they run with the session. */
export const pastedToken = (): string | null => token;

/** Sets the access token for the next queries. Null removes it, so that they use the session again. */
export function pasteToken(text: string | null): void {
  token = text;
  for (const listener of listeners) listener();
}

/** Returns the pasted token, and renders again when it changes. */
export const usePastedToken = (): string | null => useSyncExternalStore(subscribe, pastedToken, () => null);

/** Returns whether a text has the format of an access token (access-token.ts in the API). The server checks whether the token is valid. */
export const looksLikeToken = (text: string): boolean => /^ppt_[0-9A-Za-z]{46}$/.test(text);
