import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a word is like in meaning: the number of a small cluster, and of a larger group of clusters. */
export interface WordCluster {
  readonly cluster: number;
  readonly group: number;
}

let clusters: ReadonlyMap<string, WordCluster> | undefined;

/** Returns the cluster of a common English word in lower case. */
export const clusterOf = (word: string): WordCluster | undefined => (clusters ??= readClusters()).get(word);

/** The file, beside this one and beside the built server: a cluster a line, an empty line between groups. `training/cluster-words.ts` writes it. */
function readClusters(): ReadonlyMap<string, WordCluster> {
  const file = join(dirname(fileURLToPath(import.meta.url)), 'word-clusters.txt');
  const found = new Map<string, WordCluster>();
  let group = 1;
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (line === '') group += 1;
    const place = { cluster: index + 1, group };
    for (const word of line.split(' ')) found.set(word, place);
  }
  return found;
}
