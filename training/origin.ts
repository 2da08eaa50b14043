import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { encodeWeights } from '#api/rewriting/engine/idle-words/weights.ts';
import type { Example } from './examples.ts';
import { flatten } from './flat-examples.ts';
import { train } from './train.ts';

/** What weights were made from, as hashes. Training again takes a minute; comparing these takes seconds. */
interface Origin {
  /** Of all that training reads. */
  readonly examples: string;
  /** Of the weights that training makes of a few of the examples: another way of training makes others. */
  readonly trainer: string;
  /** Of the weights themselves. */
  readonly weights: string;
}

const FILE = new URL('./origin.json', import.meta.url);
/** Every how many examples one is trained on for the hash of the trainer. */
const SAMPLING_INTERVAL = 50;

const hashOf = (parts: readonly NodeJS.ArrayBufferView[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};

function examplesHash(examples: readonly Example[]): string {
  const { flat, buckets } = flatten(examples);
  const parts = flat.flatMap(({ labels, slots, listEnds, idle, firstStart, firstEnd }) => [
    Int32Array.of(labels.length, slots.length, listEnds.length, firstStart, firstEnd),
    ...[labels, slots, listEnds],
    Int32Array.from(idle.flat()),
  ]);
  return hashOf([Int32Array.from(buckets), ...parts]);
}

/** The origin of the weights of a file, if they were trained on these examples. */
export const originOf = (examples: readonly Example[], file: Buffer): Origin => ({
  examples: examplesHash(examples),
  trainer: hashOf([encodeWeights(train(examples.filter((_example, index) => index % SAMPLING_INTERVAL === 0)))]),
  weights: hashOf([file]),
});

/** The origin of the weights that are shipped. */
export const readOrigin = (): unknown => JSON.parse(readFileSync(FILE, 'utf8'));

export const writeOrigin = (origin: Origin): void => {
  writeFileSync(FILE, `${JSON.stringify(origin, null, 2)}\n`);
};
