import './require-node.mjs';
import { buildExtension } from './extension-build.mjs';
import { checkExtension } from './extension-lint.mjs';
import { runMain } from './failures.mjs';
import { ensurePackages } from './packages.mjs';
import { withProgress } from './progress.mjs';
import { runSteps } from './steps.mjs';

await runMain(async () => {
  await ensurePackages();
  await runSteps(['codegen']);
  // Without a check of the inputs, because the environment variable EXTENSION_SERVER_URL may have changed.
  await withProgress('Building the browser extension', buildExtension);
  await withProgress('Checking the browser extension for the stores', checkExtension);
});
