import { isRecord } from '#web/lib/json.ts';
import { browser } from '../browser.ts';

/** What the popup begins with when a prompt can't be rewritten in its page. */
export interface Draft {
  /** The selected text, as far as the browser gave it. */
  readonly text: string;
  readonly reason: 'nothing-selected' | 'no-access';
}

const KEY = 'draft';

/** Keeps it in the browser's memory, where only the extension's own pages can read it, until the popup takes it. */
export async function writeDraft(draft: Draft): Promise<void> {
  await browser.storage.session.set({ [KEY]: draft });
}

/** Null when there is none. */
export async function takeDraft(): Promise<Draft | null> {
  const { [KEY]: stored } = await browser.storage.session.get(KEY);
  await browser.storage.session.remove(KEY);
  if (!isRecord(stored) || typeof stored.text !== 'string') return null;
  return { text: stored.text, reason: stored.reason === 'no-access' ? 'no-access' : 'nothing-selected' };
}
