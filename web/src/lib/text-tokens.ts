/** A web or email address, without a mark after it that ends the sentence. Bounded, so that matching takes time in proportion to the text. */
const ADDRESS = String.raw`(?:https?:\/\/|www\.)[^\s<>"“”]{0,2000}[^\s<>"“”.,;:!?…)\]'’]|[\w.+\-]{1,64}@[\w\-]{1,63}(?:\.[\w\-]{1,63}){1,8}`;

/** A character of a word. Each character of another script is a part of its own: some write no spaces between words. */
const LETTER = String.raw`\p{Script=Latin}\p{N}_\u{AD}`;

const ADDRESSES = new RegExp(ADDRESS, 'giu');
const TOKENS = new RegExp(String.raw`${ADDRESS}|\r?\n|[^\S\n\r]+|[${LETTER}]+|[^${LETTER}]`, 'giu');

/** Cuts a text into the parts that are compared: words, spaces and marks. An address is one part. */
export const toTokens = (text: string): string[] => text.match(TOKENS) ?? [];

/** Returns where the address is that a position in the text parts: its start and end. Null if the position is not within an address. */
export function addressAround(text: string, position: number): { readonly start: number; readonly end: number } | null {
  for (const { index: start, 0: address } of text.matchAll(ADDRESSES)) {
    const end = start + address.length;
    if (start < position && position < end) return { start, end };
  }
  return null;
}
