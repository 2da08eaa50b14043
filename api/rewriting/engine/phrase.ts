import { secondWordsIn } from './phrase-second-words.ts';

/**
 * Phrases are written as plain words with groups: `(could|would) you (please )?`. Any regular expression that starts with
 * words or groups of words works; a blank matches one blank or line break, an apostrophe matches both kinds.
 * The engine knows the words that a phrase can start with and tries it only at those words, so the cost of a text
 * hardly grows with the number of phrases.
 */
interface Phrase {
  readonly source: string;
  readonly firstWords: ReadonlySet<string>;
  /** The words that can follow a first word; undefined if any can. */
  readonly secondWords: (first: string) => ReadonlySet<string> | undefined;
  /** Matches the phrase at `at`; null if it is not there. */
  readonly matchAt: (text: string, at: number) => RegExpExecArray | null;
}

/**
 * Repetitions of a group are bounded. Without a bound, a text that repeats the words of a group would take quadratic time in its
 * length, and more where two alternatives can share a word ("a bit", "a little bit").
 */
const MOST_REPETITIONS = 12;
const atMost = (repeated: string): string => `){${repeated.endsWith('+') ? 1 : 0},${MOST_REPETITIONS}}`;

function phrase(source: string): Phrase {
  const pattern = source
    .replaceAll(' ', '[ \\n]')
    .replaceAll("'", "['’]")
    .replaceAll(/(?<!\\)\)[*+]/g, atMost);
  const expression = new RegExp(`(?:${pattern})(?![\\w'’-])`, 'iy');
  return {
    source,
    firstWords: findFirstWords(source),
    secondWords: secondWordsIn(source),
    matchAt: (text, at) => {
      expression.lastIndex = at;
      return expression.exec(text);
    },
  };
}

/** For each word, a bit set of the indexes that have phrases starting with it, so that one look-up covers all indexes. */
const indexesByWord = new Map<string, number>();
let indexes = 0;

/** The number of bits that `1 << n` can set. A further index would alias the first. */
const MOST_INDEXES = 32;

/** Returns the indexes that a word (in lower case) can start a phrase of, as a bit set for `PhraseIndex`. */
export const indexesStartedBy = (word: string): number => indexesByWord.get(word) ?? 0;

/** A word with the indexes it can start a phrase of. */
interface Starter {
  readonly lower: string;
  readonly start: number;
  readonly indexes: number;
  /** The next word, if a phrase can contain it. */
  readonly next: string | undefined;
}

interface Candidate<Entry> {
  readonly phrase: Phrase;
  readonly entry: Entry;
}

/** The phrases that start with one word, in their order; found out by the second word when a text first has the first. */
class SameStart<Entry> {
  readonly #word: string;
  readonly #all: Candidate<Entry>[] = [];
  #bySecond: ReadonlyMap<string, readonly Candidate<Entry>[]> | undefined;
  #others: readonly Candidate<Entry>[] = [];

  constructor(word: string) {
    this.#word = word;
  }

  add(candidate: Candidate<Entry>): void {
    this.#all.push(candidate);
  }

