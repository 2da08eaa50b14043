import { useSyncExternalStore } from 'react';
import { lasting, ofThisTab } from '#web/lib/browser-storage.ts';

const TOKEN = 'plainprompt.session';

// What a tab keeps of a person beside the session: gone with it.
export const DRAFT = 'plainprompt.draft';
export const QUOTA_NOTICES = 'plainprompt.quota-notices';
export const EXPLORER_TABS = 'plainprompt.explorer-tabs';

function forgetPerson(): void {
  ofThisTab.set(DRAFT, null);
  ofThisTab.set(QUOTA_NOTICES, null);
  ofThisTab.set(EXPLORER_TABS, null);
}

/** Why nobody is signed in any more: the sign-in page says so, and goes back to where an expired session was cut off. */
export type SessionEnd = 'signed-out' | 'expired';

const listeners = new Set<() => void>();
let lastEnd: SessionEnd | null = null;

function notify(): void {
  for (const listener of listeners) listener();
}

function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key !== TOKEN && key !== null) return;
  if (newValue === null) lastEnd = 'signed-out';
  forgetPerson();
  notify();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', followOtherTabs);
  };
}

export const sessionToken = (): string | null => lasting.get(TOKEN);

export const lastSessionEnd = (): SessionEnd | null => lastEnd;

export function startSession(token: string): void {
  lastEnd = null;
  lasting.set(TOKEN, token);
  notify();
}

/** Ends the session of that token; one that another tab has started since is left alone. */
export function endSession(token: string | null, why: SessionEnd): void {
  if (token === null || sessionToken() !== token) return;
  lastEnd = why;
  lasting.set(TOKEN, null);
  forgetPerson();
  notify();
}

export const useSessionToken = (): string | null => useSyncExternalStore(subscribe, sessionToken, () => null);
