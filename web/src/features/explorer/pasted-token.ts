import { useSyncExternalStore } from 'react';

// Here and nowhere else: a token that somebody pastes is forgotten with the page.
let token: string | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const pastedToken = (): string | null => token;

/** Null goes back to the session. */
export function pasteToken(text: string | null): void {
  token = text;
  for (const listener of listeners) listener();
}

export const usePastedToken = (): string | null => useSyncExternalStore(subscribe, pastedToken, () => null);

/** Whether it has the form of an access token. Whether it is one, the server knows. */
export const looksLikeToken = (text: string): boolean => /^ppt_[0-9A-Za-z]{46}$/.test(text);
