import './require-node.mjs';
import { runMain } from './failures.mjs';
import { ensurePackages } from './packages.mjs';
import { runSteps } from './steps.mjs';

// Installs the packages and generates the code that sources import, for a command that runs sources.
await runMain(async () => {
  await ensurePackages();
  await runSteps(['codegen']);
});
