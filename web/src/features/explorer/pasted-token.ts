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

function setToken(text: string | null): void {
  token = text;
  for (const listener of listeners) listener();
}

/** Sets the access token for the next queries. */
export function pasteToken(text: string): void {
  setToken(text);
}

/** Deletes the access token: the next queries use the session again. */
export function forgetToken(): void {
  setToken(null);
}

/** Returns the pasted token, and renders again when it changes. */
export const usePastedToken = (): string | null => useSyncExternalStore(subscribe, pastedToken, () => null);

// The format of an access token (access-token.ts in the API), and the same in words.
const TOKEN_FORMAT = /^ppt_[0-9A-Za-z]{46}$/;
export const TOKEN_FORMAT_IN_WORDS = 'ppt_ followed by 46 letters and digits';

/** Returns whether a text has the format of an access token. The server checks whether the token is valid. */
export const looksLikeToken = (text: string): boolean => TOKEN_FORMAT.test(text);
