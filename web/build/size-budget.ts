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

interface Budget {
  /** By name: the page's entry, and what it always loads after it. */
  readonly chunks: readonly string[];
  /** Of gzipped JavaScript on the first load. */
  readonly kilobytes: number;
  /** Files that the page must not load then, such as those of another area. */
  readonly without?: RegExp;
}

/** The source files in chunks. */
const listModules = (output: Output, files: ReadonlySet<string>) =>
  [...files].flatMap((file) => {
    const chunk = output[file];
    return chunk?.type === 'chunk' ? chunk.moduleIds : [];
  });

/** Fails a build whose pages have grown past their budget, or which has no longer what a budget is for. */
export const sizeBudget = (budgets: Readonly<Record<string, Budget>>): Plugin => ({
  name: 'plainprompt:size-budget',
  apply: 'build',
  generateBundle(_options, output) {
    const chunkOf = new Map(
      Object.values(output).flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.name, chunk] as const] : [])),
    );
    for (const [page, { chunks, kilobytes, without }] of Object.entries(budgets)) {
      const files = new Set<string>();
      for (const name of chunks) {
        const chunk = chunkOf.get(name);
        if (!chunk) return this.error(`${page} has a budget for ${name}, which is no chunk of this build.`);
        loadedWith(output, chunk, files);
      }
      const size = gzippedSize(output, files) / KILOBYTE;
      if (size > kilobytes) {
        this.error(`${page} loads ${size.toFixed(1)} kB of JavaScript; its budget is ${kilobytes} kB.`);
      }
      const foreign = listModules(output, files).find((module) => without?.test(module));
      if (foreign) this.error(`${page} loads ${foreign}, which is not for it.`);
    }
  },
});
