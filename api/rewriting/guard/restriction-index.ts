import type { Restriction } from './negations.ts';

/** Finds the restrictions that apply to a word. Indexed, because a prompt may have thousands. */
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
   * Returns true if one of the restrictions says what `lost` said: if its `reach` contains more than half of the words
   * in the `scope` of `lost`.
   */
  covers(lost: Restriction): boolean {
    const key = keyOf(lost, lost.scope.join(' '));
    let known = this.#known.get(key);
    if (known === undefined) this.#known.set(key, (known = this.#find(lost)));
    return known;
  }

  /**
   * Looks only at the restrictions that reach one of the rarest words. A restriction that reaches more than half of the
   * words misses fewer than half, so it reaches one of any `scope.length - needed + 1` words, and the commonest words,
   * which have the longest lists, need no look.
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
