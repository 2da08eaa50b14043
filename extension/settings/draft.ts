import { isRecord } from '#web/lib/json.ts';
import { browser } from '../browser.ts';

const REASONS = ['nothing-selected', 'no-access'] as const;

/** What the user wanted to simplify in a page where that is not possible. */
export interface Offer {
  /** The selected text, as far as the browser gave it, with the changes that the user made to it in the popup. */
  readonly text: string;
  /** Why it is not rewritten in its page. */
  readonly reason: (typeof REASONS)[number];
}

/** The last text that the popup sent, while the result is unknown. Sending it again with its key returns the same run, which uses one prompt. */
export interface Sent {
  /** As it is in the field: before masking. */
  readonly text: string;
  readonly isMasking: boolean;
  /** The idempotency keys, by action. */
  readonly keys: Readonly<Record<string, string>>;
}

/** What the popup begins with. Browsers close it at each click elsewhere. */
export interface Draft {
  /** What the user typed in the popup. Empty when there is nothing. */
  readonly typed: string;
  readonly offer: Offer | null;
  readonly sent: Sent | null;
}

/** Each is stored by itself: a page's offer must not replace what the user typed. */
const KEYS = { typed: 'draft', offer: 'draft-offer', sent: 'draft-sent' } as const;
/** The email address of the user who signed in last. */
const OWNER = 'draft-owner';

// The draft is stored in the browser's memory, where only the extension's own pages can read it, and ends with the browser.

export async function writeTyped(text: string): Promise<void> {
  await browser.storage.session.set({ [KEYS.typed]: text });
}

export async function writeOffer(offer: Offer): Promise<void> {
  await browser.storage.session.set({ [KEYS.offer]: offer });
}

export async function writeSent(sent: Sent): Promise<void> {
  await browser.storage.session.set({ [KEYS.sent]: sent });
}

export async function removeDraft(): Promise<void> {
  await browser.storage.session.remove(Object.values(KEYS));
}

const isSent = (value: unknown): value is Sent =>
  isRecord(value) && typeof value.text === 'string' && typeof value.isMasking === 'boolean' && isRecord(value.keys);

async function readDraft(): Promise<Draft> {
  const {
    [KEYS.typed]: typed,
    [KEYS.offer]: offer,
    [KEYS.sent]: sent,
  } = await browser.storage.session.get(Object.values(KEYS));
  return {
    typed: typeof typed === 'string' ? typed : '',
    offer:
      isRecord(offer) && typeof offer.text === 'string'
        ? { text: offer.text, reason: REASONS.find((reason) => reason === offer.reason) ?? 'nothing-selected' }
        : null,
    sent: isSent(sent) ? sent : null,
  };
}

/** Removes what was stored of a text that was rewritten. What the user typed meanwhile stays. */
export async function removeText(text: string): Promise<void> {
  const { typed, offer, sent } = await readDraft();
  const keysToRemove = [
    ...(typed === text ? [KEYS.typed] : []),
    ...(offer?.text === text ? [KEYS.offer] : []),
    ...(sent?.text === text ? [KEYS.sent] : []),
  ];
  await browser.storage.session.remove(keysToRemove);
}

/** Removes what was stored of the text that was sent with a key, which may be masked, once it was rewritten. */
export async function removeTextSentWith(key: string): Promise<void> {
  const { sent } = await readDraft();
  if (sent && Object.values(sent.keys).includes(key)) await removeText(sent.text);
}

/** Removes the draft unless it is this user's. A user keeps their draft when the server ends the session and they sign in again. */
export async function keepDraftOf(email: string): Promise<void> {
  const { [OWNER]: owner } = await browser.storage.session.get(OWNER);
  if (owner !== undefined && owner !== email) await removeDraft();
  await browser.storage.session.set({ [OWNER]: email });
}

/** Returns what the popup begins with. An offer is returned once. */
export async function takeDraft(): Promise<Draft> {
  const draft = await readDraft();
  await browser.storage.session.remove(KEYS.offer);
  return draft;
}
