import './require-node.mjs';
import { spawn } from 'node:child_process';
import { resolveChromium } from './chromium.mjs';
import { programOf, ROOT } from './command.mjs';
import { ensurePackages } from './packages.mjs';
import { runMain, say } from './progress.mjs';
import { runSteps } from './steps.mjs';

/** Resolves to Vitest's exit code. It answers Ctrl-C itself: both are in the terminal's process group. */
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
  await runSteps();
  const chromium = await resolveChromium();
  say(`Browser: ${chromium}`);
  process.exitCode = await runVitest(process.argv.slice(2), { ...process.env, CHROMIUM: chromium });
});
