import './require-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './command.mjs';
import { runMain } from './failures.mjs';
import { ensurePackages } from './packages.mjs';
import { runSteps } from './steps.mjs';

// Runs a command for operators. Its name and options follow, as in `node scripts/operate.mjs backup --out=FILE`.
await runMain(async () => {
  await ensurePackages();
  await runSteps(['server']);
  await import(pathToFileURL(join(ROOT, 'dist', 'server', 'operate.js')).href);
});
