import { useSyncExternalStore } from 'react';
import { browserStorage, tabStorage } from '#web/lib/browser-storage.ts';

const TOKEN = 'plainprompt.session';

// Data that a tab stores for the signed-in user. Deleted when the session ends.
export const DRAFT = 'plainprompt.draft';
export const RESULTS = 'plainprompt.results';
export const QUOTA_NOTICES = 'plainprompt.quota-notices';
export const EXPLORER_TABS = 'plainprompt.explorer-tabs';

function clearUserData(): void {
  tabStorage.set(DRAFT, null);
  tabStorage.set(RESULTS, null);
  tabStorage.set(QUOTA_NOTICES, null);
  tabStorage.set(EXPLORER_TABS, null);
}

/** Why the last session ended. After an expired session, signing in returns to the page that the user was on. */
export type SessionEnd = 'signed-out' | 'expired';

const listeners = new Set<() => void>();
let lastEnd: SessionEnd | null = null;

function notify(): void {
  for (const listener of listeners) listener();
}

function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key !== TOKEN && key !== null) return;
  if (newValue === null) lastEnd = 'signed-out';
  clearUserData();
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

export const sessionToken = (): string | null => browserStorage.get(TOKEN);

export const lastSessionEnd = (): SessionEnd | null => lastEnd;

export function startSession(token: string): void {
  lastEnd = null;
  browserStorage.set(TOKEN, token);
  notify();
}

/** Ends the session of this token. Does nothing if another tab has started a new session since. */
export function endSession(token: string | null, reason: SessionEnd): void {
  if (token === null || sessionToken() !== token) return;
  lastEnd = reason;
  browserStorage.set(TOKEN, null);
  clearUserData();
  notify();
}

export const useSessionToken = (): string | null => useSyncExternalStore(subscribe, sessionToken, () => null);
