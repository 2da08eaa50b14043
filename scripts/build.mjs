import './require-node.mjs';
import { ensurePackages } from './packages.mjs';
import { runMain } from './progress.mjs';
import { runSteps } from './steps.mjs';

await runMain(async () => {
  await ensurePackages();
  await runSteps();
});
