import { isRecord } from './json.ts';
import type { PersonalDetail } from './privacy/mask.ts';
import { unmask } from './privacy/unmask.ts';

/** A part of the prompt that a refused rewrite left out. */
export interface LostPart {
  /** The position in the prompt, in UTF-16 code units; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly reason: string;
}

/** What the server says about a refused rewrite: one by a model that the guard did not accept. */
export interface Refusal {
  /** Says in a sentence for users that the rewrite was refused, and whether the run used a prompt. */
  readonly summary: string;
  /** One sentence each, for users. At least one. */
  readonly reasons: readonly string[];
  /** In the order of the prompt, with positions in the prompt as it was sent. */
  readonly lost: readonly LostPart[];
  /** The refused rewrite, which the user may keep for some minutes, and whether keeping it uses a prompt. Null: it cannot be kept. */
  readonly offer: { readonly id: string; readonly costsPrompt: boolean } | null;
}

const isLostPart = (part: unknown): part is LostPart =>
  isRecord(part) && typeof part.start === 'number' && typeof part.end === 'number' && typeof part.reason === 'string';

function toOffer(offer: unknown): Refusal['offer'] {
  if (!isRecord(offer) || typeof offer.id !== 'string') return null;
  return { id: offer.id, costsPrompt: offer.costs_prompt !== false };
}

/** Returns an array as it is, and an empty one for anything else. */
const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reads what an error of the server says about a refused rewrite. Null for other errors. */
export function toRefusal(message: string, extensions: Readonly<Record<string, unknown>>): Refusal | null {
  const reasons = toList(extensions.reasons).filter((reason) => typeof reason === 'string');
  if (reasons.length === 0) return null;
  return {
    // A server of an earlier version sends no summary. Its message begins with the same sentence.
    summary: typeof extensions.summary === 'string' ? extensions.summary : message,
    reasons,
    lost: toList(extensions.lost).filter(isLostPart),
    offer: toOffer(extensions.refused_rewrite),
  };
}

/**
 * Restores the masked values in a refusal, and adapts the positions of its lost parts.
 * @param sent the prompt as it was sent, with placeholders
 */
export function unmaskRefusal(refusal: Refusal, sent: string, found: readonly PersonalDetail[]): Refusal {
  const original = (text: string) => unmask(text, found);
  const toPosition = (position: number) => original(sent.slice(0, position)).length;
  return {
    ...refusal,
    reasons: refusal.reasons.map(original),
    lost: refusal.lost.map(({ start, end, reason }) => ({
      start: toPosition(start),
      end: toPosition(start) + original(sent.slice(start, end)).length,
      reason: original(reason),
    })),
  };
}

/** How many characters of the prompt are shown on each side of a lost part, at least. */
const AROUND = 40;

/** Returns a lost part and the words around it, which end with an ellipsis where the prompt continues. */
export function surroundings(text: string, { start, end }: LostPart) {
  const from = start <= AROUND ? 0 : text.lastIndexOf(' ', start - AROUND) + 1;
  const space = text.indexOf(' ', end + AROUND);
  const to = space < 0 ? text.length : space;
  return {
    before: (from > 0 ? '… ' : '') + text.slice(from, start),
    lost: text.slice(start, end),
    after: text.slice(end, to) + (to < text.length ? ' …' : ''),
  };
}

/** Returns the label of the button that keeps a refused rewrite. */
export const keepLabel = ({ costsPrompt }: NonNullable<Refusal['offer']>): string =>
  costsPrompt ? 'Keep it anyway (1 prompt)' : 'Keep it anyway';

/** The name of the list of lost parts, for users. */
export const LOST_LABEL = 'What the rewrite left out';
