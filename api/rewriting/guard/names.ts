import { isFunctionWord, stemOf } from './normalize.ts';

export interface Name {
  readonly text: string;
  readonly stem: string;
  readonly start: number;
}

const WORD = /(?<![\p{L}\p{N}_])\p{L}[\p{L}\p{N}]*(?:[.&'-][\p{L}\p{N}]+){0,6}/gu;
/** Words that are written with a capital, or in capitals, and name nothing. */
const NOT_NAMES = new Set(
  'i ok okay please thanks thank hi hello hey dear sir madam pm am mr mrs ms dr im ill ive id a an the yes no note also faq tl asap fyi ps btw eg ie etc'.split(
    ' ',
  ),
);
/** Matches the end of what comes before a word that opens a sentence or a part of a line, and is capitalized for that. */
const OPENERS = /[.!?:;•/|>…]$/;

/** Returns whether most words of a line are in capitals. */
const isLoud = (words: readonly string[]) =>
  words.length > 3 && words.filter((word) => word === word.toUpperCase()).length > words.length / 2;

/** Returns whether nearly all words of a line begin with a capital. */
const isTitle = (words: readonly string[]) =>
  words.length > 3 && words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length * 0.8;

/**
 * Returns the names in prose: capitalized words inside sentences, those that open one if another capitalized word follows (except in titles), and
 * acronyms anywhere, except in lines in capitals. German capitalizes all nouns, so only acronyms count in German.
 */
export function findNames(prose: string, language: string | null): readonly Name[] {
  const names: Name[] = [];
  let lineStart = 0;
  for (const line of prose.split('\n')) {
    names.push(...namesOfLine(line, lineStart, language === 'de'));
    lineStart += line.length + 1;
  }
  return names;
}

function namesOfLine(line: string, offset: number, acronymsOnly: boolean): readonly Name[] {
  const matches = [...line.matchAll(WORD)];
  const words = matches.map((match) => match[0]);
  const loud = isLoud(words);
  const title = isTitle(words);
  const firstWordAt = line.search(/[\p{L}\p{N}\uFFFC]/u);
  const names: Name[] = [];
  matches.forEach((match, index) => {
    const word = match[0].replace(/'s?$|'(?:s|m|ll|ve|d|re|t)$/i, '');
    const isAcronym = word.length > 1 && word === word.toUpperCase() && /^[\p{Lu}\p{N}.&-]+$/u.test(word);
    if (!/^\p{Lu}/u.test(word) || NOT_NAMES.has(word.toLowerCase()) || (loud && isAcronym)) return;
    const before = line
      .slice(Math.max(0, match.index - 6), match.index)
      .trimEnd()
      .replace(/["'(*_#[-]+$/, '')
      .trimEnd();
    const opens = match.index <= firstWordAt || OPENERS.test(before);
    const next = words[index + 1] ?? '';
    // "Severity 2. That" is no full name: the words must stand side by side.
    const isBeside = /^ +$/.test(line.slice(match.index + match[0].length, matches[index + 1]?.index));
    const isFullName = opens && !isFunctionWord(word) && /^\p{Lu}\p{Ll}/u.test(next) && isBeside;
    if (isAcronym || (!acronymsOnly && (!opens || (isFullName && !title)) && word.length > 1)) {
      names.push({ text: word, stem: nameStem(word), start: offset + match.index });
    }
  });
  return names;
}

/** Returns the stem of a name. Unlike `stemOf`, it doesn't shorten the word to five letters. */
export const nameStem = (word: string) =>
  word
    .toLowerCase()
    .replace(/(?:'s|s|')$/, '')
    .replace(/[.&'-]/g, '');

/** Returns the stems of all words of a text, and of the parts of compound words. Names are looked up among them. */
export function wordBag(text: string): ReadonlySet<string> {
  const bag = new Set<string>();
  for (const [word] of text.matchAll(WORD)) {
    bag.add(nameStem(word));
    if (/[.&'-]/.test(word)) for (const part of word.split(/[.&'-]/)) bag.add(nameStem(part));
  }
  return bag;
}

/** The maximum number of letters by which two forms of a name may differ: Australia, Australian. */
const MOST_ENDING = 3;
const SHORTEST_STEM = 5;

/** Returns each word without its last one, two and three letters, as long as five letters are left. */
export function beginningsOf(bag: ReadonlySet<string>): ReadonlySet<string> {
  const beginnings = new Set<string>();
  for (const word of bag) for (const shorter of shortened(word)) beginnings.add(shorter);
  return beginnings;
}

const shortened = (word: string): string[] =>
  [1, 2, MOST_ENDING].map((letters) => word.slice(0, -letters)).filter((shorter) => isLongEnough(shorter));

/**
 * Returns whether a shortened word is long enough to be compared. "Paris" is too short: its last letter may be a
 * plural's, and without it four letters are left.
 */
const isLongEnough = (word: string): boolean => word.length >= SHORTEST_STEM && stemOf(word).length >= SHORTEST_STEM;

interface Words {
  readonly bag: ReadonlySet<string>;
  /** The result of `beginningsOf` for the bag. */
  readonly beginnings: ReadonlySet<string>;
  /** The result of `initialsOf`, for acronyms that were spelled out. */
  readonly initials: string;
}

/** Returns whether a text has the name: as it is, in its parts, in another form, or as an acronym spelled out. */
export function isNameKept({ text, stem }: Name, { bag, beginnings, initials }: Words): boolean {
  if (bag.has(stem) || text.split(/[-.&']/).every((part) => bag.has(nameStem(part)))) return true;
  if (isLongEnough(stem) && (beginnings.has(stem) || shortened(stem).some((shorter) => bag.has(shorter)))) return true;
  return text.length > 2 && /^\p{Lu}+$/u.test(text) && initials.includes(text.toLowerCase());
}

/** Returns the first letters of all words with four letters or more. */
export const initialsOf = (text: string) =>
  (text.match(/\p{L}{4,}/gu) ?? []).map((word) => word.charAt(0).toLowerCase()).join('');
