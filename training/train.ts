import { BUCKETS } from '#api/rewriting/engine/idle-words/buckets.ts';
import { type ChainFeatures, marginalsOf, scoresOf } from '#api/rewriting/engine/idle-words/linear-chain.ts';
import type { Example } from './examples.ts';
import { seededRandom, shuffled } from './seeded-random.ts';

/** How often all examples are learned. */
const EPOCHS = 8;
/** The share of features that each step leaves out, so that no single one is relied on. */
const DROPOUT = 0.7;
/** What the scores are multiplied with to make up for the features that are left out. */
const SCALE = 1 / (1 - DROPOUT);
/** How large a step is (AdaGrad's learning rate). */
const RATE = 0.15;
/** How strongly a step draws the weights of its features toward zero (L2). */
const DECAY = 0.002;
/** How many models are trained, in different random orders, and averaged. */
const MODELS = 2;
/** Smaller gradients are skipped to save time. */
const LEAST_GRADIENT = 1e-4;

/**
 * Trains the model of idle words: returns the weights, by feature bucket, that make the editor's labels most probable. The same examples give
 * the same weights.
 * @param models how many models are averaged; fewer take less time
 */
export function train(examples: readonly Example[], models = MODELS): Float64Array {
  const average = new Float64Array(BUCKETS);
  for (let seed = 1; seed <= models; seed += 1)
    for (const [bucket, weight] of trainOnce(examples, seededRandom(seed)).entries())
      average[bucket] = (average[bucket] ?? 0) + weight / models;
  return average;
}

/** Trains one model by stochastic gradient ascent on the likelihood of the labels, with the step sizes of AdaGrad. */
function trainOnce(examples: readonly Example[], random: () => number): Float64Array {
  const weights = new Float64Array(BUCKETS);
  const squares = new Float64Array(BUCKETS).fill(1e-6);
  /** Moves the weights of these buckets along the gradient. */
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

/** Learns one example: moves the weights toward the labels, and away from the probabilities that the weights give now. */
function learn(
  features: ChainFeatures,
  labels: Uint8Array,
  weights: Float64Array,
  step: (buckets: readonly number[], gradient: number) => void,
): void {
  const { idle, starts, ends } = scoresOf(features, { values: weights, scale: 1 });
  const scaled = (scores: Float64Array): Float64Array => scores.map((score) => score * SCALE);
  const expected = marginalsOf({ idle: scaled(idle), starts: scaled(starts), ends: scaled(ends) });
  // Words share lists of buckets, so their gradients are summed up and applied once.
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

/** Returns the features without a random share of them. Lists that words share stay shared, because `learn` finds them by identity. */
function thin({ idle, starts, ends }: ChainFeatures, random: () => number): ChainFeatures {
  const known = new Map<readonly number[], readonly number[]>();
  const thinned = (list: readonly number[]): readonly number[] => {
    let kept = known.get(list);
    if (!kept) known.set(list, (kept = list.filter(() => random() >= DROPOUT)));
    return kept;
  };
  return { idle: idle.map((lists) => lists.map(thinned)), starts: starts.map(thinned), ends: ends.map(thinned) };
}
