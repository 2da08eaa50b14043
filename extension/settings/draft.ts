import { isRecord } from '#web/lib/json.ts';
import { browser } from '../browser.ts';

const REASONS = ['nothing-selected', 'no-access', 'typed'] as const;

/** What the popup begins with. */
export interface Draft {
  /** The selected text, as far as the browser gave it, or what the user typed in the popup. */
  readonly text: string;
  /** Why it is not rewritten in its page, or 'typed': the popup was closed before it was rewritten. Browsers close it at each click elsewhere. */
  readonly reason: (typeof REASONS)[number];
}

const KEY = 'draft';
/** The email address of the user who signed in last. */
const OWNER = 'draft-owner';

/** Keeps it in the browser's memory, where only the extension's own pages can read it, until the popup takes it. */
export async function writeDraft(draft: Draft): Promise<void> {
  await browser.storage.session.set({ [KEY]: draft });
}

export async function removeDraft(): Promise<void> {
  await browser.storage.session.remove(KEY);
}

/** Removes the draft of a text that was rewritten. One that the user typed meanwhile stays. */
export async function removeDraftOf(text: string): Promise<void> {
  const { [KEY]: stored } = await browser.storage.session.get(KEY);
  if (isRecord(stored) && stored.text === text) await removeDraft();
}

/** Removes the draft if another user was signed in before. The same user keeps it, also when the server ended the session. */
export async function claimDraft(email: string): Promise<void> {
  const { [OWNER]: owner } = await browser.storage.session.get(OWNER);
  if (owner !== undefined && owner !== email) await removeDraft();
  await browser.storage.session.set({ [OWNER]: email });
}

/** Null when there is none. */
export async function takeDraft(): Promise<Draft | null> {
  const { [KEY]: stored } = await browser.storage.session.get(KEY);
  await removeDraft();
  if (!isRecord(stored) || typeof stored.text !== 'string') return null;
  return { text: stored.text, reason: REASONS.find((reason) => reason === stored.reason) ?? 'nothing-selected' };
}
