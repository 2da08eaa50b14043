import { wordsWithSpaceDiff } from 'diff';

/** Matches a web or email address, without a mark after it that ends the sentence. Bounded, so that it takes time in proportion to the text. */
const ADDRESS =
  /((?:https?:\/\/|www\.)[^\s<>"“”]{0,2000}[^\s<>"“”.,;:!?)\]'’]|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})/i;

/** Cuts a text into the parts that are compared: words, spaces and marks. An address is one part. */
export const toTokens = (text: string): string[] =>
  // `split` returns the matches of the group at odd indexes.
  text.split(ADDRESS).flatMap((part, index) => (index % 2 === 1 ? part : wordsWithSpaceDiff.tokenize(part)));

/** Returns where the address is that a position in the text parts: its start and end. Null if the position is not within an address. */
export function addressAround(text: string, position: number): { readonly start: number; readonly end: number } | null {
  let start = 0;
  for (const [index, part] of text.split(ADDRESS).entries()) {
    const end = start + part.length;
    if (index % 2 === 1 && start < position && position < end) return { start, end };
    start = end;
  }
  return null;
}
