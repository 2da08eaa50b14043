import type { Restriction } from './negations.ts';

/** An index of the restrictions of a text by the words that they apply to. A prompt may have thousands. */
export class RestrictionIndex {
  readonly #byStem = new Map<string, Restriction[]>();
  readonly #known = new Map<string, boolean>();

  constructor(restrictions: readonly Restriction[]) {
    for (const restriction of restrictions) {
      for (const stem of restriction.reach) {
        const key = keyOf(restriction, stem);
        const known = this.#byStem.get(key);
        if (known) known.push(restriction);
        else this.#byStem.set(key, [restriction]);
      }
    }
  }

  /**
   * Returns whether one of the restrictions says the same as `lost`: whether it is of the same kind, and its `reach` contains more than half of
   * the words in the `scope` of `lost`. None covers a restriction without such words.
   */
  covers(lost: Restriction): boolean {
    const key = keyOf(lost, lost.scope.join(' '));
    let known = this.#known.get(key);
    if (known === undefined) this.#known.set(key, (known = this.#find(lost)));
    return known;
  }

  /**
   * Searches only the restrictions that reach one of the rarest words of `scope`. A restriction that covers `lost`
   * reaches more than half of the words, so it reaches at least one of any `scope.length - needed + 1` words. The most
   * common words have the longest lists, and are not needed.
   */
  #find(lost: Restriction): boolean {
    const { scope } = lost;
    const needed = Math.floor(scope.length / 2) + 1;
    const lists = scope.map((stem) => this.#byStem.get(keyOf(lost, stem)) ?? []).sort((a, b) => a.length - b.length);
    return lists
      .slice(0, scope.length - needed + 1)
      .some((list) => list.some(({ reach }) => scope.filter((stem) => reach.has(stem)).length >= needed));
  }
}

const keyOf = ({ kind }: Restriction, words: string): string => `${kind} ${words}`;
