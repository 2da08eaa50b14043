/** The kind of limit that a number sets. */
export type Bound = 'at most' | 'at least' | 'exactly';

interface FoundBound {
  readonly bound: Bound;
  readonly start: number;
  readonly end: number;
}

/** The number of code units before and after a number in which the words of its limit can be. */
const REACH = 48;

/**
 * Patterns for the words before a number, which end where the number starts. The first that matches applies, so that
 * `no more than` is read before `more than`. A `min` without a dot, here and below, means minutes.
 */
const BEFORE: readonly (readonly [Bound, RegExp])[] = [
  [
    'at most',
    /(?:\b(?:cannot|no|not|never|without)|n't)(?: \w+){0,3}? (?:(?:more|longer|later|greater|larger|higher|bigger|older|further)(?: \w+)? than|over|above|beyond|past|exceed|exceeds|exceeding|surpass|surpassing)(?: \w+)?[ (:]*$/i,
  ],
  [
    'at least',
    /(?:\b(?:cannot|no|not|never)|n't)(?: \w+){0,2}? (?:(?:less|fewer|shorter|smaller|lower)(?: \w+)? than|below|under)(?: \w+)?[ (:]*$/i,
  ],
  [
    'at most',
    /(?:\b(?:at (?:the )?(?:very )?most|maximum(?: \w+){0,2}?|max\.?(?: \w+)?|limit(?:ed|ing|s)?(?: \w+){0,4}? to|limit(?: \w+)?|cap(?:ped)?(?: \w+){0,3}? (?:at|to)|restrict(?:ed|ing)?(?: \w+){0,4}? to|up to|less than|fewer than|shorter than|lower than|smaller than|under|below|within|keep(?:ing)?(?: \w+){1,3} to)|<=?|≤)(?: (?:the|an?|about|around|only|of|is|roughly|just|word|length)){0,3}[ (:=]*$/i,
  ],
  [
    'at least',
    /(?:\b(?:at (?:the )?(?:very )?least|minimum(?: \w+){0,2}?|min\.(?: \w+)?|more than|longer than|greater than|larger than|higher than|older than|exceed(?:s|ing)?|over|above|upwards? of|from)|>=?|≥)(?: (?:the|an?|of|is)){0,2}[ (:=]*$/i,
  ],
  ['exactly', /\b(?:exactly|precisely)(?: the| a)?[ (:]*$/i],
];

/** Matches texts that may set a limit. It is cheaper than the patterns, and few numbers have a limit. */
const SIGNAL =
  /least|most|latest|than|max|min|limit|tops|cap|restrict|keep|over|above|under|below|within|exactly|precisely|exceed|surpass|beyond|past|up|from|more|less|fewer|longer|shorter|greater|higher|[<>≤≥+]/i;

/** Patterns for the words after a number, which start where the number ends. */
const AFTER: readonly (readonly [Bound, RegExp])[] = [
  [
    'at most',
    /^(?:[\s-]+[\w-]+){0,3}?[\s(,-]+(?:or (?:less|fewer|under|shorter|below)|max(?:imum)?\b|at (?:the )?(?:most|latest)|limit\b|tops\b)/i,
  ],
  [
    'at least',
    /^(?:\+|(?:[\s-]+[\w-]+){0,3}?[\s(,-]+(?:or (?:more|longer|over|above|greater|higher)|min(?:imum)\b|at (?:the )?least))/i,
  ],
  ['exactly', /^(?:[\s-]+[\w-]+){0,2}?[\s(,-]+exactly\b/i],
];

/** Returns whether `from` starts a range (`from 5 to 10`), so that it is no limit. */
const isRangeStart = (words: string, after: string) =>
  /from[ ]*$/i.test(words) && !/^\s*\w*\s*(?:up|upwards?|onwards?)\b/i.test(after);

/**
 * Finds the limit that the words around a number set, and the range of these words with the number. Null if they set none.
 * @param text prose with U+FFFC in the places of literals, at which the search for the words ends
 */
export function findBound(text: string, start: number, end: number): FoundBound | null {
  const clauseBefore = /[^.;!?\n\uFFFC]*$/.exec(text.slice(Math.max(0, start - REACH), start))?.[0] ?? '';
  const clauseAfter = /^[^.;!?\n\uFFFC]*/.exec(text.slice(end, end + REACH))?.[0] ?? '';
  if (!SIGNAL.test(clauseBefore) && !SIGNAL.test(clauseAfter)) return null;
  for (const [bound, pattern] of BEFORE) {
    const match = pattern.exec(clauseBefore);
    if (match && !isRangeStart(match[0], clauseAfter)) return { bound, start: start - match[0].length, end };
  }
  for (const [bound, pattern] of AFTER) {
    const match = pattern.exec(clauseAfter);
    if (match) return { bound, start, end: end + match[0].length };
  }
  return null;
}
