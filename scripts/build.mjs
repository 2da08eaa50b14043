import './require-node.mjs';
import { runMain } from './failures.mjs';
import { ensurePackages } from './packages.mjs';
import { runSteps } from './steps.mjs';

await runMain(async () => {
  await ensurePackages();
  await runSteps();
});
