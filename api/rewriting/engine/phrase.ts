/**
 * Phrases are written as plain words with groups: `(could|would) you (please )?`. Any regular expression that starts with
 * words or groups of words works; a blank matches one blank or line break, an apostrophe matches both kinds.
 * Knowing the words a phrase can start with, the engine tries it only where one of them stands: the cost of a text
 * hardly grows with the number of phrases.
 */
export interface Phrase {
  readonly source: string;
  readonly firstWords: ReadonlySet<string>;
  /** Where the phrase ends if it stands at `at`, with its named groups; null if it doesn't. */
  readonly matchAt: (text: string, at: number) => RegExpExecArray | null;
}

function phrase(source: string): Phrase {
  const expression = new RegExp(`(?:${source.replaceAll(' ', '[ \\n]').replaceAll("'", "['’]")})(?![\\w'’-])`, 'iy');
  return {
    source,
    firstWords: firstWordsOf(source),
    matchAt: (text, at) => {
      expression.lastIndex = at;
      return expression.exec(text);
    },
  };
}

/** For each word, the indexes that have phrases starting with it, a bit each: one look-up answers for all of them. */
const indexesByWord = new Map<string, number>();
let indexes = 0;

/** The indexes that a word (in lower case) can start a phrase of, as a bit set for `PhraseIndex`. */
export const indexesStartedBy = (word: string): number => indexesByWord.get(word) ?? 0;

/** A word with the indexes it can start a phrase of. */
interface Starter {
  readonly lower: string;
  readonly start: number;
  readonly indexes: number;
}

/** Phrases by the word they start with, in their order. There can be 32 of them. */
export class PhraseIndex<Entry> {
  readonly #byFirstWord = new Map<string, { phrase: Phrase; entry: Entry }[]>();
  readonly #bit = 1 << indexes;

  constructor(entries: Iterable<readonly [source: string, entry: Entry]>) {
    indexes += 1;
    for (const [source, entry] of entries) {
      const compiled = phrase(source);
      for (const word of compiled.firstWords) {
        const sameStart = this.#byFirstWord.get(word) ?? [];
        sameStart.push({ phrase: compiled, entry });
        this.#byFirstWord.set(word, sameStart);
        indexesByWord.set(word, indexesStartedBy(word) | this.#bit);
      }
    }
  }

  /** Whether any of the words, given the indexes that each can start a phrase of, can start one of this. */
  canStandIn(indexesOfWords: number): boolean {
    return (indexesOfWords & this.#bit) !== 0;
  }

  /** The first phrase that stands where `word` does. */
  matchAt(text: string, word: Starter): Found<Entry> | undefined {
    return (word.indexes & this.#bit) === 0 ? undefined : this.#findAt(text, word.lower, word.start, (found) => found);
  }

  /** What `accept` makes of the first phrase there that it makes anything of. */
  acceptAt<Result>(
    text: string,
    word: Starter,
    accept: (found: Found<Entry>) => Result | undefined,
  ): Result | undefined {
    return (word.indexes & this.#bit) === 0 ? undefined : this.#findAt(text, word.lower, word.start, accept);
  }

  /** Whether a phrase stands at the start of a text in lower case. */
  startsText(text: string): boolean {
    const word = /^[a-z0-9]+(?:['-][a-z0-9]+)*/.exec(text)?.[0];
    return word !== undefined && this.#findAt(text, word, 0, () => true) === true;
  }

  #findAt<Result>(
    text: string,
    word: string,
    at: number,
    accept: (found: Found<Entry>) => Result | undefined,
  ): Result | undefined {
    for (const { phrase: candidate, entry } of this.#byFirstWord.get(word) ?? NONE) {
      const match = candidate.matchAt(text, at);
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

/** The words that a text matching the phrase can start with, whole as `wordsOf` cuts them, in lower case. */
function firstWordsOf(source: string): ReadonlySet<string> {
  const starts = new Set<string>();
  for (const start of expand(source)) {
    const word = /^[a-z0-9]+(?:['-][a-z0-9]+)*/.exec(start)?.[0];
    if (!word) throw new Error(`The phrase must start with a word: ${source}`);
    starts.add(word);
  }
  return starts;
}

/** The ways a phrase can begin, groups written out as far as its first blank. */
function expand(source: string): string[] {
  if (!source.startsWith('(')) {
    const stop = source.search(/[ (|\\[]/);
    if (stop < 0 || source[stop] !== '(') return [stop < 0 ? source : source.slice(0, stop)];
    return expand(source.slice(stop)).map((rest) => source.slice(0, stop) + rest);
  }
  const close = closingOf(source);
  const optional = source[close + 1] === '?';
  const rest = source.slice(close + (optional ? 2 : 1));
  const starts: string[] = [];
  for (const alternative of alternativesOf(source.slice(1, close))) {
    const begun = expand(alternative);
    starts.push(...(/[ \\[]/.test(alternative) ? begun : begun.flatMap((word) => expandAfter(word, rest))));
  }
  return optional ? [...starts, ...expand(rest)] : starts;
}

const expandAfter = (word: string, rest: string): string[] =>
  /^[a-z0-9'(-]/.test(rest) ? expand(rest).map((more) => word + more) : [word];

function closingOf(source: string): number {
  let depth = 0;
  for (let i = 0; i < source.length; i += 1) {
    if (source[i] === '(') depth += 1;
    else if (source[i] === ')') depth -= 1;
    if (depth === 0) return i;
  }
  throw new Error(`A group is not closed: ${source}`);
}

function alternativesOf(body: string): string[] {
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
