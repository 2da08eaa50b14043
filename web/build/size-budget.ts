import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const KILOBYTE = 1000;

type Output = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** What a browser loads for an entry before it can do anything: the chunk and all that it imports, not what it imports later. */
function loadedWith(output: Output, chunk: Rolldown.OutputChunk, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const file of chunk.imports) {
    const imported = output[file];
    if (imported?.type === 'chunk') loadedWith(output, imported, seen);
  }
  return seen;
}

const gzippedSize = (output: Output, files: ReadonlySet<string>) =>
  [...files].reduce((sum, file) => {
    const chunk = output[file];
    return chunk?.type === 'chunk' ? sum + gzipSync(chunk.code).length : sum;
  }, 0);

/** Fails a build whose pages have grown past their budget. Kilobytes of gzipped JavaScript on the first load, by the entry's name. */
export const sizeBudget = (budgets: Readonly<Record<string, number>>): Plugin => ({
  name: 'plainprompt:size-budget',
  apply: 'build',
  generateBundle(_options, output) {
    for (const chunk of Object.values(output)) {
      if (chunk.type !== 'chunk' || !chunk.isEntry) continue;
      const budget = budgets[chunk.name];
      const size = gzippedSize(output, loadedWith(output, chunk)) / KILOBYTE;
      if (budget !== undefined && size > budget) {
        this.error(`${chunk.name} loads ${size.toFixed(1)} kB of JavaScript; its budget is ${budget} kB.`);
      }
    }
  },
});
