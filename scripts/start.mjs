import './require-node.mjs';
import nodeModule from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadSettings, ROOT } from './command.mjs';
import { runMain } from './failures.mjs';
import { endWhenNpmEnds } from './npm-parent.mjs';
import { ensurePackages } from './packages.mjs';
import { runSteps } from './steps.mjs';

const SERVER = join(ROOT, 'dist', 'server', 'main.js');

await runMain(async () => {
  loadSettings();
  endWhenNpmEnds();
  await ensurePackages();
  await runSteps();
  // Compiled code is kept from one start to the next where Node can do that (22 and newer).
  /** @type {{ enableCompileCache?: (folder: string) => void }} */ (nodeModule).enableCompileCache?.(
    join(ROOT, 'node_modules', '.cache', 'compiled'),
  );
  // In this process, not in a child: there is then one process to signal, to kill and to take the exit code from.
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(SERVER).href);
});
