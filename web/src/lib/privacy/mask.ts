import { personalSpans } from './personal-spans.ts';
import { type PersonalKind, type PersonalSpan, PLACEHOLDER_LABELS, placeholderLabel } from './span.ts';

/** A personal detail that was found in a text. */
export interface PersonalDetail extends PersonalSpan {
  /** The original text. */
  readonly value: string;
  /** What stands for it in a masked text, such as `[EMAIL_1]`. Equal values get the same placeholder, which did not occur in the text before. */
  readonly placeholder: string;
}

/** A masked text. */
export interface Masked {
  /** The text with placeholders. */
  readonly masked: string;
  /** The details that were masked, in the order of the text. `start` and `end` are positions in the original. */
  readonly found: readonly PersonalDetail[];
}

/** Several masked texts, in the order in which they were passed. */
export interface MaskedTexts {
  readonly masked: readonly string[];
  /** The details that were masked. Positions count from the start of the text that has them. */
  readonly found: readonly PersonalDetail[];
  /** The details that the user chose to send unmasked. */
  readonly unmasked: readonly PersonalDetail[];
}

const USED_NAME = new RegExp(`(?:${PLACEHOLDER_LABELS})_\\d{1,9}`, 'gi');
/** Finds the placeholders that the text already contains, in any case and without brackets, so that no new one is the same. */
const findUsedNames = (text: string) => new Set(text.match(USED_NAME)?.map((name) => name.toUpperCase()));

/** Makes a function that returns the placeholder of a value: the same one for equal values, and none that the text already contains. */
function placeholderMaker(text: string): (kind: PersonalKind, value: string) => string {
  const used = findUsedNames(text);
  const known = new Map<string, string>();
  const made = new Map<PersonalKind, number>();
  return (kind, value) => {
    const placeholder = known.get(value);
    if (placeholder) return placeholder;
    const label = placeholderLabel(kind);
    let next = (made.get(kind) ?? 0) + 1;
    while (used.has(`${label}_${next}`)) next += 1;
    made.set(kind, next);
    known.set(value, `[${label}_${next}]`);
    return `[${label}_${next}]`;
  };
}

function replaceSpans(text: string, found: readonly PersonalDetail[]): string {
  const pieces: string[] = [];
  let position = 0;
  for (const { start, end, placeholder } of found) {
    pieces.push(text.slice(position, start), placeholder);
    position = end;
  }
  return pieces.join('') + text.slice(position);
}

/**
 * Replaces personal details by placeholders, except the values in `valuesToKeep`. Equal values get the same placeholder in all of the texts.
 * Runs in the browser and sends nothing.
 */
export function maskEach(texts: readonly string[], valuesToKeep: ReadonlySet<string> = new Set()): MaskedTexts {
  const placeholderFor = placeholderMaker(texts.join('\n'));
  const each = texts.map((text) => {
    const details = personalSpans(text).map((span): PersonalDetail => {
      const value = text.slice(span.start, span.end);
      return { ...span, value, placeholder: placeholderFor(span.kind, value) };
    });
    const found = details.filter(({ value }) => !valuesToKeep.has(value));
    return {
      masked: replaceSpans(text, found),
      found,
      unmasked: details.filter(({ value }) => valuesToKeep.has(value)),
    };
  });
  return {
    masked: each.map(({ masked }) => masked),
    found: each.flatMap(({ found }) => found),
    unmasked: each.flatMap(({ unmasked }) => unmasked),
  };
}

/** `maskEach` for one text. */
export function mask(text: string): Masked {
  const { masked, found } = maskEach([text]);
  return { masked: masked.join(''), found };
}
