import './require-node.mjs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadSettings, ROOT } from './command.mjs';
import { ensurePackages } from './packages.mjs';
import { runMain } from './progress.mjs';
import { runSteps } from './steps.mjs';

const DEMO = join(ROOT, 'dist', 'server', 'demo.js');

await runMain(async () => {
  loadSettings();
  await ensurePackages();
  await runSteps(['server']);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(DEMO));
});
