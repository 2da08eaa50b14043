import './require-node.mjs';
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { loadSettings, programOf, ROOT } from './command.mjs';
import { endWithNpm } from './npm-parent.mjs';
import { ensurePackages } from './packages.mjs';
import { log, runMain } from './progress.mjs';
import { runSteps } from './steps.mjs';

const SETTLED_AFTER = 200;
/** Ctrl-C reaches every process of the terminal by itself. A second signal at once would cut some shutdowns short. */
const SIGNALLED_AFTER_CTRL_C = 5000;
const KILLED_AFTER = 10_000;

/** The database keeps running across reloads of the server, so that a reload doesn't wait for it to restart. */
async function startDatabase() {
  const { tsImport } = await import('tsx/esm/api');
  const { startEmbeddedMongod } = await tsImport('../api/database/embedded-mongod.ts', import.meta.url);
  return startEmbeddedMongod({
    dataDir: process.env.DATA_DIR || join(ROOT, '.data'),
    env: process.env,
    log,
    onLost: (error) => log(error.message),
  });
}

/** Runs codegen again when the schema, an operation or a mapper changed. */
function watchSources() {
  let timer;
  const generate = () =>
    runSteps(['codegen']).catch((error) => {
      log(error.message);
    });
  for (const folder of ['schema', 'api/modules', 'rest-compat/operations', 'web/src']) {
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!/\.(graphql|mappers\.ts)$/.test(file ?? '')) return;
      clearTimeout(timer);
      timer = setTimeout(generate, SETTLED_AFTER);
    });
  }
}

/** Child processes that end together: when one of them ends, or when the group is ended. */
class ProcessGroup {
  /** @type {{ child: import('node:child_process').ChildProcess, exited: Promise<unknown> }[]} */
  #members = [];
  #isEnding = false;

  /**
   * @param {readonly string[]} args of Node
   * @param {NodeJS.ProcessEnv} [env]
   */
  start(args, env = process.env) {
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
    const exited = new Promise((resolve) => child.once('exit', resolve));
    void exited.then(() => this.end());
    this.#members.push({ child, exited });
  }

  /** @param {number} [delayMs] before the processes are signalled */
  end(delayMs = 0) {
    if (this.#isEnding) return;
    this.#isEnding = true;
    for (const { child, exited } of this.#members) {
      const timers = [
        setTimeout(() => child.kill('SIGTERM'), delayMs),
        setTimeout(() => child.kill('SIGKILL'), delayMs + KILLED_AFTER),
      ];
      void exited.then(() => timers.forEach(clearTimeout));
    }
  }

  /** Resolves when all processes exited. */
  async exited() {
    await Promise.all(this.#members.map(({ exited }) => exited));
  }
}

await runMain(async () => {
  loadSettings();
  endWithNpm();
  await ensurePackages();
  await runSteps(['codegen']);
  const database = process.env.MONGODB_URI ? undefined : await startDatabase();
  const programs = new ProcessGroup();
  process.on('SIGINT', () => programs.end(SIGNALLED_AFTER_CTRL_C));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => programs.end());

  const tsx = [programOf('tsx', 'tsx'), 'watch', '--clear-screen=false', 'api/main.ts'];
  programs.start(tsx, { ...process.env, MONGODB_URI: process.env.MONGODB_URI || database.uri });
  programs.start([programOf('vite', 'vite'), '--config', 'web/vite.config.ts', '--clearScreen', 'false']);
  watchSources();

  await programs.exited();
  await database?.stop();
  process.exit();
});
