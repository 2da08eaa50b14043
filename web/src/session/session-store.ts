import { useSyncExternalStore } from 'react';
import { browserStorage, tabStorage } from '#web/lib/browser-storage.ts';
import { hasUnsavedInput } from '#web/lib/unsaved-input.ts';

/** The key of the session's token in the browser's storage. */
const TOKEN = 'plainprompt.session';

// The keys of data that a tab stores for the signed-in user. Deleted when the session ends.
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
/** The number of sessions so far. A session that is renewed keeps its number. */
let sessionNumber = 0;
/** The token of a session that expired while the page had unsaved input: the page stays until the user signs in again. */
let expiredToken: string | null = null;

function notify(): void {
  for (const listener of listeners) listener();
}

function followOtherTabs({ key, newValue }: StorageEvent): void {
  if (key !== TOKEN && key !== null) return;
  if (newValue === null) lastEnd = 'signed-out';
  changeSession();
}

/** Gives the page a new session or none. Data that the tab stores belongs to the previous session, so it is deleted. */
function changeSession(): void {
  sessionNumber += 1;
  expiredToken = null;
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

/** The stored token. Null: no user is signed in. */
export const sessionToken = (): string | null => browserStorage.get(TOKEN);

/** Why the last session in this tab ended. Null while none has. */
export const lastSessionEnd = (): SessionEnd | null => lastEnd;

/** Stores the token of a user who signed in. Keeps what the tab stores, such as a prompt that the visitor tried on the landing page. */
export function startSession(token: string): void {
  lastEnd = null;
  browserStorage.set(TOKEN, token);
  sessionNumber += 1;
  notify();
}

/** Replaces an expired token by a new one of the same user, without closing the page. */
export function renewSession(token: string): void {
  expiredToken = null;
  browserStorage.set(TOKEN, token);
  notify();
}

/** Ends the session of this token. Does nothing without a token, or if another tab has started a new session since. */
export function endSession(token: string | null, reason: SessionEnd): void {
  if (token === null || sessionToken() !== token) return;
  lastEnd = reason;
  browserStorage.set(TOKEN, null);
  changeSession();
}

/** Ends the session whose token the server rejected. A page with unsaved input stays instead, and asks the user to sign in again. */
export function expireSession(token: string | null): void {
  if (token === null || sessionToken() !== token || expiredToken === token) return;
  if (!hasUnsavedInput()) {
    endSession(token, 'expired');
    return;
  }
  expiredToken = token;
  notify();
}

/** Returns the stored token, and renders again when it changes. */
export const useSessionToken = (): string | null => useSyncExternalStore(subscribe, sessionToken, () => null);

/** Returns a number that changes when a session starts or ends, not when it is renewed. */
export const useSessionNumber = (): number =>
  useSyncExternalStore(
    subscribe,
    () => sessionNumber,
    () => 0,
  );

/** Returns whether the session expired while the page had unsaved input. */
export const useIsExpired = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => expiredToken !== null,
    () => false,
  );
