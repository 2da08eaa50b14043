import type { Stretch } from './sentences.ts';

/** The quotation marks that close a quotation, by the one that opens it. */
const CLOSING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”'],
  ['„', '“”'],
  ['«', '»'],
]);
const OPENING = /["“„«]/g;
const LONGEST_QUOTATION = 2000;

/**
 * Returns the quotations of a text, in order, with their marks. Each ends at the first mark that can close it, on the
 * same line. Each closing mark is looked for once: a regular expression would search from each opening mark to the end,
 * which takes quadratic time in a text where none is closed.
 */
export function quotationsIn(text: string): Stretch[] {
  const next = new NextPositions(text);
  const found: Stretch[] = [];
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(text); match; match = OPENING.exec(text)) {
    const from = match.index + 1;
    const closing = Array.from(CLOSING.get(match[0]) ?? '').map((character) => next.from(character, from));
    const end = Math.min(...closing);
    if (end === from || end - from > LONGEST_QUOTATION || end > next.from('\n', from)) continue;
    found.push({ start: match.index, end: end + 1 });
    OPENING.lastIndex = end + 1;
  }
  return found;
}

/**
 * A cache of the next position of each character in a text. If it is asked for ascending positions, it reads the text
 * once for each character.
 */
class NextPositions {
  readonly #text: string;
  readonly #known = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Returns the first position of a character from `start` on; `Infinity` if there is none. */
  from(character: string, start: number): number {
    const known = this.#known.get(character) ?? -1;
    if (known >= start) return known;
    const index = this.#text.indexOf(character, start);
    const found = index < 0 ? Infinity : index;
    this.#known.set(character, found);
    return found;
  }
}
