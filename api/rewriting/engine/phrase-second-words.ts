import { type Part, readPattern, type Rest } from './pattern-parts.ts';

/*
 * Which words can come second in a text that matches a phrase? Most phrases whose first word is in a text fail at the second
 * word, and looking that word up is far cheaper than running a regular expression that fails. The second words are computed
 * from the pattern of the phrase. Where the pattern is too complex, any second word counts as possible, so that at worst a
 * phrase is tried without need.
 */

const TWO_WORDS = /^([a-z0-9_]+(?:['-][a-z0-9_]+)*)(?!['-]?[a-z0-9_])[^a-z0-9_]+([a-z0-9_]+(?:['-][a-z0-9_]+)*)/;
/** Matches two complete words: the character after the second word cannot be part of it. */
const TWO_WHOLE_WORDS = new RegExp(`${TWO_WORDS.source}[^a-z0-9_'&-]`);
/** Matches a character that no word contains. */
const SEPARATOR = /[^\w'&-]/;

/**
 * The limits of the search, in characters and in steps. If a search exceeds them, any second word counts as possible.
 */
const MAX_LENGTH = 60;
const MAX_STEPS = 20_000;

/** Finds the second words of all texts that match a pattern and start with a given word, by writing out those texts. */
class SecondWords {
  readonly #first: string;
  readonly #wordEnds = new WeakMap<Rest, boolean>();
  readonly #found = new Set<string>();
  #isAny = false;
  #steps = 0;

  constructor(first: string) {
    this.#first = first;
  }

  get found(): ReadonlySet<string> | undefined {
    return this.#isAny || this.#found.size === 0 ? undefined : this.#found;
  }

  /** Continues the text `begun` in all ways that `rest` allows, until it has a second word. */
  follow(begun: string, rest: Rest | undefined): void {
    this.#steps += 1;
    if (begun.length > MAX_LENGTH || this.#steps > MAX_STEPS) this.#isAny = true;
    if (this.#isAny) return;
    if (this.#endsWord(rest) && this.#note(begun)) return;
    const part = rest?.parts[rest.index];
    // The phrase ends after its first word, so any word can follow.
    if (!rest) this.#isAny ||= this.#startsAs(begun);
    else if (!part) this.follow(begun, rest.after);
    else this.#into(begun, part, { ...rest, index: rest.index + 1 });
  }

  #into(begun: string, part: Part, next: Rest): void {
    if (part.kind === 'anything') this.#isAny = true;
    else if (part.kind === 'boundary') this.follow(begun, next);
    else if (part.kind === 'text') {
      const text = begun + part.text;
      const [, first, second] = TWO_WHOLE_WORDS.exec(text) ?? [];
      if (second === undefined) {
        if (this.#startsAs(text)) this.follow(text, next);
      } else if (first === this.#first) this.#found.add(second);
    } else if (part.kind === 'choice')
      for (const parts of part.ways) this.follow(begun, { parts, index: 0, after: next });
    else {
      this.follow(begun, next);
      // Once more, unless the last time took no room.
      if (part.from === begun.length) return;
      this.follow(begun, { parts: [...part.parts, { ...part, from: begun.length }], index: 0, after: next });
    }
  }

  /** Whether the text read so far can be the start of the first word, or of a text that starts with it. */
  #startsAs(text: string): boolean {
    const end = text.search(SEPARATOR);
    if (end < 0 && this.#first.startsWith(text)) return true;
    return text.slice(0, end < 0 ? undefined : end).replace(/['&-]+$/, '') === this.#first;
  }

  /** Whether no text that can come next continues the current word. */
  #endsWord(rest: Rest | undefined): boolean {
    if (!rest) return true;
    let isEnd = this.#wordEnds.get(rest);
    if (isEnd === undefined) this.#wordEnds.set(rest, (isEnd = this.#startsWithSeparator(rest)));
    return isEnd;
  }

  /** Computes `#endsWord`, without its cache. */
  #startsWithSeparator(rest: Rest): boolean {
    const part = rest.parts[rest.index];
    if (!part) return this.#endsWord(rest.after);
    const next: Rest = { ...rest, index: rest.index + 1 };
    if (part.kind === 'boundary') return this.#endsWord(next);
    if (part.kind === 'text') return SEPARATOR.test(part.text.charAt(0));
    if (part.kind === 'choice') return part.ways.every((parts) => this.#endsWord({ parts, index: 0, after: next }));
    return (
      part.kind === 'repeated' && this.#endsWord(next) && this.#endsWord({ parts: part.parts, index: 0, after: next })
    );
  }

  /** Notes the second word of a text, and returns whether it has one. */
  #note(text: string): boolean {
    const second = TWO_WORDS.exec(text)?.[2];
    if (second !== undefined) this.#found.add(second);
    return second !== undefined;
  }
}

/**
 * Returns a function that returns, for a first word, the second words of the texts that match the pattern, in lower
 * case; undefined if any word can come second.
 */
export function secondWordsIn(source: string): (first: string) => ReadonlySet<string> | undefined {
  let ways: readonly (readonly Part[])[] | undefined;
  return (first) => {
    const words = new SecondWords(first);
    for (const parts of (ways ??= readPattern(source))) words.follow('', { parts, index: 0, after: undefined });
    return words.found;
  };
}
