import './require-node.mjs';
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { loadSettings, programOf, ROOT } from './command.mjs';
import { endWithNpm } from './npm-parent.mjs';
import { ensurePackages } from './packages.mjs';
import { runMain, say } from './progress.mjs';
import { runSteps } from './steps.mjs';

const SETTLED_AFTER = 200;
/** Ctrl-C reaches every program of the terminal by itself; a second signal would make some of them hurry. */
const SIGNALLED_AFTER_CTRL_C = 5000;
const KILLED_AFTER = 10_000;

/** The database outlives the server's reloads, which would otherwise each wait for it to stop and to start. */
async function startDatabase() {
  const { tsImport } = await import('tsx/esm/api');
  const { startEmbeddedMongod } = await tsImport('../api/database/embedded-mongod.ts', import.meta.url);
  return startEmbeddedMongod({
    dataDir: process.env.DATA_DIR || join(ROOT, '.data'),
    env: process.env,
    log: say,
    onLost: (error) => say(error.message),
  });
}

/** Generates again when a schema, an operation or a model changed. */
function watchSources() {
  let timer;
  const generate = () =>
    runSteps(['codegen']).catch((error) => {
      say(error.message);
    });
  for (const folder of ['schema', 'api/modules', 'rest-compat/operations', 'web/src']) {
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!/\.(graphql|mappers\.ts)$/.test(file ?? '')) return;
      clearTimeout(timer);
      timer = setTimeout(generate, SETTLED_AFTER);
    });
  }
}

/** Programs that live and end together: whichever ends first, and whoever asks for it. */
class Together {
  #children = [];
  #ending;

  /** @param {readonly string[]} args of Node */
  start(args, env = process.env) {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
    child.ended = new Promise((resolve) => child.once('exit', resolve));
    child.ended.then(() => this.end());
    this.#children.push(child);
  }

  /** @param {number} [signalledAfter] ms */
  end(signalledAfter = 0) {
    this.#ending ??= this.#children.map(async (child) => {
      const timers = [
        setTimeout(() => child.kill('SIGTERM'), signalledAfter),
        setTimeout(() => child.kill('SIGKILL'), signalledAfter + KILLED_AFTER),
      ];
      await child.ended;
      timers.forEach(clearTimeout);
    });
  }

  /** Resolves when all of them ended. */
  async ended() {
    await Promise.all(this.#children.map(({ ended }) => ended));
  }
}

await runMain(async () => {
  loadSettings();
  endWithNpm();
  await ensurePackages();
  await runSteps(['codegen']);
  const database = process.env.MONGODB_URI ? undefined : await startDatabase();
  const programs = new Together();
  process.on('SIGINT', () => programs.end(SIGNALLED_AFTER_CTRL_C));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => programs.end());

  const tsx = [programOf('tsx', 'tsx'), 'watch', '--clear-screen=false', 'api/main.ts'];
  programs.start(tsx, { ...process.env, MONGODB_URI: process.env.MONGODB_URI || database.uri });
  programs.start([programOf('vite', 'vite'), '--config', 'web/vite.config.ts', '--clearScreen', 'false']);
  watchSources();

  await programs.ended();
  await database?.stop();
  process.exit();
});
