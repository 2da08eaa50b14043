import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

const KILOBYTE = 1000;

type Output = Readonly<Record<string, Rolldown.OutputAsset | Rolldown.OutputChunk>>;

/** Returns the files that a browser loads for a chunk before it runs: the chunk and all that it imports, without dynamic imports. */
function loadedWith(output: Output, chunk: Rolldown.OutputChunk, seen = new Set<string>()): ReadonlySet<string> {
  if (seen.has(chunk.fileName)) return seen;
  seen.add(chunk.fileName);
  for (const file of chunk.imports) {
    const imported = output[file];
    if (imported?.type === 'chunk') loadedWith(output, imported, seen);
  }
  return seen;
}

/** Returns the size of scripts in bytes, each gzipped by itself as the server sends it. */
const gzippedSize = (output: Output, files: ReadonlySet<string>) =>
  [...files].reduce((sum, file) => {
    const chunk = output[file];
    return chunk?.type === 'chunk' ? sum + gzipSync(chunk.code).length : sum;
  }, 0);

interface Budget {
  /** The names of the chunks on the first load: the page's entry, and what the entry always loads next. */
  readonly chunks: readonly string[];
  /** The most gzipped JavaScript on the first load. */
  readonly kilobytes: number;
  /** Matches source files that the page must not load first, such as those of another area. */
  readonly without?: RegExp;
}

/** Lists the source files in chunks. */
const listModules = (output: Output, files: ReadonlySet<string>) =>
  [...files].flatMap((file) => {
    const chunk = output[file];
    return chunk?.type === 'chunk' ? chunk.moduleIds : [];
  });

/** Fails the build when a page loads more than its budget or a file that it must not load, or when a budget names a chunk that does not exist. */
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
