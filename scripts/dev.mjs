import './require-node.mjs';
import { watch } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { loadSettings, programOf, ROOT } from './command.mjs';
import { Failure, messageOf, runMain } from './failures.mjs';
import { endWhenNpmEnds } from './npm-parent.mjs';
import { ensurePackages } from './packages.mjs';
import { ProcessGroup } from './process-group.mjs';
import { log } from './progress.mjs';
import { runSteps } from './steps.mjs';

/** The time without a change after which code is generated from changed files. */
const SETTLED_AFTER_MS = 200;
/** Ctrl-C reaches every process of the terminal by itself. A second signal in the same moment would cut some shutdowns short. */
const SIGNALLED_AFTER_CTRL_C_MS = 5000;
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

/**
 * Checks the ports of the server and of Vite, and returns them with the address of the web app. That is Vite's, which passes
 * requests on to the server. Throws a Failure for a port that is invalid or taken.
 */
async function chooseAddresses() {
  const ports = { PORT: process.env.PORT || '4000', WEB_PORT: process.env.WEB_PORT || '5173' };
  for (const [variable, text] of Object.entries(ports)) {
    const port = Number(text);
    if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Failure(`${variable} must be 1 to 65535.`);
    if (variable === 'WEB_PORT' && port === Number(ports.PORT)) {
      throw new Failure(`PORT and WEB_PORT are both ${port}. Set one of them to another port.`);
    }
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
  let generated = Promise.resolve();
  // A change during a run starts another one after it: two at the same time would write the same files.
  const generate = () => {
    generated = generated
      .then(() => runSteps(['codegen']))
      .catch((/** @type {unknown} */ error) => {
        log(messageOf(error));
      });
  };
  for (const folder of ['schema', 'api/modules', 'rest-compat/operations', 'web/src', 'extension/operations']) {
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!/\.(graphql|mappers\.ts)$/.test(file ?? '')) return;
      clearTimeout(timer);
      timer = setTimeout(generate, SETTLED_AFTER_MS);
    });
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
  // With MONGODB_URI and no DATA_DIR, the server would not keep the administrator's password in a file: it takes the database
  // for an external one. Here the directory is kept, so it is named.
  const databaseEnv = database ? { MONGODB_URI: database.uri, DATA_DIR: dataDir() } : {};
  programs.start('The server', tsx, { ...env, ...databaseEnv });
  const vite = [programOf('vite', 'vite'), '--config', 'web/vite.config.ts', '--clearScreen', 'false'];
  programs.start('Vite', vite, env);
  // Keeps dist/extension/chrome-mv3-dev up to date, and reloads the extension in the browser that has it.
  programs.start("The extension's build", [programOf('wxt', 'wxt'), 'extension'], {
    ...env,
    EXTENSION_SERVER_URL: `http://${HOST}:${addresses.PORT}`,
  });
  watchSources();

  const crashed = await programs.exited();
  await database?.stop();
  if (crashed !== null) throw new Failure(`${crashed} ended unexpectedly, so everything was stopped.`);
  process.exit();
});