  /** The phrases whose second word this can be; all phrases if the word is unknown. */
  before(next: string | undefined): readonly Candidate<Entry>[] {
    if (next === undefined || this.#all.length === 0) return this.#all;
    return (this.#bySecond ??= this.#sort()).get(next) ?? this.#others;
  }

  #sort(): ReadonlyMap<string, readonly Candidate<Entry>[]> {
    const seconds = this.#all.map(({ phrase: { secondWords } }) => secondWords(this.#word));
    this.#others = this.#all.filter((_, index) => seconds[index] === undefined);
    const known = new Set(seconds.flatMap((words) => [...(words ?? [])]));
    return new Map([...known].map((word) => [word, this.#all.filter((_, index) => seconds[index]?.has(word) ?? true)]));
  }
}

/** Phrases by the word they start with, in their order. There can be `MOST_INDEXES` of them. */
export class PhraseIndex<Entry> {
  readonly #byFirstWord = new Map<string, SameStart<Entry>>();
  readonly #bit = 1 << indexes;

  constructor(entries: Iterable<readonly [source: string, entry: Entry]>) {
    if (indexes === MOST_INDEXES)
      throw new Error(`There are ${MOST_INDEXES} phrase indexes, and a bit set holds no more.`);
    indexes += 1;
    for (const [source, entry] of entries) {
      const compiled = phrase(source);
      for (const word of compiled.firstWords) {
        const sameStart = this.#byFirstWord.get(word) ?? new SameStart<Entry>(word);
        sameStart.add({ phrase: compiled, entry });
        this.#byFirstWord.set(word, sameStart);
        indexesByWord.set(word, indexesStartedBy(word) | this.#bit);
      }
    }
  }

  /** Whether any of the words, given the indexes that each can start a phrase of, can start one of this. */
  canStandIn(indexesOfWords: number): boolean {
    return (indexesOfWords & this.#bit) !== 0;
  }

  /** The first phrase that matches at `word`. */
  matchAt(text: string, word: Starter): Found<Entry> | undefined {
    return (word.indexes & this.#bit) === 0 ? undefined : this.#findAt(text, word, (found) => found);
  }

  /** The result of `accept` for the first matching phrase that it accepts. */
  acceptAt<Result>(
    text: string,
    word: Starter,
    accept: (found: Found<Entry>) => Result | undefined,
  ): Result | undefined {
    return (word.indexes & this.#bit) === 0 ? undefined : this.#findAt(text, word, accept);
  }

  /** Whether a phrase matches at the start of a lower-case text. */
  startsText(text: string): boolean {
    const [, lower, second] = FIRST_TWO.exec(text) ?? [];
    if (lower === undefined) return false;
    const next = lower.length === text.length ? NO_WORD : second;
    return this.#findAt(text, { lower, next, start: 0 }, () => true) === true;
  }

  #findAt<Result>(
    text: string,
    { lower, next, start }: Pick<Starter, 'lower' | 'next' | 'start'>,
    accept: (found: Found<Entry>) => Result | undefined,
  ): Result | undefined {
    for (const { phrase: candidate, entry } of this.#byFirstWord.get(lower)?.before(next) ?? NONE) {
      const match = candidate.matchAt(text, start);
      const result = match && match[0].length > 0 ? accept({ match, entry }) : undefined;
      if (result !== undefined) return result;
    }
    return undefined;
  }
}

interface Found<Entry> {
  readonly match: RegExpExecArray;
  readonly entry: Entry;
}
const NONE: readonly never[] = [];

/** Stands for a second word that no phrase has. */
const NO_WORD = '';

/** The first word of a text in lower case, and its second when it has nothing but plain letters. */
const FIRST_TWO =
  /^([a-z0-9]+(?:['-][a-z0-9]+)*)(?:[^\w'&\u00C0-\u02AF\uFFFC-]+([a-z0-9]+(?:['-][a-z0-9]+)*)(?![\w'&\u00C0-\u02AF\uFFFC-]))?/;

/** Finds the words that a text matching the phrase can start with, whole as `wordsOf` cuts them, in lower case. */
function findFirstWords(source: string): ReadonlySet<string> {
  const starts = new Set<string>();
  for (const start of expand(source)) {
    const word = /^[a-z0-9]+(?:['-][a-z0-9]+)*/.exec(start)?.[0];
    if (!word) throw new Error(`The phrase must start with a word: ${source}`);
    starts.add(word);
  }
  return starts;
}

/** Returns the ways a phrase can begin, groups written out as far as its first blank. */
function expand(source: string): string[] {
  if (!source.startsWith('(')) {
    const stop = source.search(/[ (|\\[]/);
    if (stop < 0 || source[stop] !== '(') return [stop < 0 ? source : source.slice(0, stop)];
    return expand(source.slice(stop)).map((rest) => source.slice(0, stop) + rest);
  }
  const close = findClosing(source);
  const optional = source[close + 1] === '?';
  const rest = source.slice(close + (optional ? 2 : 1));
  const starts: string[] = [];
  for (const alternative of splitAlternatives(source.slice(1, close))) {
    const begun = expand(alternative);
    starts.push(...(/[ \\[]/.test(alternative) ? begun : begun.flatMap((word) => expandAfter(word, rest))));
  }
  return optional ? [...starts, ...expand(rest)] : starts;
}

const expandAfter = (word: string, rest: string): string[] =>
  /^[a-z0-9'(-]/.test(rest) ? expand(rest).map((more) => word + more) : [word];

function findClosing(source: string): number {
  let depth = 0;
  for (let i = 0; i < source.length; i += 1) {
    if (source[i] === '(') depth += 1;
    else if (source[i] === ')') depth -= 1;
    if (depth === 0) return i;
  }
  throw new Error(`A group is not closed: ${source}`);
}

function splitAlternatives(body: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = /^\?(?::|<\w+>)/.exec(body)?.[0].length ?? 0;
  for (let i = from; i < body.length; i += 1) {
    if (body[i] === '(') depth += 1;
    else if (body[i] === ')') depth -= 1;
    else if (body[i] === '|' && depth === 0) {
      parts.push(body.slice(from, i));
      from = i + 1;
    }
  }
  return [...parts, body.slice(from)];
}
