import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run } from './command.mjs';
import { Failure } from './failures.mjs';
import { withProgress } from './progress.mjs';

const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.plainprompt-lockfile');
const LOCKFILE = join(ROOT, 'package-lock.json');
/** What npm itself says it installed. */
const INSTALLED = join(MODULES, '.package-lock.json');

/**
 * @param {string} file a lockfile
 * @returns {Record<string, { version?: string, optional?: boolean }>} by path
 */
const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Whether npm already installed this lockfile, by hand or for another command. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  const installed = packagesIn(INSTALLED);
  return Object.entries(packagesIn(LOCKFILE)).every(
    // What is built for other systems is listed, and rightly absent.
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

async function install() {
  // npm names itself to the scripts that it runs. A script that runs without it uses the npm on PATH.
  const { npm_execpath: npm } = process.env;
  const [command, ...first] = npm ? [process.execPath, npm] : ['npm'];
  // No install scripts: nothing needs one, and none is run unseen. The build needs the development packages.
  const args = [...first, 'ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { code } = await run(command, args, { show: true });
  if (code !== 0) {
    throw new Failure(
      'The packages could not be installed; npm says why above. ' +
        'Check the connection to the package registry and the free disk space, and run the command again.',
    );
  }
}

/** Installs exactly the packages of the lockfile, unless they are installed already. */
export async function ensurePackages() {
  const hash = createHash('sha256').update(readFileSync(LOCKFILE)).digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hash) return;
  if (!isInstalled()) await withProgress('Installing the packages, which takes a few minutes', install);
  writeFileSync(STAMP, hash);
}
