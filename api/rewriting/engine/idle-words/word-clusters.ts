import { readFileSync } from 'node:fs';
import { modelFile } from './model-file.ts';

/**
 * The cluster of a word, which has words of similar meaning, and the group of similar clusters that it belongs to. Both
 * are numbers.
 */
export interface WordCluster {
  readonly cluster: number;
  readonly group: number;
}

let clusters: ReadonlyMap<string, WordCluster> | undefined;

/** Returns the cluster of a common English word in lower case. */
export const clusterOf = (word: string): WordCluster | undefined => (clusters ??= readClusters()).get(word);

/**
 * Reads word-clusters.txt, which is next to this file and next to the built server. It has a line for each cluster, and
 * an empty line between groups. `training/cluster-words.ts` writes it.
 */
function readClusters(): ReadonlyMap<string, WordCluster> {
  const found = new Map<string, WordCluster>();
  let group = 1;
  for (const [index, line] of readFileSync(modelFile('word-clusters.txt'), 'utf8').split('\n').entries()) {
    if (line === '') group += 1;
    const place = { cluster: index + 1, group };
    for (const word of line.split(' ')) found.set(word, place);
  }
  return found;
}
