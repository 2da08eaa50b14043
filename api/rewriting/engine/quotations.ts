import type { Stretch } from './sentences.ts';

/** The signs that close a quotation, by the sign that opens it. */
const CLOSING: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ['“', '”'],
  ['„', '“”'],
  ['«', '»'],
]);
const OPENING = /["“„«]/g;
const LONGEST_QUOTATION = 2000;

/**
 * The quotations of a text, in order, with their marks. Each ends at the first sign that can close it, on the same line. Every sign is
 * looked for once: a pattern would read on from each opening sign, which costs the square of the length where none is closed.
 */
export function quotationsIn(text: string): Stretch[] {
  const next = new NextSigns(text);
  const found: Stretch[] = [];
  OPENING.lastIndex = 0;
  for (let match = OPENING.exec(text); match; match = OPENING.exec(text)) {
    const from = match.index + 1;
    const closing = Array.from(CLOSING.get(match[0]) ?? '').map((sign) => next.from(sign, from));
    const end = Math.min(...closing);
    if (end === from || end - from > LONGEST_QUOTATION || end > next.from('\n', from)) continue;
    found.push({ start: match.index, end: end + 1 });
    OPENING.lastIndex = end + 1;
  }
  return found;
}

/** Where each sign comes next. Asked for places in ascending order, it reads the text once for each sign. */
class NextSigns {
  readonly #text: string;
  readonly #known = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  /** `Infinity` where there is none. */
  from(sign: string, start: number): number {
    const known = this.#known.get(sign) ?? -1;
    if (known >= start) return known;
    const index = this.#text.indexOf(sign, start);
    const found = index < 0 ? Infinity : index;
    this.#known.set(sign, found);
    return found;
  }
}
