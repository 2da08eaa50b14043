import { indexesStartedBy } from './phrase.ts';

export interface Word {
  /** Lower case, with a straight apostrophe. */
  readonly lower: string;
  readonly start: number;
  readonly end: number;
  /** The phrase indexes that have something starting with this word. */
  readonly indexes: number;
}

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

// A masked literal counts as one word, as does a figure.
const WORD = /[A-Za-z0-9_\u00C0-\u02AF\uFFFC]+(?:['’&-][A-Za-z0-9_\u00C0-\u02AF]+)*/g;

/** The words of a stretch of text, with offsets into the whole text. */
export function wordsOf(text: string, { start, end }: Stretch): Word[] {
  const words: Word[] = [];
  for (const match of text.slice(start, end).matchAll(WORD)) {
    const at = start + match.index;
    const lower = match[0].toLowerCase().replaceAll('’', "'");
    words.push({ lower, start: at, end: at + match[0].length, indexes: indexesStartedBy(lower) });
  }
  return words;
}

const ABBREVIATION =
  /(?:^|[^\w])(?:e\.g|i\.e|etc|vs|cf|al|approx|dept|est|fig|figs|inc|ltd|co|corp|no|nos|vol|pp?|mr|mrs|ms|dr|prof|sr|jr|st|gen|rep|sen|gov|hon|u\.s|u\.k|a\.m|p\.m|ph\.d|[a-z])$/i;
const BOUNDARY = /(?:[.!?]+|…)['"”’)\]*_]*(?=\s)/g;

/** Cuts a line of prose into sentences, white space between them left out. */
export function splitSentences(text: string, { start, end }: Stretch): Stretch[] {
  const line = text.slice(start, end);
  const sentences: Stretch[] = [];
  let from = 0;
  const push = (to: number): void => {
    const body = line.slice(from, to);
    const lead = body.length - body.trimStart().length;
    const trimmed = body.trim().length;
    if (trimmed > 0) sentences.push({ start: start + from + lead, end: start + from + lead + trimmed });
    from = to;
  };
  for (const match of line.matchAll(BOUNDARY)) {
    const isPeriod = match[0].startsWith('.') && !match[0].startsWith('..');
    if (isPeriod && isAbbreviation(line, match.index)) continue;
    push(match.index + match[0].length);
  }
  push(line.length);
  return sentences;
}

function isAbbreviation(line: string, period: number): boolean {
  const before = line.slice(Math.max(0, period - 8), period);
  if (!ABBREVIATION.test(before)) return false;
  // "etc." and initials end a sentence too when a capital follows an ordinary word.
  return !(/etc$/i.test(before) && /^\.\s+[A-Z]/.test(line.slice(period, period + 8)));
}
