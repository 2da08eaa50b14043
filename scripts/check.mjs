import './require-node.mjs';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, sep } from 'node:path';
import { affectedFiles, hashesOf } from './affected-files.mjs';
import { programOf, ROOT, run } from './command.mjs';
import { Failure, runMain } from './failures.mjs';
import { fingerprint, projectFiles } from './fingerprint.mjs';
import { ensurePackages } from './packages.mjs';
import { log } from './progress.mjs';
import { runSteps } from './steps.mjs';

/**
 * One static check: commands, as arguments of Node, which all must succeed. It is skipped if none of the files that it reads has changed since it
 * passed.
 * @typedef {{ name: string, commands: () => string[][], reads?: RegExp, passed?: () => void }} Check
 */

const CACHE = join(ROOT, 'node_modules', '.cache', 'check');
const SOURCES = ['api', 'demo', 'rest-compat', 'web', 'extension', 'schema', 'scripts', 'training', 'test'];
const CODE = /\.(?:[mc]?js|tsx?)$/;

/** Other tools, another Node or other settings make other results: each combination has its own cache. */
function cacheFolder() {
  const settings = [
    'package-lock.json',
    'package.json',
    'tsconfig.json',
    'eslint.config.mjs',
    '.dependency-cruiser.mjs',
    '.oxlintrc.json',
    '.oxfmtrc.json',
    'scripts/affected-files.mjs',
    'scripts/check.mjs',
    'scripts/lint-rules.mjs',
    'scripts/public-files.mjs',
    'scripts/unused-by-others.mjs',
  ];
  const key = createHash('sha256').update(process.version).update(fingerprint(ROOT, settings)).digest('hex');
  const folder = join(CACHE, key.slice(0, 16));
  if (!existsSync(folder)) rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return folder;
}

/**
 * The files that lint has to read: those that changed since it last passed, and those that import them. Its rules read types, so it has no cache of
 * its own. `.` is all of them: there is no record yet, or types that are declared for every file may have changed.
 * @param {string} record the hashes of all files when lint last passed
 * @param {string} imports what each file imports, as the check of boundaries wrote it
 * @param {import('./affected-files.mjs').Hashes} now
 */
function filesToLint(record, imports, now) {
  if (!existsSync(record) || !existsSync(imports)) return ['.'];
  const { modules } = JSON.parse(readFileSync(imports, 'utf8'));
  const affected = affectedFiles(JSON.parse(readFileSync(record, 'utf8')), now, modules);
  if (!affected) return ['.'];
  // The configuration files in the root are few, and no folder's imports list them.
  return Object.keys(now).filter((file) => affected.has(file) || !file.includes(sep));
}

/**
 * @param {string} cache
 * @param {readonly string[]} files every file of the project
 * @returns {Record<'boundaries' | 'lint', Check> & { others: Check[] }} lint needs what boundaries writes
 */
function checksIn(cache, files) {
  const imports = join(cache, 'imports.json');
  const record = join(cache, 'linted.json');
  const code = hashesOf(
    ROOT,
    files.filter((file) => CODE.test(file)),
  );
  const depcruise = [
    '--config',
    '.dependency-cruiser.mjs',
    '--cache',
    join(cache, 'imports'),
    '--cache-strategy',
    'content',
  ];
  return {
    boundaries: {
      name: 'boundaries',
      commands: () => [
        [programOf('dependency-cruiser', 'depcruise'), ...depcruise, '-T', 'json', '-f', imports, ...SOURCES],
        [programOf('dependency-cruiser', 'depcruise-fmt'), '-T', 'err', '--exit-code', imports],
        [join(ROOT, 'scripts', 'public-files.mjs')],
      ],
    },
    lint: {
      name: 'lint',
      commands: () => [
        [
          programOf('oxlint', 'oxlint'),
          '--threads=1',
          '--no-error-on-unmatched-pattern',
          ...filesToLint(record, imports, code),
        ],
      ],
      passed: () => writeFileSync(record, JSON.stringify(code)),
    },
    others: [
      {
        name: 'types',
        commands: () => [
          [
            programOf('@typescript/native', 'tsc'),
            '--singleThreaded',
            '--incremental',
            '--tsBuildInfoFile',
            join(cache, 'tsc.json'),
          ],
        ],
      },
      {
        name: 'unused',
        commands: () => [[programOf('knip', 'knip'), '--cache', '--cache-location', join(cache, 'knip')]],
      },
      // Operations are checked against the schema and each other, so a cache by file would be wrong.
      {
        name: 'lint GraphQL',
        commands: () => [[programOf('eslint', 'eslint'), '--max-warnings', '0', '.']],
        reads: /\.graphql$/,
      },
      { name: 'format', commands: () => [[programOf('oxfmt', 'oxfmt'), '--check']] },
      { name: 'words', commands: () => [[join(ROOT, 'scripts', 'words.mjs')]] },
    ],
  };
}

/**
 * @param {Check} check
 * @param {string} cache
 * @param {readonly string[]} files every file of the project
 * @param {string} project the fingerprint of these files
 * @returns {Promise<boolean>} whether it passed
 */
async function runCheck({ name, commands, reads, passed }, cache, files, project) {
  const stamp = join(cache, `${name.replaceAll(' ', '-')}.passed`);
  const inputs = reads
    ? fingerprint(
        ROOT,
        files.filter((file) => reads.test(file)),
      )
    : project;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) {
    log(`✓ ${name}: unchanged`);
    return true;
  }
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  // Go would start as many threads as there are cores for each of two checks that already share them.
  const env = { ...process.env, GOMAXPROCS: '1' };
  for (const args of commands()) {
    const { code, output } = await run(process.execPath, args, { env });
    if (code === 0) continue;
    log(`✗ ${name}: ${seconds()}`);
    log(`${output.trim()}\n`);
    return false;
  }
  log(`✓ ${name}: ${seconds()}`);
  writeFileSync(stamp, inputs);
  passed?.();
  return true;
}

await runMain(async () => {
  await ensurePackages();
  await runSteps(['codegen']);
  const cache = cacheFolder();
  const files = projectFiles(ROOT);
  const project = fingerprint(ROOT, files);
  const { boundaries, lint, others } = checksIn(cache, files);
  // Each is a list of checks to run one after another. Longest first, so that no core waits for the last one.
  const waiting = [[boundaries, lint], ...others.map((check) => [check])];
  /** @type {string[]} */
  const failed = [];
  const runWaiting = async () => {
    for (let checks = waiting.shift(); checks; checks = waiting.shift()) {
      for (const check of checks) {
        if (await runCheck(check, cache, files, project)) continue;
        failed.push(check.name);
        // The next one may need what this one would have written.
        break;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(4, availableParallelism()) }, runWaiting));
  if (failed.length > 0) throw new Failure(`Failed: ${failed.join(', ')}.`);
});
