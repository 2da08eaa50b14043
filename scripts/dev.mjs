import './require-node.mjs';
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { loadSettings, programOf, ROOT } from './command.mjs';
import { endWhenNpmEnds } from './npm-parent.mjs';
import { ensurePackages } from './packages.mjs';
import { Failure, log, messageOf, runMain } from './progress.mjs';
import { runSteps } from './steps.mjs';

/** The time without a change after which code is generated from changed files. */
const SETTLED_AFTER_MS = 200;
/** Ctrl-C reaches every process of the terminal by itself. A second signal in the same moment would cut some shutdowns short. */
const SIGNALLED_AFTER_CTRL_C_MS = 5000;
/** The time that a process has to end after a signal, before it is killed. */
const KILLED_AFTER_MS = 10_000;
const HOST = '127.0.0.1';

/**
 * Refuses a port that is taken, before anything is started that would have to be stopped again.
 * @param {string} variable the name of the setting
 * @param {number} port
 * @returns {Promise<void>}
 */
function assertFree(variable, port) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => {
      const advice = `set ${variable} to another port.`;
      const isTaken = code === 'EADDRINUSE';
      reject(
        new Failure(
          isTaken
            ? `Port ${port} is taken by another program. Stop it, or ${advice}`
            : `Port ${port} can't be used (${code}). Please ${advice}`,
        ),
      );
    });
    probe.listen(port, HOST, () => probe.close(() => resolve()));
  });
}

/** The ports of the server and of Vite, and the address of the web app: Vite's, which passes on what the server answers. */
async function chooseAddresses() {
  const ports = { PORT: process.env.PORT || '4000', WEB_PORT: process.env.WEB_PORT || '5173' };
  for (const [variable, text] of Object.entries(ports)) {
    const port = Number(text);
    if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Failure(`${variable} must be 1 to 65535.`);
    await assertFree(variable, port);
  }
  return { ...ports, PUBLIC_URL: process.env.PUBLIC_URL || `http://${HOST}:${ports.WEB_PORT}` };
}

const dataDir = () => process.env.DATA_DIR || join(ROOT, '.data');

/** The database keeps running across reloads of the server, so that a reload doesn't wait for it to restart. */
async function startDatabase() {
  const { tsImport } = await import('tsx/esm/api');
  const { startEmbeddedMongod } = await tsImport('../api/database/embedded-mongod.ts', import.meta.url);
  return startEmbeddedMongod({
    dataDir: dataDir(),
    env: process.env,
    log,
    onLost: (/** @type {Error} */ error) => log(error.message),
  });
}

/** Runs codegen again when the schema, an operation or a mapper changed. */
function watchSources() {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const generate = () =>
    runSteps(['codegen']).catch((/** @type {unknown} */ error) => {
      log(messageOf(error));
    });
  for (const folder of ['schema', 'api/modules', 'rest-compat/operations', 'web/src', 'extension/operations']) {
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!/\.(graphql|mappers\.ts)$/.test(file ?? '')) return;
      clearTimeout(timer);
      timer = setTimeout(() => void generate(), SETTLED_AFTER_MS);
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
    // A pipe that stays open: the extension's build reads its input after a change, and exits at its end.
    const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['pipe', 'inherit', 'inherit'] });
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
        setTimeout(() => child.kill('SIGKILL'), delayMs + KILLED_AFTER_MS),
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
  endWhenNpmEnds();
  await ensurePackages();
  const addresses = await chooseAddresses();
  await runSteps(['codegen']);
  const database = process.env.MONGODB_URI ? undefined : await startDatabase();
  const programs = new ProcessGroup();
  process.on('SIGINT', () => programs.end(SIGNALLED_AFTER_CTRL_C_MS));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => programs.end());

  const env = { ...process.env, ...addresses };
  const tsx = [programOf('tsx', 'tsx'), 'watch', '--clear-screen=false', 'api/main.ts'];
  // The embedded database keeps its data in this directory, so the server may store its files there, too.
  const databaseEnv = database ? { MONGODB_URI: database.uri, DATA_DIR: dataDir() } : {};
  programs.start(tsx, { ...env, ...databaseEnv });
  programs.start([programOf('vite', 'vite'), '--config', 'web/vite.config.ts', '--clearScreen', 'false'], env);
  // Keeps dist/extension/chrome-mv3-dev up to date, and reloads the extension in the browser that has it.
  programs.start([programOf('wxt', 'wxt'), 'extension'], {
    ...env,
    EXTENSION_SERVER_URL: `http://${HOST}:${addresses.PORT}`,
  });
  watchSources();

  await programs.exited();
  await database?.stop();
  process.exit();
});
