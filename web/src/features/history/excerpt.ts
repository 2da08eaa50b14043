/** A part of a text. `isMatch`: the search found it. */
interface Part {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Enough for the widest row, which shows about 120 characters: the browser cuts off the rest. */
const EXCERPT_LENGTH = 240;
/** How much stands before the first match, so that the match is visible in a narrow row too. */
const LEAD_LENGTH = 24;
/** A match up to this position is visible with the start of the text before it. */
const LAST_VISIBLE = 3 * LEAD_LENGTH;

/** Makes a pattern that matches as the server's search does: the literal text, ignoring case. */
const toPattern = (search: string) => new RegExp(search.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi');

/** Splits a text at the matches of a search. */
export function splitAtMatches(text: string, search: string): Part[] {
  if (search === '') return [{ text, isMatch: false }];
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(toPattern(search))) {
    parts.push({ text: text.slice(end, match.index), isMatch: false }, { text: match[0], isMatch: true });
    end = match.index + match[0].length;
  }
  parts.push({ text: text.slice(end), isMatch: false });
  return parts.filter((part) => part.text !== '');
}

interface Texts {
  readonly originalText: string | null;
  readonly simplifiedText: string | null;
  /** The user's version of the rewrite. Null: there is none. */
  readonly editedText: string | null;
}

/**
 * Returns an excerpt for a row: the start of the user's version or of the rewrite or, with a search, the place where it first matches in one
 * of them or else in the prompt. Null if the entry has no text.
 */
export function toExcerpt({ originalText, simplifiedText, editedText }: Texts, search: string): Part[] | null {
  const texts = [editedText, simplifiedText, originalText].filter((text) => text !== null);
  const [first] = texts;
  if (first === undefined) return null;
  const found = search === '' ? undefined : texts.find((text) => toPattern(search).test(text));
  const text = found ?? first;
  const matchAt = found === undefined ? 0 : text.search(toPattern(search));
  const start = matchAt > LAST_VISIBLE ? matchAt - LEAD_LENGTH : 0;
  const excerpt = text.slice(start, start + EXCERPT_LENGTH + search.length);
  return splitAtMatches(start > 0 ? `…${excerpt}` : excerpt, search);
}
