import { BUCKETS } from '#api/rewriting/engine/idle-words/buckets.ts';
import { marginalsOf, scoresOf } from '#api/rewriting/engine/idle-words/linear-chain.ts';
import type { Example } from './examples.ts';
import { seededRandom, shuffled } from './seeded-random.ts';

export interface TrainingOptions {
  readonly epochs: number;
  /** The share of features that each step leaves out, so that no single one is relied on. */
  readonly dropout: number;
  readonly rate: number;
  /** How strongly weights are drawn to zero (L2), per step in which a feature occurs. */
  readonly decay: number;
}

export const DEFAULTS: TrainingOptions = { epochs: 8, dropout: 0.5, rate: 0.1, decay: 1e-4 };

/** Weights that make the editor's labels most probable, by AdaGrad. The same for the same examples. */
export function train(examples: readonly Example[], options: TrainingOptions = DEFAULTS): Float64Array {
  const { epochs, dropout, rate, decay } = options;
  const weights = new Float64Array(BUCKETS);
  const squares = new Float64Array(BUCKETS).fill(1e-6);
  const random = seededRandom(1);
  const scale = 1 / (1 - dropout);
  const step = (bucket: number, gradient: number): void => {
    const pull = gradient * scale - decay * (weights[bucket] ?? 0);
    const square = (squares[bucket] ?? 0) + pull * pull;
    squares[bucket] = square;
    weights[bucket] = (weights[bucket] ?? 0) + (rate * pull) / Math.sqrt(square);
  };
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const { features, labels } of shuffled(examples, random)) {
      if (labels.length === 0) continue;
      const thinned = { ...features, ...thin(features, dropout, random) };
      const scores = scoresOf(thinned, weights);
      for (const part of [scores.idle, scores.starts, scores.ends])
        for (let at = 0; at < part.length; at += 1) part[at] = (part[at] ?? 0) * scale;
      const expected = marginalsOf(scores);
      const shared = new Map<readonly number[], number>();
      for (const [at, lists] of thinned.idle.entries()) {
        const label = labels[at] ?? 0;
        const before = at === 0 ? 0 : (labels[at - 1] ?? 0);
        const gradient = label - (expected.idle[at] ?? 0);
        for (const list of lists) shared.set(list, (shared.get(list) ?? 0) + gradient);
        const starts = (label === 1 && before === 0 ? 1 : 0) - (expected.starts[at] ?? 0);
        const ends = (label === 0 && before === 1 ? 1 : 0) - (expected.ends[at] ?? 0);
        if (Math.abs(starts) > 1e-4) for (const bucket of thinned.starts[at] ?? []) step(bucket, starts);
        if (Math.abs(ends) > 1e-4) for (const bucket of thinned.ends[at] ?? []) step(bucket, ends);
      }
      for (const [list, gradient] of shared) if (Math.abs(gradient) > 1e-4) for (const bucket of list) step(bucket, gradient);
    }
  }
  return weights;
}

type Lists = Pick<Example['features'], 'idle' | 'starts' | 'ends'>;

/** The features without a random share of them. Lists that words share stay shared. */
function thin({ idle, starts, ends }: Lists, dropout: number, random: () => number): Lists {
  const known = new Map<readonly number[], readonly number[]>();
  const thinned = (list: readonly number[]): readonly number[] => {
    let kept = known.get(list);
    if (!kept) known.set(list, (kept = list.filter(() => random() >= dropout)));
    return kept;
  };
  return { idle: idle.map((lists) => lists.map(thinned)), starts: starts.map(thinned), ends: ends.map(thinned) };
}
