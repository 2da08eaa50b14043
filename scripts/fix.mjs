import './require-node.mjs';
import { programOf, run } from './command.mjs';
import { Failure, runMain } from './failures.mjs';
import { ensurePackages } from './packages.mjs';
import { withProgress } from './progress.mjs';
import { runSteps } from './steps.mjs';

/**
 * @param {string} tool
 * @param {readonly string[]} args
 */
async function fixWith(tool, args) {
  const { code, output } = await withProgress(tool, () => run(process.execPath, [programOf(tool, tool), ...args]));
  if (code !== 0) throw new Failure(`${tool} found what it cannot correct:\n${output.trim()}`);
}

// oxfmt runs last, because it formats what oxlint rewrote.
await runMain(async () => {
  await ensurePackages();
  await runSteps(['codegen']);
  const paths = process.argv.slice(2);
  const targets = paths.length > 0 ? paths : ['.'];
  try {
    await fixWith('oxlint', ['--fix', ...targets]);
  } finally {
    await fixWith('oxfmt', targets);
  }
});
