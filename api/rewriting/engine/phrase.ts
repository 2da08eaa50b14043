import { neededWordsIn, plainWordsOf } from './needed-words.ts';
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
  /** Returns the words that can come after a first word; undefined if any word can. */
  readonly secondWords: (first: string) => ReadonlySet<string> | undefined;
  /** Whether a text with these words, in lower case, can match as a whole. */
  readonly mayHaveWords: (words: readonly string[]) => boolean;
  /** Matches the phrase at `at`; null if it is not there. */
  readonly matchAt: (text: string, at: number) => RegExpExecArray | null;
}

/**
 * The maximum number of repetitions of a group. Without it, a text that repeats the words of a group would take
 * quadratic time in its length, and more if two alternatives can match the same word ("a bit", "a little bit").
 */
const MAX_REPETITIONS = 12;
const atMost = (repeated: string): string => `){${repeated.endsWith('+') ? 1 : 0},${MAX_REPETITIONS}}`;

/** Matches the start of a group without a name. Nobody reads what such a group matched, and not remembering it makes a pattern faster. */
const UNNAMED_GROUP = /(?<!\\)\((?!\?)/g;

/** Matches what would change its meaning with that: a bracket in a class of characters, and a reference to a group without a name. */
const UNREADABLE = /\[[^\]]*\(|[\\][1-9]/;

function phrase(source: string): Phrase {
  if (UNREADABLE.test(source))
    throw new Error(`The phrase must have no bracket in a class and no numbered group: ${source}`);
  const pattern = source
    .replaceAll(' ', '[ \\n]')
    .replaceAll("'", "['’]")
    .replaceAll(UNNAMED_GROUP, '(?:')
    .replaceAll(/(?<!\\)\)[*+]/g, atMost);
  const expression = new RegExp(`(?:${pattern})(?![\\w'’-])`, 'iy');
  let needed: { readonly words: ReadonlySet<string> | undefined } | undefined;
  return {
    source,
    firstWords: findFirstWords(source),
    secondWords: secondWordsIn(source),
    mayHaveWords: (words) => {
      const some = (needed ??= { words: neededWordsIn(source, true) }).words;
      return some === undefined || words.some((word) => some.has(word));
    },
    matchAt: (text, at) => {
      expression.lastIndex = at;
      return expression.exec(text);
    },
  };
}

/**
 * For each first word of a phrase, the indexes that have such a phrase. One look-up covers all indexes, so that a rule passes by a word, or a whole
 * sentence, in which none of its phrases can start.
 */
const startsByWord = new Map<string, StartsOfWord>();
let indexes = 0;

/** The maximum number of indexes: a bit set has 32 bits, and a further index would share the bit of the first one. */
const MAX_INDEXES = 32;

/**
 * Returns the indexes that have a phrase starting with a word, as a bit set. `word` is in lower case. `next`: the word after it, if a phrase can
 * contain it; then only the indexes that have a phrase which can go on with it.
 */
export const indexesStartedBy = (word: string, next?: string): number => startsByWord.get(word)?.before(next) ?? 0;

/** A word of a text, at which a phrase may start. */
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

/**
 * The phrases that start with the same word, in their order. They are sorted by their second word when they are used
 * for the first time.
 */
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

  /** Returns the phrases that can match if this is the second word; all phrases if the second word is unknown. */
  before(next: string | undefined): readonly Candidate<Entry>[] {
    if (next === undefined || this.#all.length === 0) return this.#all;
    return (this.#bySecond ??= this.#sort()).get(next) ?? this.#others;
  }

  /** The second words that the phrases have, as far as they are known. */
  get secondWords(): Iterable<string> {
    return (this.#bySecond ??= this.#sort()).keys();
  }

  #sort(): ReadonlyMap<string, readonly Candidate<Entry>[]> {
    const seconds = this.#all.map(({ phrase: { secondWords } }) => secondWords(this.#word));
    this.#others = this.#all.filter((_, index) => seconds[index] === undefined);
    const known = new Set(seconds.flatMap((words) => [...(words ?? [])]));
    return new Map([...known].map((word) => [word, this.#all.filter((_, index) => seconds[index]?.has(word) ?? true)]));
  }
}

/** The indexes that have a phrase which starts with the same word, as bit sets. */
class StartsOfWord {
  readonly #starts: (readonly [bit: number, start: SameStart<unknown>])[] = [];
  #all = 0;
  #bySecond: ReadonlyMap<string, number> | undefined;
  #others = 0;

  add(bit: number, start: SameStart<unknown>): void {
    this.#starts.push([bit, start]);
    this.#all |= bit;
    this.#bySecond = undefined;
  }

  /** Returns the indexes that have a phrase with this second word; all indexes if the second word is unknown. */
  before(next: string | undefined): number {
    if (next === undefined) return this.#all;
    return (this.#bySecond ??= this.#sort()).get(next) ?? this.#others;
  }

  #sort(): ReadonlyMap<string, number> {
    const bitsBefore = (next: string): number =>
      this.#starts.reduce((bits, [bit, start]) => (start.before(next).length > 0 ? bits | bit : bits), 0);
    this.#others = bitsBefore(NO_WORD);
    const known = new Set(this.#starts.flatMap(([, start]) => [...start.secondWords]));
    return new Map([...known].map((next) => [next, bitsBefore(next)]));
  }
}

/** Finds phrases in a text, by the word that they start with. There can be at most `MAX_INDEXES` indexes. */
export class PhraseIndex<Entry> {
  readonly #byFirstWord = new Map<string, SameStart<Entry>>();
  readonly #bit = 1 << indexes;

  constructor(entries: Iterable<readonly [source: string, entry: Entry]>) {
    if (indexes === MAX_INDEXES)
      throw new Error(`There are ${MAX_INDEXES} phrase indexes, and a bit set holds no more.`);
    indexes += 1;
    for (const [source, entry] of entries) {
      const compiled = phrase(source);
      for (const word of compiled.firstWords) this.#startedBy(word).add({ phrase: compiled, entry });
    }
  }

  /** Returns the phrases that start with a word. */
  #startedBy(word: string): SameStart<Entry> {
    let sameStart = this.#byFirstWord.get(word);
    if (!sameStart) {
      this.#byFirstWord.set(word, (sameStart = new SameStart<Entry>(word)));
      const starts = startsByWord.get(word) ?? new StartsOfWord();
      startsByWord.set(word, starts);
      starts.add(this.#bit, sameStart);
    }
    return sameStart;
  }

  /**
   * Whether one of the words can start a phrase of this index. `indexesOfWords` combines what `indexesStartedBy`
   * returns for each word.
   */
  canStandIn(indexesOfWords: number): boolean {
    return (indexesOfWords & this.#bit) !== 0;
  }

  /** Returns the first phrase that matches at `word`. */
  matchAt(text: string, word: Starter): Found<Entry> | undefined {
    return (word.indexes & this.#bit) === 0 ? undefined : this.#findAt(text, word, (found) => found);
  }

  /** Calls `accept` with each phrase that matches at `word`, and returns its first result that is not undefined. */
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
    const candidates = this.#candidates(lower, next);
    if (candidates.length === 0) return false;
    const words = plainWordsOf(text);
    return candidates.some(
      ({ phrase: { mayHaveWords, matchAt } }) => mayHaveWords(words) && (matchAt(text, 0)?.[0].length ?? 0) > 0,
    );
  }

  #candidates(lower: string, next: string | undefined): readonly Candidate<Entry>[] {
    return this.#byFirstWord.get(lower)?.before(next) ?? NONE;
  }

  #findAt<Result>(
    text: string,
    { lower, next, start }: Starter,
    accept: (found: Found<Entry>) => Result | undefined,
  ): Result | undefined {
    for (const { phrase: candidate, entry } of this.#candidates(lower, next)) {
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

/** A second word that no phrase has: that of a text with only one word, and of all words that no phrase has. */
const NO_WORD = '';

/** Matches the first word of a text in lower case, and the second word if it has only letters and digits. */
const FIRST_TWO =
  /^([a-z0-9]+(?:['-][a-z0-9]+)*)(?:[^\w'&\u00C0-\u02AF\uFFFC-]+([a-z0-9]+(?:['-][a-z0-9]+)*)(?![\w'&\u00C0-\u02AF\uFFFC-]))?/;

/** Returns the words with which a matching text can start: whole words in lower case, as `splitIntoWords` returns them. */
function findFirstWords(source: string): ReadonlySet<string> {
  const starts = new Set<string>();
  for (const start of expand(source)) {
    const word = /^[a-z0-9]+(?:['-][a-z0-9]+)*/.exec(start)?.[0];
    if (!word) throw new Error(`The phrase must start with a word: ${source}`);
    starts.add(word);
  }
  return starts;
}

/** Returns all ways in which a phrase can start, up to its first blank, with the alternatives of groups written out. */
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
