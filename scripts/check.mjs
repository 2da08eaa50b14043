import './require-node.mjs';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { programOf, ROOT, run } from './command.mjs';
import { fingerprint, projectFiles } from './fingerprint.mjs';
import { ensurePackages } from './packages.mjs';
import { Failure, log, runMain } from './progress.mjs';
import { runSteps } from './steps.mjs';

/**
 * One static check. A tool that keeps a cache of its own (`cached`) always runs; the others check the project as a whole,
 * and are skipped when no file changed since they last passed. `program` is a program of a package, or a file in `scripts`.
 * @typedef {{ name: string, program: [packageName: string, bin: string] | string, args: string[], cached?: boolean }} Check
 */

const CACHE = join(ROOT, 'node_modules', '.cache', 'check');
const SOURCES = ['api', 'demo', 'rest-compat', 'web', 'extension', 'schema', 'scripts', 'training', 'test'];

/** Other tools, another Node or other settings make other results: each combination has its own cache. */
function cacheFolder() {
  const settings = [
    'package-lock.json',
    'package.json',
    'tsconfig.json',
    'eslint.config.mjs',
    '.oxlintrc.json',
    '.oxfmtrc.json',
  ];
  const key = createHash('sha256').update(process.version).update(fingerprint(ROOT, settings)).digest('hex');
  const folder = join(CACHE, key.slice(0, 16));
  if (!existsSync(folder)) rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * Longest first, so that no core waits for the last one.
 * @param {string} cache
 * @returns {Check[]}
 */
const checksIn = (cache) => [
  { name: 'lint', program: ['oxlint', 'oxlint'], args: ['--threads=1', '.'] },
  {
    name: 'types',
    program: ['@typescript/native', 'tsc'],
    args: ['--singleThreaded', '--incremental', '--tsBuildInfoFile', join(cache, 'tsc.json')],
    cached: true,
  },
  {
    name: 'boundaries',
    program: ['dependency-cruiser', 'depcruise'],
    args: ['--config', '.dependency-cruiser.mjs', ...SOURCES],
  },
  // Operations are checked against the schema and each other, so a cache by file would be wrong.
  { name: 'lint GraphQL', program: ['eslint', 'eslint'], args: ['--max-warnings', '0', '.'] },
  { name: 'unused', program: ['knip', 'knip'], args: [] },
  { name: 'format', program: ['oxfmt', 'oxfmt'], args: ['--check'] },
  { name: 'words', program: 'words.mjs', args: [] },
];

/**
 * @param {Check} check
 * @param {string} cache
 * @param {string} project the fingerprint of every file of the project
 * @returns {Promise<boolean>} whether it passed
 */
async function runCheck({ name, program, args, cached }, cache, project) {
  const stamp = join(cache, `${name.replaceAll(' ', '-')}.passed`);
  if (!cached && existsSync(stamp) && readFileSync(stamp, 'utf8') === project) {
    log(`✓ ${name}: unchanged`);
    return true;
  }
  const started = performance.now();
  // Go would start as many threads as there are cores for each of two checks that already share them.
  const env = { ...process.env, GOMAXPROCS: '1' };
  const file = typeof program === 'string' ? join(ROOT, 'scripts', program) : programOf(...program);
  const { code, output } = await run(process.execPath, [file, ...args], { env });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  log(`${code === 0 ? '✓' : '✗'} ${name}: ${seconds} s`);
  if (code !== 0) log(`${output.trim()}\n`);
  else if (!cached) writeFileSync(stamp, project);
  return code === 0;
}

await runMain(async () => {
  await ensurePackages();
  await runSteps(['codegen']);
  const cache = cacheFolder();
  const project = fingerprint(ROOT, projectFiles(ROOT));
  const waiting = checksIn(cache);
  /** @type {string[]} */
  const failed = [];
  const runWaiting = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (!(await runCheck(check, cache, project))) failed.push(check.name);
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, runWaiting));
  if (failed.length > 0) throw new Failure(`Failed: ${failed.join(', ')}.`);
});
