import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bundleServer } from './bundle-server.mjs';
import { programOf, ROOT, run } from './command.mjs';
import { fingerprint } from './fingerprint.mjs';
import { Failure, withProgress } from './progress.mjs';

/**
 * What turns sources into something that runs. A step is skipped when neither its inputs nor those of the steps that it
 * comes after changed since it last ran, and its outputs are there. Steps that don't wait for each other run together.
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
/** What every step depends on: the tools' versions and the steps themselves. */
const ALWAYS = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts'];

async function runProgram(packageName, program, args) {
  const { code, output } = await run(process.execPath, [programOf(packageName, program), ...args]);
  if (code !== 0) throw new Failure(`${program} failed:\n${output.trim()}`);
}

async function bundleMain() {
  try {
    await bundleServer({ main: 'api/main.ts', 'rewriting-worker': 'api/rewriting/rewriting-worker.ts' }, 'dist/server');
  } catch (error) {
    throw new Failure(`The server could not be bundled:\n${error.message}`);
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
      ['docs/examples', /^(codegen\.ts|.*\.graphql)$/],
    ],
    outputs: [
      'api/graphql/types.generated.ts',
      'api/graphql/type-defs.generated.ts',
      'rest-compat/operations.generated.ts',
      'web/src/graphql/operations.generated.ts',
      'docs/examples/report.generated.ts',
    ],
    run: () => runProgram('@graphql-codegen/cli', 'graphql-codegen', ['--errors-only']),
  },
  {
    name: 'server',
    title: 'Building the server',
    after: ['codegen'],
    inputs: ['api', 'rest-compat', 'schema'],
    outputs: ['dist/server/main.js', 'dist/server/rewriting-worker.js'],
    run: bundleMain,
  },
  {
    name: 'web',
    title: 'Building the web app',
    after: ['codegen'],
    inputs: ['web', 'schema'],
    outputs: ['dist/web/index.html', 'dist/web/app.html'],
    run: () => runProgram('vite', 'vite', ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']),
  },
];

function readStamps() {
  try {
    return JSON.parse(readFileSync(STAMPS, 'utf8'));
  } catch {
    // Never built, or interrupted while writing: everything is out of date then.
    return {};
  }
}

function writeStamp(name, stamp) {
  mkdirSync(dirname(STAMPS), { recursive: true });
  writeFileSync(STAMPS, JSON.stringify({ ...readStamps(), [name]: stamp }));
}

async function bringUpToDate(step, stamp) {
  const isUpToDate =
    readStamps()[step.name] === stamp && step.outputs.every((output) => existsSync(join(ROOT, output)));
  if (isUpToDate) return;
  // Gone before the step begins: one that is interrupted must not pass for done.
  writeStamp(step.name, undefined);
  await withProgress(step.title, step.run);
  writeStamp(step.name, stamp);
}

const find = (name) => steps.find((step) => step.name === name);

/** What a step's result follows from: its own inputs and those of the steps it comes after. */
function stamper() {
  const hashes = new Map();
  const hashOf = ({ name, inputs }) => {
    if (!hashes.has(name)) hashes.set(name, fingerprint(ROOT, [...ALWAYS, ...inputs]));
    return hashes.get(name);
  };
  return (step) => [step, ...step.after.map(find)].map(hashOf).join('-');
}

/**
 * Runs the named steps, and those they come after, as far as they are out of date.
 * @param {readonly string[]} [names] all steps when left out
 */
export async function runSteps(names = steps.map(({ name }) => name)) {
  const stampOf = stamper();
  const started = new Map();
  const runAfterOthers = async (step) => {
    await Promise.all(step.after.map(start));
    await bringUpToDate(step, stampOf(step));
  };
  const start = (name) => {
    if (!started.has(name)) started.set(name, runAfterOthers(find(name)));
    return started.get(name);
  };
  // All of them end before the first failure is told, or their progress would run on below it.
  const results = await Promise.allSettled(names.map(start));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
}
