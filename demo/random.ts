/** Random choices that are the same in every run with the same seed. */
export interface Random {
  /** A number from 0 to below 1. */
  readonly next: () => number;
  /** A whole number, both bounds included. */
  readonly int: (min: number, max: number) => number;
  /** Returns true with this probability, from 0 to 1. */
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(choices: readonly T[]) => T;
  /** Picks by weight. */
  readonly weighted: <T>(choices: readonly (readonly [choice: T, weight: number])[]) => T;
}

/** Returns the hash of a text (FNV-1a, 32 bits). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Makes a generator (Mulberry32). The same seed gives the same numbers, independent of other generators. */
export function createRandom(seed: string): Random {
  let state = hashOf(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const at = <T>(choices: readonly T[], index: number): T => {
    const choice = choices[index];
    if (choice === undefined) throw new Error('There is nothing to pick from.');
    return choice;
  };
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (choices) => at(choices, int(0, choices.length - 1)),
    weighted: (choices) => {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      const index = choices.findIndex(([, weight]) => (left -= weight) < 0);
      return at(choices, index === -1 ? choices.length - 1 : index)[0];
    },
  };
}
