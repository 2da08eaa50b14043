import { PLACEHOLDER_FORM } from './privacy/placeholder-form.ts';

/**
 * What stays in one part: a web or email address, without a mark after it that ends the sentence, and the placeholder of a masked detail. Bounded, so
 * that matching takes time in proportion to the text.
 */
const WHOLE = String.raw`(?:https?:\/\/|www\.)[^\s<>"“”]{0,2000}[^\s<>"“”.,;:!?…)\]'’]|[\w.+\-]{1,64}@[\w\-]{1,63}(?:\.[\w\-]{1,63}){1,8}|${PLACEHOLDER_FORM}`;

/** A character of a word. Each character of another script is a part of its own: some write no spaces between words. */
const LETTER = String.raw`\p{Script=Latin}\p{N}_\u{AD}`;

const WHOLES = new RegExp(WHOLE, 'giu');
const TOKENS = new RegExp(String.raw`${WHOLE}|\r?\n|[^\S\n\r]+|[${LETTER}]+|[^${LETTER}]`, 'giu');

/** Cuts a text into the parts that are compared: words, spaces and marks. An address is one part, and so is a placeholder. */
export const toTokens = (text: string): string[] => text.match(TOKENS) ?? [];

/** Returns where the address or placeholder is that a position in the text parts: its start and end. Null if the position is within none. */
export function wholeAround(text: string, position: number): { readonly start: number; readonly end: number } | null {
  for (const { index: start, 0: whole } of text.matchAll(WHOLES)) {
    const end = start + whole.length;
    if (start < position && position < end) return { start, end };
  }
  return null;
}
