/** A sentence, line or block of a text. From `start` to `next`, all of them together are the whole text, but for white space at its start. */
export interface Sentence {
  readonly start: number;
  /** The position after its last mark, before the white space that follows. */
  readonly end: number;
  /** The start of the next sentence. */
  readonly next: number;
}

const ABBREVIATION =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|cf|no|nr|fig|mr|mrs|ms|dr|prof|st|jr|sr|inc|ltd|co|p|pp|min|max|[A-Z])\.$/i;
const SENTENCE_END = /[.!?…]["')\]*_]{0,4}[ \t]+|[。！？]["”』」）]{0,2}[ \t]*|\n\s*/g;

/**
 * Splits prose at the ends of sentences and lines.
 * @param prose without literals, which are never split
 */
export function splitIntoSentences(prose: string): readonly Sentence[] {
  const sentences: Sentence[] = [];
  let start = prose.length - prose.trimStart().length;
  const close = (end: number, next: number) => {
    if (prose.slice(start, end).trim()) sentences.push({ start, end, next });
    start = next;
  };
  for (const match of prose.matchAll(SENTENCE_END)) {
    const next = match.index + match[0].length;
    if (match.index < start) continue;
    const end = match.index + match[0].trimEnd().length;
    const isLineEnd = match[0].startsWith('\n');
    if (!isLineEnd && ABBREVIATION.test(prose.slice(Math.max(start, match.index - 12), match.index + 1))) continue;
    close(isLineEnd ? match.index : end, next);
  }
  close(prose.trimEnd().length, prose.length);
  return sentences;
}
