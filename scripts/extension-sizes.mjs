import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BROWSERS, FOLDER } from './extension-build.mjs';
import { Failure } from './failures.mjs';

/**
 * Kilobytes of gzipped JavaScript: of each file, and of what a page can have loaded at most until then.
 * @type {readonly { files: readonly string[], budget: number, when: string }[]}
 */
const BUDGETS = [
  { files: ['selection.js'], budget: 6, when: 'in each page of a site with a button' },
  { files: ['selection.js', 'composer.js'], budget: 10, when: 'in the pages of assistants, before the first use' },
  {
    files: ['selection.js', 'composer.js', 'panel.js', 'masking.js'],
    budget: 30,
    when: 'in the pages of assistants, after a rewrite with masking on',
  },
  { files: ['background.js'], budget: 12, when: 'in the background' },
];

/** Refuses builds that load more into pages than they may. Not a part of the build, because a start of the product must not fail for some bytes. */
export function checkExtensionSizes() {
  for (const browser of BROWSERS) assertSizes(join(FOLDER, `${browser}-mv3`));
}

/** @param {string} folder a build for one browser */
function assertSizes(folder) {
  for (const { files, budget, when } of BUDGETS) {
    const size = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length / 1000, 0);
    if (size > budget)
      throw new Failure(
        `The extension loads ${size.toFixed(1)} kB ${when} (${files.join(', ')}), and may load ${budget}.`,
      );
  }
}
