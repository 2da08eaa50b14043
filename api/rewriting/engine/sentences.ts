import { indexesStartedBy } from './phrase.ts';

export interface Word {
  /** The word in lower case, with a straight apostrophe. */
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  /** Bit set of the phrase indexes that have a phrase starting with this word, and with the next one if it is known. */
  readonly indexes: number;
  /** The word after it in the same stretch, if it has only characters that words of phrases can have. */
  readonly next: string | undefined;
  /** What stands between the previous word, or the start of the stretch, and this word. */
  readonly gap: WordGap;
}

/** What separates two words. */
interface WordGap {
  readonly text: string;
  /** Whether the gap has a mark after which a clause can start, such as a comma. */
  readonly separatesClauses: boolean;
  /** Whether the gap consists of blanks and marks that can stand between courtesies. */
  readonly joinsCourtesies: boolean;
}

const wordGapOf = (text: string): WordGap => ({
  text,
  separatesClauses: /[,;:!?–—…]|\.\.| - /.test(text),
  joinsCourtesies: /^[\s,;:!.…~/–—-]*$/.test(text),
});

const BLANK = wordGapOf(' ');
const COMMON_GAPS: ReadonlyMap<string, WordGap> = new Map(
  ['', ' ', ', ', '. ', '; ', ': ', '! ', '? ', ' - ', ' – ', ' — ', '\n'].map((text) => [text, wordGapOf(text)]),
);

const gapBetween = (text: string, from: number, to: number): WordGap => {
  if (to === from + 1 && text.charCodeAt(from) === 32) return BLANK;
  const gap = text.slice(from, to);
  return COMMON_GAPS.get(gap) ?? wordGapOf(gap);
};

/** A part of a text. `end` is exclusive. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Returns the words in lower case, with one space between them and without marks. */
export const lowerText = (words: readonly Pick<Word, 'lower'>[]): string => words.map(({ lower }) => lower).join(' ');

// A protected literal, which is a run of one character (protected-spans.ts), counts as one word, and so does a run of digits.
const WORD = /[A-Za-z0-9_\u00C0-\u02AF\uFFFC]+(?:['’&-][A-Za-z0-9_\u00C0-\u02AF]+)*/g;

/** Matches words with only those characters that words of phrases can have. */
const PLAIN = /^[a-z0-9_'-]+$/;

/** Returns the words of a part of a text, with offsets into the whole text. */
export function splitIntoWords(text: string, { start, end }: Stretch): Word[] {
  const words: { -readonly [Key in keyof Word]: Word[Key] }[] = [];
  const stretch = start === 0 && end === text.length ? text : text.slice(start, end);
  let read = 0;
  WORD.lastIndex = 0;
  for (let match = WORD.exec(stretch); match; match = WORD.exec(stretch)) {
    const [found] = match;
    const lowered = found.toLowerCase();
    const lower = lowered.includes('’') ? lowered.replaceAll('’', "'") : lowered;
    const previous = words.at(-1);
    if (previous && PLAIN.test(lower)) previous.next = lower;
    if (previous) previous.indexes = indexesStartedBy(previous.lower, previous.next);
    words.push({
      lower,
      start: start + match.index,
      end: start + WORD.lastIndex,
      indexes: 0,
      next: undefined,
      gap: gapBetween(stretch, read, match.index),
    });
    read = WORD.lastIndex;
  }
  const last = words.at(-1);
  if (last) last.indexes = indexesStartedBy(last.lower);
  return words;
}

// "can't." and "the user's." end in no abbreviation.
const ABBREVIATION =
  /(?:^|[^\w'’\u00C0-\u02AF])(?:e\.g|i\.e|etc|vs|cf|al|approx|dept|est|fig|figs|inc|ltd|co|corp|no|nos|vol|pp?|mr|mrs|ms|dr|prof|sr|jr|st|gen|rep|sen|gov|hon|u\.s|u\.k|a\.m|p\.m|ph\.d|[a-z])$/i;
// A run of marks is matched only from its first mark: matching from each mark would take quadratic time.
const BOUNDARY = /(?:(?<![.!?])[.!?]+|…)['"”’)\]*_]*(?=\s)/g;

/** Splits a line of prose into sentences, without the white space between them. */
export function splitSentences(line: string): Stretch[] {
  const sentences: Stretch[] = [];
  let from = 0;
  const push = (to: number): void => {
    const body = line.slice(from, to);
    const lead = body.length - body.trimStart().length;
    const trimmed = body.trim().length;
    if (trimmed > 0) sentences.push({ start: from + lead, end: from + lead + trimmed });
    from = to;
  };
  for (const match of line.matchAll(BOUNDARY)) {
    const isPeriod = match[0].startsWith('.') && !match[0].startsWith('..');
    if (isPeriod && isAbbreviation(line, match.index)) continue;
    if (isWithinSentence(line, from, match)) continue;
    push(match.index + match[0].length);
  }
  push(line.length);
  return sentences;
}

/** Returns whether a mark ends a part in brackets and not the sentence around it: "My dog (he is two!) barks". */
function isWithinSentence(line: string, from: number, { 0: marks, index }: RegExpExecArray): boolean {
  if (!/[)\]]/.test(marks) || !/^\s+[a-z]/.test(line.slice(index + marks.length, index + marks.length + 8)))
    return false;
  const opened = line.slice(from, index).trimStart().search(/[([]/);
  return opened > 0;
}

function isAbbreviation(line: string, period: number): boolean {
  const before = line.slice(Math.max(0, period - 8), period);
  if (!ABBREVIATION.test(before)) return false;
  // "No. 5" is a number, and "Tell me yes or no. Is feta safe?" are two sentences.
  if (/\bor no$/i.test(before) && /^\.\s+[A-Za-z]/.test(line.slice(period, period + 8))) return false;
  // "etc." ends a sentence if a capital follows. No other abbreviation does: a missed boundary changes less than a wrong one.
  return !(/etc$/i.test(before) && /^\.\s+[A-Z]/.test(line.slice(period, period + 8)));
}
