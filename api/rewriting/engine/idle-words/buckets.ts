/**
 * The number of weights in the model. Each feature is hashed to a bucket and has the weight of this bucket, so two
 * features may share a weight.
 */
export const BUCKETS = 1_600_000;

/** Returns a number for a word, the same in every run (FNV-1a). */
export function wordHash(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  return hash;
}

/** Returns the bucket of a feature. A feature is the number of its template and up to three values. */
export function toBucket(template: number, a: number, b = 0, c = 0): number {
  let hash = Math.imul(template + 1, 0x9e3779b1) ^ a;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) + Math.imul(b, 0x27d4eb2f);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35) + Math.imul(c, 0x165667b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return ((hash ^ (hash >>> 15)) >>> 0) % BUCKETS;
}

/** The values of a feature: up to three numbers, such as hashes of words. */
export type FeatureValues = readonly [a: number, b?: number, c?: number];

/** Returns the buckets of features. The first feature has the template `first`, the next one `first + 1`, and so on. */
export const toBuckets = (first: number, features: readonly FeatureValues[]): number[] =>
  features.map(([a, b, c], index) => toBucket(first + index, a, b, c));
