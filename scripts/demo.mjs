import './require-node.mjs';
import { loadSettings } from './command.mjs';
import { runMain } from './failures.mjs';
import { ensurePackages } from './packages.mjs';
import { runSteps } from './steps.mjs';

await runMain(async () => {
  loadSettings();
  await ensurePackages();
  await runSteps(['codegen']);
  // The demo is not part of the server's bundle: it runs from its sources.
  const { tsImport } = await import('tsx/esm/api');
  await tsImport('../demo/main.ts', import.meta.url);
});
