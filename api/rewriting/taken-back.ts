/*
 * What a speaker takes back: "at six, no wait, at seven". Only where it is sure which words go: the words right before the correction and
 * right after it are the same, but for values of one kind (numbers, days, months).
 */

/** A correction. Offsets into the text. */
export interface Correction {
  /** Where the words start that are taken back. */
  readonly start: number;
  /** Where the words start that count, and where they end. */
  readonly from: number;
  readonly end: number;
}

/** "No, wait", "sorry, I mean", "actually make that". One of these words alone may mean something else. */
const TAKES_BACK =
  /\bscratch that\b|\b(?:no|wait|sorry|excuse me|hang on|hold on|actually)(?:[,.!…–—-]? (?:no|wait|sorry|excuse me|hang on|hold on|actually|i mean|i meant|scratch that|make (?:it|that)))+\b/gi;
/** Marks and sounds between a correction and the words that it takes back. */
const MARKS_BEFORE = /[ ,.!…–—-]+(?:\b(?:oh|um+|uh+|erm?|ah|well)[ ,.!…–—-]+)*$/i;
/** What can stand before the words that count. */
const MARKS_AFTER =
  /^[ ,.!…–—-]+(?:(?:um+|uh+|erm?|i mean|i meant|make (?:it|that)|it['’]?s|it is|it was|it['’]?ll be|that['’]?s)[ ,.!…–—-]+)*/i;

const WORD = /[$€£¥₹]?\d+(?:[.,:]\d+)*(?:[a-z]{1,3}\b|%)?|[a-z]+(?:['’-][a-z]+)*\d*/gi;
const DAY = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/;
const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;
const NUMBER =
  /^(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|hundred|thousand|million)$/;
const ORDINAL =
  /^(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|twentieth|thirtieth)$/;
const DIGITS = /^([$€£¥₹]?)\d+(?:[.,:]\d+)*([a-z]{1,3}|%|)$/;
const CODE = /^([a-z])\d+$/;

/** Returns what kind of value a word is; undefined if it is none. */
function kindOf(word: string): string | undefined {
  if (NUMBER.test(word)) return '#';
  if (DAY.test(word)) return 'day';
  if (MONTH.test(word)) return 'month';
  if (ORDINAL.test(word)) return 'nth';
  const [, sign = '', unit = ''] = DIGITS.exec(word) ?? [];
  if (DIGITS.test(word)) return /^(?:st|nd|rd|th)$/.test(unit) ? 'nth' : `${sign}#${unit}`;
  const code = CODE.exec(word)?.[1];
  return code && `${code}#`;
}

const isNumber = (word: string): boolean =>
  kindOf(word)?.endsWith('#') === true || /^(?:one|an?|half|dozen|couple)$/.test(word);
/** Words that join numbers: of "two or three, no wait, four" it is not clear what is taken back. */
const JOINS_NUMBERS = /^(?:and|or|to|point|by|times)$/;

interface PlacedWord {
  readonly lower: string;
  readonly start: number;
  readonly end: number;
}

/** How many characters and words are looked at on both sides. */
const REACH = 80;
const MOST_WORDS = 4;

const wordsIn = (text: string, from: number, to: number): PlacedWord[] =>
  [...text.slice(from, to).matchAll(WORD)].map(({ 0: word, index }) => ({
    lower: word.toLowerCase(),
    start: from + index,
    end: from + index + word.length,
  }));

/** Whether there is nothing but single blanks between the words. */
const areJoined = (text: string, words: readonly PlacedWord[]): boolean =>
  words.every(({ start }, index) => index === 0 || text.slice(words[index - 1]?.end, start) === ' ');

/** Whether a word is a part of a number that goes on before or after the words that are compared. */
const goesOn = (text: string, word: PlacedWord | undefined, neighbor: PlacedWord | undefined): boolean =>
  word !== undefined &&
  neighbor !== undefined &&
  isNumber(word.lower) &&
  (isNumber(neighbor.lower) || JOINS_NUMBERS.test(neighbor.lower)) &&
  /^[ -]$/.test(text.slice(Math.min(word.end, neighbor.end), Math.max(word.start, neighbor.start)));

/** Whether the second words can take the place of the first: they are the same but for values of one kind. */
function replaces(fresh: readonly PlacedWord[], old: readonly PlacedWord[]): boolean {
  const pairs = old.map(({ lower }, index) => [lower, fresh[index]?.lower ?? ''] as const);
  const isAllNumbers = pairs.length > 1 && pairs.every(([was]) => isNumber(was));
  const same = pairs.filter(([was, is]) => was === is).length;
  return (
    pairs.every(([was, is]) => was === is || (kindOf(was) !== undefined && kindOf(was) === kindOf(is))) &&
    same < pairs.length &&
    // "Seven thirty, no wait, forty five": the first number may hold.
    !(isAllNumbers && same === 0)
  );
}

function correctionAt(text: string, at: number, end: number): Correction | undefined {
  const near = Math.max(0, at - REACH);
  const oldEnd = near + text.slice(near, at).search(MARKS_BEFORE);
  const freshStart = end + (MARKS_AFTER.exec(text.slice(end, end + REACH))?.[0].length ?? 0);
  const before = wordsIn(text, near, Math.max(near, oldEnd));
  const after = wordsIn(text, freshStart, freshStart + REACH);
  if (before.at(-1)?.end !== oldEnd || after[0]?.start !== freshStart) return undefined;
  for (let count = 1; count <= Math.min(MOST_WORDS, before.length, after.length); count += 1) {
    const old = before.slice(-count);
    const fresh = after.slice(0, count);
    const [first, last] = [old[0], fresh.at(-1)];
    if (!first || !last || !areJoined(text, old) || !areJoined(text, fresh)) return undefined;
    if (!replaces(fresh, old)) continue;
    if (goesOn(text, first, before.at(-count - 1)) || goesOn(text, last, after[count])) continue;
    const isWhole = /^(?:|[\s(])$/.test(text.slice(Math.max(0, first.start - 1), first.start));
    if (!isWhole || /^(?:[.,:/-]?\w|['’%])/.test(text.slice(last.end, last.end + 2))) return undefined;
    return { start: first.start, from: freshStart, end: last.end };
  }
  return undefined;
}

/** Returns the corrections in a text, in order. One may correct the words of another: "three, no wait, four, no sorry, five". */
export const correctionsIn = (text: string): Correction[] =>
  [...text.matchAll(TAKES_BACK)].flatMap(
    ({ 0: found, index }) => correctionAt(text, index, index + found.length) ?? [],
  );

/** Whether a text takes something back and has a value that may count: "No wait, make that Thursday", but not "No wait, I do want something". */
export const correctsValue = (text: string): boolean =>
  text.search(TAKES_BACK) >= 0 && [...text.matchAll(WORD)].some(([word]) => kindOf(word.toLowerCase()) !== undefined);

/** Returns a text with blanks for the words that are taken back, and for what takes them back. It has the same length. */
export function withoutTakenBack(text: string): string {
  const pieces: string[] = [];
  let read = 0;
  for (const { start, from } of correctionsIn(text)) {
    if (start < read) continue;
    pieces.push(text.slice(read, start), ' '.repeat(from - start));
    read = from;
  }
  return pieces.join('') + text.slice(read);
}
