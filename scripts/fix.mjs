import './require-node.mjs';
import { join } from 'node:path';
import { programOf, ROOT, run } from './command.mjs';
import { ensurePackages } from './packages.mjs';
import { Failure, runMain, withProgress } from './progress.mjs';
import { runSteps } from './steps.mjs';

const CACHE = join(ROOT, 'node_modules', '.cache', 'fix');

/**
 * @param {string} tool
 * @param {readonly string[]} args
 */
async function fixWith(tool, args) {
  const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', join(CACHE, tool)];
  const { code, output } = await withProgress(tool, () =>
    run(process.execPath, [programOf(tool, tool), ...cache, ...args]),
  );
  if (code !== 0) throw new Failure(`${tool} found what it cannot correct:\n${output.trim()}`);
}

// Prettier runs last, because it formats what ESLint rewrote.
await runMain(async () => {
  await ensurePackages();
  await runSteps(['codegen']);
  const paths = process.argv.slice(2);
  const targets = paths.length > 0 ? paths : ['.'];
  try {
    await fixWith('eslint', ['--fix', ...targets]);
  } finally {
    await fixWith('prettier', ['--write', '--log-level', 'warn', ...targets]);
  }
});
