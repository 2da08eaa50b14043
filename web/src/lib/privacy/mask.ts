import { cardSpans } from './card-numbers.ts';
import { emailSpans } from './email-addresses.ts';
import { phoneSpans } from './phone-numbers.ts';
import type { PersonalKind, PersonalSpan } from './span.ts';

/** A personal detail that was masked. */
export interface FoundPersonal extends PersonalSpan {
  /** The original text. */
  readonly value: string;
  /** Such as `[EMAIL_1]`. Equal values get the same placeholder, which did not occur in the text before. */
  readonly placeholder: string;
}

export interface Masked {
  readonly masked: string;
  /** In text order. `start` and `end` are positions in the original. */
  readonly found: readonly FoundPersonal[];
}

/** Several masked texts, in the order in which they were passed. */
export interface MaskedTexts {
  readonly masked: readonly string[];
  readonly found: readonly FoundPersonal[];
}

const LABELS: Readonly<Record<PersonalKind, string>> = { email: 'EMAIL', phone: 'PHONE', card: 'CARD' };

function personalSpans(text: string): readonly PersonalSpan[] {
  const emails = emailSpans(text);
  const cards = cardSpans(text).filter(
    (card) => !emails.some(({ start, end }) => start <= card.start && card.end <= end),
  );
  const certain = [...emails, ...cards];
  return [...certain, ...phoneSpans(text, certain)].sort((a, b) => a.start - b.start);
}

/** The placeholders that the text already contains, in any case and without brackets. */
const findUsedNames = (text: string) =>
  new Set(text.match(/(?:EMAIL|PHONE|CARD)_\d{1,9}/gi)?.map((name) => name.toUpperCase()));

function placeholderMaker(text: string): (kind: PersonalKind, value: string) => string {
  const used = findUsedNames(text);
  const known = new Map<string, string>();
  const next: Record<PersonalKind, number> = { email: 1, phone: 1, card: 1 };
  return (kind, value) => {
    const placeholder = known.get(value);
    if (placeholder) return placeholder;
    while (used.has(`${LABELS[kind]}_${next[kind]}`)) next[kind] += 1;
    const made = `[${LABELS[kind]}_${next[kind]}]`;
    next[kind] += 1;
    known.set(value, made);
    return made;
  };
}

function replaceSpans(text: string, found: readonly FoundPersonal[]): string {
  const pieces: string[] = [];
  let done = 0;
  for (const { start, end, placeholder } of found) {
    pieces.push(text.slice(done, start), placeholder);
    done = end;
  }
  return pieces.join('') + text.slice(done);
}

/**
 * Replaces e-mail addresses, phone numbers and card-like numbers by placeholders. Equal values get the same placeholder in all of the
 * texts. Runs in the browser and sends nothing.
 */
export function maskEach(texts: readonly string[]): MaskedTexts {
  const placeholderFor = placeholderMaker(texts.join('\n'));
  const each = texts.map((text) => {
    const found = personalSpans(text).map((span): FoundPersonal => {
      const value = text.slice(span.start, span.end);
      return { ...span, value, placeholder: placeholderFor(span.kind, value) };
    });
    return { masked: replaceSpans(text, found), found };
  });
  return { masked: each.map(({ masked }) => masked), found: each.flatMap(({ found }) => found) };
}

/** `maskEach` for one text. */
export function mask(text: string): Masked {
  const { masked, found } = maskEach([text]);
  return { masked: masked.join(''), found };
}
