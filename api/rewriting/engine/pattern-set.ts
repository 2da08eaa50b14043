import { neededWordsIn, plainWordsOf } from './needed-words.ts';

/** Regular expressions, each of which is tried only in a text that has one of the words that it needs. */
export class PatternSet {
  readonly patterns: readonly RegExp[];
  readonly #byWord = new Map<string, RegExp[]>();
  readonly #others: RegExp[] = [];

  constructor(patterns: readonly RegExp[]) {
    this.patterns = patterns;
    for (const pattern of patterns) {
      const needed = neededWordsIn(pattern.source);
      if (!needed) this.#others.push(pattern);
      for (const word of needed ?? []) this.#byWord.set(word, [...(this.#byWord.get(word) ?? []), pattern]);
    }
  }

  /** Whether one of the expressions matches. */
  test(text: string): boolean {
    const matches = (pattern: RegExp) => pattern.test(text);
    return this.#others.some(matches) || plainWordsOf(text).some((word) => this.#byWord.get(word)?.some(matches));
  }
}
