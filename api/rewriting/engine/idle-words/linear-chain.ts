/*
 * A conditional random field over the words of a prompt with two labels, idle and needed. A word scores for idle what its features weigh;
 * a change of label between two words scores what the features of that place weigh.
 */

/**
 * The features of a prompt's words, as lists of buckets. The more weight they have, the more probable is what they
 * support.
 */
export interface ChainFeatures {
  /**
   * For each word, the features that support that it is idle, in several lists. Words of a sentence or a clause share a
   * list.
   */
  readonly idle: readonly (readonly (readonly number[])[])[];
  /** For each word, the features that support that a run of idle words starts with it. */
  readonly starts: readonly (readonly number[])[];
  /** For each word, the features that support that a run of idle words ended before it. */
  readonly ends: readonly (readonly number[])[];
}

export interface Scores {
  /** For each word, the score that it is idle, relative to it being needed. */
  readonly idle: Float64Array;
  /** For each word, the score that a run of idle words starts with it. */
  readonly starts: Float64Array;
  /** For each word, the score that a run of idle words ended before it. */
  readonly ends: Float64Array;
}

export interface Marginals {
  /** For each word, the probability that it is idle. */
  readonly idle: Float64Array;
  /** For each word, the probability that a run of idle words starts with it. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
}

export interface Weights {
  /** The weight of each bucket, in units of `scale`. */
  readonly values: Float64Array | Int8Array;
  /** The weight of a value of 1. */
  readonly scale: number;
}

/** Returns log(exp(a) + exp(b)). */
const logAdd = (a: number, b: number): number => {
  const high = Math.max(a, b);
  return high + Math.log1p(Math.exp(Math.min(a, b) - high));
};

/** Returns the probability of each label and of each change between labels, with the forward-backward algorithm. */
export function marginalsOf({ idle, starts, ends }: Scores): Marginals {
  const { length } = idle;
  const at = (values: Float64Array, index: number): number => values[index] ?? 0;
  const needed = new Float64Array(length); // forward: the last word is needed
  const cut = new Float64Array(length); // forward: the last word is idle
  for (let index = 0; index < length; index += 1) {
    const first = index === 0;
    needed[index] = first ? 0 : logAdd(at(needed, index - 1), at(cut, index - 1) + at(ends, index));
    cut[index] =
      at(idle, index) + (first ? at(starts, 0) : logAdd(at(needed, index - 1) + at(starts, index), at(cut, index - 1)));
  }
  const total = length === 0 ? 0 : logAdd(at(needed, length - 1), at(cut, length - 1));
  const marginals = {
    idle: new Float64Array(length),
    starts: new Float64Array(length),
    ends: new Float64Array(length),
  };
  let afterNeeded = 0; // backward
  let afterCut = 0;
  for (let index = length - 1; index >= 0; index -= 1) {
    marginals.idle[index] = Math.exp(at(cut, index) + afterCut - total);
    const before = index === 0 ? -Infinity : at(cut, index - 1);
    const neededBefore = index === 0 ? 0 : at(needed, index - 1);
    marginals.starts[index] = Math.exp(neededBefore + at(starts, index) + at(idle, index) + afterCut - total);
    marginals.ends[index] = Math.exp(before + at(ends, index) + afterNeeded - total);
    const nextNeeded = logAdd(afterNeeded, at(starts, index) + at(idle, index) + afterCut);
    afterCut = logAdd(at(ends, index) + afterNeeded, at(idle, index) + afterCut);
    afterNeeded = nextNeeded;
  }
  return marginals;
}
