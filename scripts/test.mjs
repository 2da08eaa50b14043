import './require-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { resolveChromium, resolveHeadlessShell } from './chromium.mjs';
import { programOf, ROOT } from './command.mjs';
import { runMain } from './failures.mjs';
import { ensurePackages } from './packages.mjs';
import { log } from './progress.mjs';
import { EVERYTHING, runSteps } from './steps.mjs';

/** Tests that run the built product, in a browser or as a program. All others import the sources. */
const NEEDS_BUILD = /^test\/(e2e|fuzz|scripts)\b/;

/**
 * Whether the arguments name files or folders of tests that need neither a build nor a browser.
 * @param {readonly string[]} args
 */
function needsSourcesOnly(args) {
  const paths = args.map((arg) => relative(ROOT, resolve(arg))).filter((path) => path.startsWith('test/'));
  return paths.length > 0 && paths.every((path) => existsSync(join(ROOT, path)) && !NEEDS_BUILD.test(path));
}

/**
 * Resolves to Vitest's exit code. Vitest handles Ctrl-C itself: both are in the terminal's process group.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
function runVitest(args, env) {
  const vitest = spawn(process.execPath, [programOf('vitest', 'vitest'), 'run', ...args], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => vitest.kill('SIGTERM'));
  return new Promise((resolve) => vitest.once('exit', (code) => resolve(code ?? 1)));
}

await runMain(async () => {
  await ensurePackages();
  const args = process.argv.slice(2);
  if (needsSourcesOnly(args)) {
    await runSteps(['codegen']);
    process.exitCode = await runVitest(args, process.env);
    return;
  }
  await runSteps(EVERYTHING);
  const chromium = await resolveChromium();
  const shell = await resolveHeadlessShell(chromium);
  log(
    `Browser: ${chromium}${shell === chromium ? '' : `, without extensions ${shell || "Playwright's headless shell"}`}`,
  );
  process.exitCode = await runVitest(args, { ...process.env, CHROMIUM: chromium, HEADLESS_SHELL: shell });
});
