import { tabStorage } from '#web/lib/browser-storage.ts';

// What a tab stores for the signed-in user. It belongs to the owner that is stored beside it (session-owner.ts), and is deleted when that user
// signs out or another one signs in. It outlasts a session that expired, so that the same user finds it again.

export const DRAFT = 'plainprompt.draft';
export const RESULTS = 'plainprompt.results';
export const QUOTA_NOTICES = 'plainprompt.quota-notices';
export const EXPLORER_TABS = 'plainprompt.explorer-tabs';
/** A prompt of the history that the user wants to use again, until the composer has it. */
export const REUSED = 'plainprompt.reused';
/** The action that the user chose in this tab (local-preferences.ts). */
export const CHOSEN_ACTION = 'plainprompt.action';
/** The model that the user chose for the prompt in this tab (local-preferences.ts). */
export const CHOSEN_MODEL = 'plainprompt.model';

const KEYS = [DRAFT, RESULTS, REUSED, QUOTA_NOTICES, EXPLORER_TABS, CHOSEN_ACTION, CHOSEN_MODEL];
/** The key of the data's owner. */
const OWNER = 'plainprompt.owner';

/** Deletes what the tab stores for any user. */
export function clearTabData(): void {
  for (const key of [...KEYS, OWNER]) tabStorage.set(key, null);
}

/**
 * Deletes what the tab stores for anyone but this owner. A prompt that a visitor tried on the landing page has no owner, and goes to the user
 * who signs in next.
 * @param owner the owner of the session, also of one that expired; null: there is none
 */
export function deleteTabDataOfOthers(owner: string | null): void {
  const previous = tabStorage.get(OWNER);
  if (previous === owner) return;
  const tried = previous === null ? tabStorage.get(DRAFT) : null;
  clearTabData();
  tabStorage.set(DRAFT, tried);
}

/** Makes the user who is signed in the owner of what the tab stores. Deletes it first if it belongs to another user. */
export function assignTabData(owner: string): void {
  deleteTabDataOfOthers(owner);
  tabStorage.set(OWNER, owner);
}

/** Stores the prompt that a visitor tried without an account, so that the composer starts with it after they signed up in this tab. */
export function storeTriedPrompt(text: string): void {
  clearTabData();
  tabStorage.set(DRAFT, JSON.stringify({ text }));
}

/** Reads and writes what the tab stores for this owner. */
export interface TabData {
  /** Null: there is no entry. */
  readonly get: (key: string) => string | null;
  /** Null removes the entry. */
  readonly set: (key: string, value: string | null) => void;
}

/**
 * Makes a `TabData` that does nothing once `currentOwner` is another one than now. So a component that is about to be removed with its session
 * can't write into the data of the next user.
 */
export function newTabData(currentOwner: () => string | null): TabData {
  const owner = currentOwner();
  const isCurrent = () => owner !== null && currentOwner() === owner && tabStorage.get(OWNER) === owner;
  return {
    get: (key) => (isCurrent() ? tabStorage.get(key) : null),
    set: (key, value) => {
      if (!isCurrent()) return;
      tabStorage.set(key, value);
    },
  };
}
