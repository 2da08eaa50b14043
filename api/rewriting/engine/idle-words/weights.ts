import { readFileSync } from 'node:fs';
import { BUCKETS } from './buckets.ts';
import type { Weights } from './linear-chain.ts';
import { modelFile } from './model-file.ts';

/*
 * The file: a scale as a 32-bit float, little endian, and for each bucket its weight as a signed byte, in units of the scale.
 */
const HEADER = 4;
const LARGEST = 127;

/** Returns the file of the weights, each rounded to a byte. 1e-9: weights of 0 must not lead to a division by 0. */
export function encodeWeights(weights: Float64Array): Buffer {
  const scale = Math.fround(weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / LARGEST);
  const file = Buffer.alloc(HEADER + BUCKETS);
  file.writeFloatLE(scale, 0);
  for (const [bucket, weight] of weights.entries()) file.writeInt8(Math.round(weight / scale), HEADER + bucket);
  return file;
}

/**
 * Returns the weights of a file. They stay bytes, which take a quarter of the memory of floats, so that more of them
 * fit into the processor's cache.
 */
export const decodeWeights = (file: Buffer): Weights => ({
  values: new Int8Array(file.buffer, file.byteOffset + HEADER, BUCKETS),
  scale: file.readFloatLE(0),
});

/**
 * Reads the weights that come with the product. The file is next to this one, and next to the built server. `npm run
 * train` writes it.
 */
export const readShippedWeights = (): Weights => decodeWeights(readFileSync(modelFile('idle-words.bin')));
