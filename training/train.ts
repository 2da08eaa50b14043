import { BUCKETS } from '#api/rewriting/engine/idle-words/buckets.ts';
import { type ChainFeatures, marginalsOf, scoresOf } from '#api/rewriting/engine/idle-words/linear-chain.ts';
import type { Example } from './examples.ts';
import { seededRandom, shuffled } from './seeded-random.ts';

const EPOCHS = 8;
/** The share of features that each step leaves out, so that no single one is relied on. */
const DROPOUT = 0.7;
/** Makes up for the features that are left out. */
const SCALE = 1 / (1 - DROPOUT);
const RATE = 0.15;
/** How strongly a step draws the weights it touches to zero (L2). */
const DECAY = 0.002;
/** How many models are trained, in different random orders, and averaged. */
const MODELS = 2;
/** Smaller gradients are not worth their time. */
const LEAST_GRADIENT = 1e-4;

/** Weights that make the editor's labels most probable. The same for the same examples. `models`: as MODELS; fewer take less time. */
export function train(examples: readonly Example[], models = MODELS): Float64Array {
  const average = new Float64Array(BUCKETS);
  for (let seed = 1; seed <= models; seed += 1)
    for (const [bucket, weight] of trainOnce(examples, seededRandom(seed)).entries())
      average[bucket] = (average[bucket] ?? 0) + weight / models;
  return average;
}

/** Stochastic gradient descent on the likelihood of the labels, with the rates of AdaGrad. */
function trainOnce(examples: readonly Example[], random: () => number): Float64Array {
  const weights = new Float64Array(BUCKETS);
  const squares = new Float64Array(BUCKETS).fill(1e-6);
  const step = (buckets: readonly number[], gradient: number): void => {
    if (Math.abs(gradient) < LEAST_GRADIENT) return;
    for (const bucket of buckets) {
      const weight = weights[bucket] ?? 0;
      const pull = gradient * SCALE - DECAY * weight;
      const square = (squares[bucket] ?? 0) + pull * pull;
      squares[bucket] = square;
      weights[bucket] = weight + (RATE * pull) / Math.sqrt(square);
    }
  };
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const { features, labels } of shuffled(examples, random)) learn(thin(features, random), labels, weights, step);
  }
  return weights;
}

/** One step: towards the labels, away from what the weights expect. */
function learn(
  features: ChainFeatures,
  labels: Uint8Array,
  weights: Float64Array,
  step: (buckets: readonly number[], gradient: number) => void,
): void {
  const { idle, starts, ends } = scoresOf(features, { values: weights, scale: 1 });
  const scaled = (scores: Float64Array): Float64Array => scores.map((score) => score * SCALE);
  const expected = marginalsOf({ idle: scaled(idle), starts: scaled(starts), ends: scaled(ends) });
  const shared = new Map<readonly number[], number>();
  for (const [at, lists] of features.idle.entries()) {
    const label = labels[at] ?? 0;
    const before = labels[at - 1] ?? 0;
    for (const list of lists) shared.set(list, (shared.get(list) ?? 0) + label - (expected.idle[at] ?? 0));
    step(features.starts[at] ?? [], (label > before ? 1 : 0) - (expected.starts[at] ?? 0));
    step(features.ends[at] ?? [], (label < before ? 1 : 0) - (expected.ends[at] ?? 0));
  }
  for (const [list, gradient] of shared) step(list, gradient);
}

/** The features without a random share of them. Lists that words share stay shared. */
function thin({ idle, starts, ends }: ChainFeatures, random: () => number): ChainFeatures {
  const known = new Map<readonly number[], readonly number[]>();
  const thinned = (list: readonly number[]): readonly number[] => {
    let kept = known.get(list);
    if (!kept) known.set(list, (kept = list.filter(() => random() >= DROPOUT)));
    return kept;
  };
  return { idle: idle.map((lists) => lists.map(thinned)), starts: starts.map(thinned), ends: ends.map(thinned) };
}
