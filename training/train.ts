import { BUCKETS } from '#api/rewriting/engine/idle-words/buckets.ts';
import { marginalsOf } from '#api/rewriting/engine/idle-words/linear-chain.ts';
import type { Example } from './examples.ts';
import { type FlatExample, flatten } from './flat-examples.ts';
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
const MODELS = 4;
/** What each sum of squared gradients starts with, so that no step is divided by zero (AdaGrad's epsilon). */
const FIRST_SQUARE = 1e-6;
/** Smaller gradients are skipped to save time. */
const LEAST_GRADIENT = 1e-4;

/**
 * Trains the model of idle words: returns the weights, by feature bucket, that make the editor's labels most probable. The same examples give
 * the same weights.
 * @param models how many models are averaged; fewer take less time
 */
export function train(examples: readonly Example[], models = MODELS): Float64Array {
  const { flat, buckets } = flatten(examples);
  const average = new Float64Array(BUCKETS);
  for (let seed = 1; seed <= models; seed += 1) {
    const values = trainOnce(flat, buckets.length, seededRandom(seed));
    for (const [slot, bucket] of buckets.entries())
      average[bucket] = (average[bucket] ?? 0) + (values[2 * slot] ?? 0) / models;
  }
  return average;
}

/**
 * Trains one model by stochastic gradient ascent on the likelihood of the labels, with the step sizes of AdaGrad. Returns for each slot its weight
 * and the sum of its squared gradients, next to each other, because both are read and written together.
 */
function trainOnce(examples: readonly FlatExample[], slots: number, random: () => number): Float64Array {
  const values = new Float64Array(2 * slots);
  for (let slot = 0; slot < slots; slot += 1) values[2 * slot + 1] = FIRST_SQUARE;
  const kept = new Int32Array(examples.reduce((most, example) => Math.max(most, example.slots.length), 0));
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (const example of shuffled(examples, random)) learn(example, values, kept, random);
  }
  return values;
}

/**
 * Learns one example: moves the weights toward the labels, and away from the probabilities that the weights give now. Leaves out a random share of
 * the features, and writes the slots of the others into `kept`.
 */
function learn(example: FlatExample, values: Float64Array, kept: Int32Array, random: () => number): void {
  const { labels, idle, firstStart, firstEnd } = example;
  const { ends, sums } = thin(example, values, kept, random);
  const sumOf = (list: number): number => sums[list] ?? 0;
  const expected = marginalsOf({
    idle: Float64Array.from(idle, (lists) => lists.reduce((sum, list) => sum + sumOf(list), 0) * SCALE),
    starts: Float64Array.from(idle, (_lists, at) => sumOf(firstStart + at) * SCALE),
    ends: Float64Array.from(idle, (_lists, at) => sumOf(firstEnd + at) * SCALE),
  });

  /** Moves the weights of a list's features along the gradient. */
  const step = (list: number, gradient: number): void => {
    if (Math.abs(gradient) < LEAST_GRADIENT) return;
    const end = ends[list] ?? 0;
    for (let place = ends[list - 1] ?? 0; place < end; place += 1) {
      const slot = 2 * (kept[place] ?? 0);
      const weight = values[slot] ?? 0;
      const pull = gradient * SCALE - DECAY * weight;
      const square = (values[slot + 1] ?? 0) + pull * pull;
      values[slot + 1] = square;
      values[slot] = weight + (RATE * pull) / Math.sqrt(square);
    }
  };
  // Words share lists, so their gradients are summed up and applied once.
  const shared = new Float64Array(firstStart);
  for (const [at, lists] of idle.entries()) {
    const label = labels[at] ?? 0;
    const before = labels[at - 1] ?? 0;
    for (const list of lists) shared[list] = (shared[list] ?? 0) + label - (expected.idle[at] ?? 0);
    step(firstStart + at, (label > before ? 1 : 0) - (expected.starts[at] ?? 0));
    step(firstEnd + at, (label < before ? 1 : 0) - (expected.ends[at] ?? 0));
  }
  for (const [list, gradient] of shared.entries()) step(list, gradient);
}

/**
 * Writes the slots of an example into `kept`, without a random share of them. Returns for each list where it ends there, and the sum of its
 * weights.
 */
function thin(example: FlatExample, values: Float64Array, kept: Int32Array, random: () => number) {
  const { slots, listEnds } = example;
  const ends = new Int32Array(listEnds.length);
  const sums = new Float64Array(listEnds.length);
  let count = 0;
  let place = 0;
  for (let list = 0; list < listEnds.length; list += 1) {
    const listEnd = listEnds[list] ?? 0;
    let sum = 0;
    for (; place < listEnd; place += 1) {
      if (random() < DROPOUT) continue;
      const slot = slots[place] ?? 0;
      kept[count] = slot;
      count += 1;
      sum += values[2 * slot] ?? 0;
    }
    ends[list] = count;
    sums[list] = sum;
  }
  return { ends, sums };
}
