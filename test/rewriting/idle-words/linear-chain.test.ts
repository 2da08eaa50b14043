import { expect, test } from 'vitest';
import { marginalsOf, type Scores } from '#api/rewriting/engine/idle-words/linear-chain.ts';
import { seededRandom } from '#training/seeded-random.ts';

const WORDS = 6;

function randomScores(seed: number): Scores {
  const random = seededRandom(seed);
  const some = (): Float64Array => Float64Array.from({ length: WORDS }, () => 4 * random() - 2);
  return { idle: some(), starts: some(), ends: some() };
}

/** The probabilities, by adding up every way to label the words. */
function enumerated({ idle, starts, ends }: Scores): Scores {
  const sums = { idle: new Float64Array(WORDS), starts: new Float64Array(WORDS), ends: new Float64Array(WORDS) };
  let total = 0;
  for (let labels = 0; labels < 2 ** WORDS; labels += 1) {
    const isIdle = (at: number): boolean => at >= 0 && ((labels >> at) & 1) === 1;
    const places = Array.from({ length: WORDS }, (_, at) => at);
    const inIdle = places.filter(isIdle);
    const started = places.filter((at) => isIdle(at) && !isIdle(at - 1));
    const ended = places.filter((at) => !isIdle(at) && isIdle(at - 1));
    const add = (at: readonly number[], scores: Float64Array): number =>
      at.reduce((sum, place) => sum + (scores[place] ?? 0), 0);
    const weight = Math.exp(add(inIdle, idle) + add(started, starts) + add(ended, ends));
    total += weight;
    for (const at of inIdle) sums.idle[at] = (sums.idle[at] ?? 0) + weight;
    for (const at of started) sums.starts[at] = (sums.starts[at] ?? 0) + weight;
    for (const at of ended) sums.ends[at] = (sums.ends[at] ?? 0) + weight;
  }
  const share = (values: Float64Array): Float64Array => values.map((value) => value / total);
  return { idle: share(sums.idle), starts: share(sums.starts), ends: share(sums.ends) };
}

test.each([1, 2, 3, 4])('the probabilities are those of adding up all ways to label the words (scores %i)', (seed) => {
  const scores = randomScores(seed);
  const found = marginalsOf(scores);
  const expected = enumerated(scores);
  for (const name of ['idle', 'starts', 'ends'] as const)
    for (const [at, value] of found[name].entries()) expect(value).toBeCloseTo(expected[name][at] ?? -1, 10);
});

test('scores of any size give probabilities', () => {
  const huge = Float64Array.from([900, -900, 900]);
  const { idle } = marginalsOf({ idle: huge, starts: huge, ends: huge });
  expect([...idle].every((value) => value >= 0 && value <= 1)).toBe(true);
});

test('a prompt without words has none', () => {
  const none = new Float64Array();
  expect(marginalsOf({ idle: none, starts: none, ends: none }).idle).toHaveLength(0);
});
