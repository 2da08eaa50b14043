import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleServer } from './bundle-server.mjs';
import { programOf, ROOT, run } from './command.mjs';
import { buildExtension } from './extension-build.mjs';
import { checkExtension } from './extension-lint.mjs';
import { Failure, messageOf } from './failures.mjs';
import { fingerprint } from './fingerprint.mjs';
import { withProgress } from './progress.mjs';

/**
 * A build step. It is skipped when its inputs, the inputs of the steps in its `after`, and its outputs are unchanged since it
 * last ran. Steps that don't depend on each other run in parallel.
 * @typedef {{
 *   name: string,
 *   title: string,
 *   after: readonly string[],
 *   inputs: readonly import('./fingerprint.mjs').Input[],
 *   outputs: readonly string[],
 *   run: () => Promise<void>,
 * }} Step
 */

const STAMPS = join(ROOT, 'dist', 'stamps.json');
/** Inputs of every step: the tools' versions and the scripts themselves. */
const ALWAYS = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts'];

/**
 * @param {string} packageName
 * @param {string} program
 * @param {readonly string[]} args
 */
async function runProgram(packageName, program, args) {
  const { code, output } = await run(process.execPath, [programOf(packageName, program), ...args]);
  if (code !== 0) throw new Failure(`${program} failed:\n${output.trim()}`);
}

/** What the model of idle words reads: files next to its code, and next to the built server. */
const MODEL_FILES = ['idle-words.bin', 'small-talk-words.txt', 'word-clusters.txt'];

async function bundleMain() {
  // Parts that programs share have a hash of their content in their names: those of earlier builds would stay.
  rmSync(join(ROOT, 'dist/server'), { recursive: true, force: true });
  try {
    const programs = {
      main: 'api/main.ts',
      operate: 'api/commands/main.ts',
      'rewriting-worker': 'api/rewriting/rewriting-worker.ts',
    };
    await bundleServer(programs, 'dist/server');
    for (const file of MODEL_FILES)
      copyFileSync(join(ROOT, 'api/rewriting/engine/idle-words', file), join(ROOT, 'dist/server', file));
  } catch (error) {
    throw new Failure(`The server could not be bundled:\n${messageOf(error)}`);
  }
}

/** @type {readonly Step[]} */
const steps = [
  {
    name: 'codegen',
    title: 'Generating types and operations',
    after: [],
    inputs: [
      'codegen.ts',
      'schema',
      ['api/modules', /\.mappers\.ts$/],
      'rest-compat/operations',
      ['web/src', /\.graphql$/],
      'extension/operations',
      ['test', /\.graphql$/],
      ['docs/examples', /^(codegen\.ts|.*\.graphql)$/],
    ],
    outputs: [
      'api/graphql/types.generated.ts',
      'api/graphql/type-defs.generated.ts',
      'rest-compat/operations.generated.ts',
      'web/src/graphql/operations.generated.ts',
      'extension/background/operations.generated.ts',
      'docs/examples/report.generated.ts',
      'test/setup/operations.generated.ts',
    ],
    run: () => runProgram('@graphql-codegen/cli', 'graphql-codegen', ['--errors-only']),
  },
  {
    name: 'server',
    title: 'Building the server',
    after: ['codegen'],
    inputs: ['api', 'rest-compat', 'schema'],
    outputs: [
      'dist/server/main.js',
      'dist/server/operate.js',
      'dist/server/rewriting-worker.js',
      ...MODEL_FILES.map((file) => `dist/server/${file}`),
    ],
    run: bundleMain,
  },
  {
    name: 'web',
    title: 'Building the web app',
    after: ['codegen'],
    inputs: ['web', 'schema'],
    outputs: ['dist/web/index.html', 'dist/web/app.html', 'dist/web/auth.html'],
    run: async () => {
      // The second build adds to the folder that the first one empties.
      for (const config of ['web/vite.config.ts', 'web/vite.auth.config.ts']) {
        await runProgram('vite', 'vite', ['build', '--config', config, '--logLevel', 'warn']);
      }
    },
  },
  {
    name: 'extension',
    title: 'Building the browser extension',
    after: ['codegen'],
    inputs: ['extension', 'schema', 'web/src/lib', 'web/src/theme', 'web/src/ui'],
    outputs: ['dist/extension/chrome-mv3', 'dist/extension/firefox-mv3'],
    run: buildExtension,
  },
  {
    name: 'extension-lint',
    title: 'Checking the browser extension for the stores',
    after: ['extension'],
    inputs: [],
    outputs: ['dist/extension/plainprompt-firefox.zip'],
    run: checkExtension,
  },
];

/** What the server needs to start, with the extension that it offers for download. */
const PRODUCT = ['codegen', 'server', 'web', 'extension'];
/** What the tests need. */
export const EVERYTHING = steps.map(({ name }) => name);

/** @returns {Record<string, string | undefined>} */
function readStamps() {
  try {
    return JSON.parse(readFileSync(STAMPS, 'utf8'));
  } catch {
    // Never built, or interrupted while writing: everything is out of date then.
    return {};
  }
}

/**
 * @param {string} name
 * @param {string} [stamp]
 */
function writeStamp(name, stamp) {
  mkdirSync(dirname(STAMPS), { recursive: true });
  writeFileSync(STAMPS, JSON.stringify({ ...readStamps(), [name]: stamp }));
}

/**
 * What identifies a finished step: its inputs and its outputs, so that an output changed by hand is made again.
 * @param {Step} step
 * @param {string} inputs
 */
const stampWithOutputs = ({ outputs }, inputs) => `${inputs}-${fingerprint(ROOT, outputs)}`;

/**
 * @param {Step} step
 * @param {string} inputs
 */
async function bringUpToDate(step, inputs) {
  const isThere = step.outputs.every((output) => existsSync(join(ROOT, output)));
  if (isThere && readStamps()[step.name] === stampWithOutputs(step, inputs)) return;
  // Removed before the step starts: an interrupted step must not count as done.
  writeStamp(step.name, undefined);
  await withProgress(step.title, step.run);
  writeStamp(step.name, stampWithOutputs(step, inputs));
}

/** @param {string} name */
function findStep(name) {
  const step = steps.find((candidate) => candidate.name === name);
  if (!step) throw new Error(`There is no step "${name}".`);
  return step;
}

/** What a step's result depends on: its own inputs and those of the steps in its `after`, not of those before them. */
function inputHashes() {
  /** @type {Map<string, string>} */
  const hashes = new Map();
  /** @param {Step} step */
  const hashOf = ({ name, inputs }) => {
    const hash = hashes.get(name) ?? fingerprint(ROOT, [...ALWAYS, ...inputs]);
    hashes.set(name, hash);
    return hash;
  };
  return (/** @type {Step} */ step) => [step, ...step.after.map(findStep)].map(hashOf).join('-');
}

/**
 * Runs the named steps, and the steps they come after, unless they are up to date.
 * @param {readonly string[]} [names] what the server needs when left out
 */
export async function runSteps(names = PRODUCT) {
  const hashOf = inputHashes();
  /** @type {Map<string, Promise<void>>} */
  const started = new Map();
  const runAfterOthers = async (/** @type {Step} */ step) => {
    await Promise.all(step.after.map(start));
    await bringUpToDate(step, hashOf(step));
  };
  const start = (/** @type {string} */ name) => {
    const running = started.get(name) ?? runAfterOthers(findStep(name));
    started.set(name, running);
    return running;
  };
  // All of them end before the first failure is thrown: their progress would otherwise be printed after the error.
  const results = await Promise.allSettled(names.map(start));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}
