import { useSyncExternalStore } from 'react';
import { browserStorage } from '#web/lib/browser-storage.ts';
import { hasUnsavedInput } from '#web/lib/unsaved-input.ts';
import { ownerOf } from './session-owner.ts';
import {
  assignTabData,
  CHOSEN_ACTION,
  CHOSEN_MODEL,
  clearTabData,
  deleteTabDataOfOthers,
  newTabData,
  type TabData,
} from './tab-data.ts';

/** The key of the session's token in the browser's storage. */
const TOKEN = 'plainprompt.session';
/** The key of the session's owner (session-owner.ts). Removed by signing out only: without a token, it says that the session expired. */
const OWNER = 'plainprompt.owner';

/** Why the last session ended. After an expired session, signing in returns to the page that the user was on. */
export type SessionEnd = 'signed-out' | 'expired';

interface Session {
  /** Null: no user is signed in. */
  readonly token: string | null;
  readonly owner: string | null;
}

const listeners = new Set<() => void>();
let lastEnd: SessionEnd | null = null;
/** The number of sessions so far. A session that is renewed keeps its number. */
let sessionNumber = 0;
/** The session that the page shows. Another tab may have ended or replaced it: `followOtherTabs` then changes what the page shows. */
let shown: Session = { token: null, owner: null };
/** Whether the shown session expired while the page had unsaved input: the page stays until the user signs in again. */
let isExpired = false;

function notify(): void {
  for (const listener of listeners) listener();
}

/** Reads the stored session, stores its owner if the browser stores another one or none, and deletes what the tab stores for anyone else. */
function readSession(): Session {
  const token = browserStorage.get(TOKEN);
  const storedOwner = browserStorage.get(OWNER);
  const owner = token === null ? null : ownerOf(token, storedOwner);
  if (owner !== null && owner !== storedOwner) browserStorage.set(OWNER, owner);
  if (owner === null) deleteTabDataOfOthers(storedOwner);
  else assignTabData(owner);
  return { token, owner };
}

/** Returns the session that the page shows. While no component follows the session, that is the stored one. */
function currentSession(): Session {
  if (listeners.size === 0 && browserStorage.get(TOKEN) !== shown.token) shown = readSession();
  return shown;
}

/** Shows the stored session, or none, in place of the previous one. */
function changeSession(): void {
  sessionNumber += 1;
  isExpired = false;
  shown = readSession();
  notify();
}

/**
 * Compares the shown session with the stored one, which another tab may have changed. A browser does not tell a page that it keeps in its
 * back/forward cache, so this is also called when the page comes back.
 */
function followOtherTabs(): void {
  const token = browserStorage.get(TOKEN);
  const storedOwner = browserStorage.get(OWNER);
  if (token === shown.token) return;
  if (token !== null && ownerOf(token, storedOwner) === shown.owner) {
    isExpired = false;
    shown = readSession();
    notify();
    return;
  }
  const hasExpired = token === null && storedOwner === shown.owner;
  if (hasExpired && hasUnsavedInput()) {
    isExpired = true;
    notify();
    return;
  }
  if (token === null) lastEnd = hasExpired ? 'expired' : 'signed-out';
  changeSession();
}

const onStorage = ({ key }: StorageEvent) => {
  if (key === TOKEN || key === null) followOtherTabs();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    // Earlier versions stored for good what users of this browser chose, with the ids of their accounts.
    for (const key of [CHOSEN_ACTION, CHOSEN_MODEL]) browserStorage.set(key, null);
    followOtherTabs();
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', followOtherTabs);
    document.addEventListener('visibilitychange', followOtherTabs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', followOtherTabs);
    document.removeEventListener('visibilitychange', followOtherTabs);
  };
}

/** The token of the session that the page shows. Null: no user is signed in. */
export const sessionToken = (): string | null => currentSession().token;

/** Opens what the tab stores for the signed-in user. Does nothing once the session has another owner. */
export const openTabData = (): TabData => newTabData(() => currentSession().owner);

/** Why the last session in this tab ended. Null while none has. */
export const lastSessionEnd = (): SessionEnd | null => lastEnd;

/** Stores a new token. The owner comes first, because other tabs read both when the token changes. */
function storeToken(token: string): void {
  browserStorage.set(OWNER, ownerOf(token, browserStorage.get(OWNER)));
  browserStorage.set(TOKEN, token);
}

/** Stores the token of a user who signed in. Keeps what the tab stores for them, such as a prompt that they tried on the landing page. */
export function startSession(token: string): void {
  lastEnd = null;
  storeToken(token);
  changeSession();
}

/**
 * Replaces the token by a new one of the same user, without closing the page: after the session expired, or after a new password, which ends all
 * sessions. With a token of another user, the page shows that user's session.
 */
export function renewSession(token: string): void {
  storeToken(token);
  followOtherTabs();
}

/**
 * Ends the session of this token. After Logout, the tabs keep nothing of what the user typed; after a session that expired, they keep it for
 * the same user. Does nothing without a token, or if the page shows another session. If another tab has replaced the session since, the page
 * shows that one instead.
 */
export function endSession(token: string | null, reason: SessionEnd): void {
  if (token === null || sessionToken() !== token) return;
  const stored = browserStorage.get(TOKEN);
  if (stored !== null && stored !== token) {
    followOtherTabs();
    return;
  }
  lastEnd = reason;
  if (reason === 'signed-out') browserStorage.set(OWNER, null);
  browserStorage.set(TOKEN, null);
  changeSession();
}

/** Ends the shown session, which expired, and deletes what was typed in this tab. Other tabs keep theirs. */
export function discardExpiredSession(): void {
  clearTabData();
  endSession(sessionToken(), 'expired');
}

/** Ends the session whose token the server rejected. A page with unsaved input stays instead, and asks the user to sign in again. */
export function expireSession(token: string | null): void {
  if (token === null || sessionToken() !== token || isExpired) return;
  if (browserStorage.get(TOKEN) !== token) {
    // The page missed that another tab ended or replaced the session.
    followOtherTabs();
    return;
  }
  if (!hasUnsavedInput()) {
    endSession(token, 'expired');
    return;
  }
  isExpired = true;
  notify();
}

/** Returns the token of the session, and renders again when it changes. */
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
    () => isExpired,
    () => false,
  );
