import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

/** Sets the environment variables of the file `.env`, if it exists. Variables that are set already keep their values. */
export function loadSettings() {
  const file = join(ROOT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Runs a command in the project's folder to its end. Never rejects.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ show?: boolean, env?: NodeJS.ProcessEnv, timeoutMs?: number }} [options] `show` lets it write to the terminal
 * @returns {Promise<{ code: number | null, output: string }>} the output is empty when it was shown
 */
export function run(command, args, { show = false, env = process.env, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env,
      timeout: timeoutMs,
      // Progress belongs to stderr, which leaves stdout to what the command itself is for.
      stdio: show ? ['ignore', process.stderr, process.stderr] : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => (output += chunk));
    child.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => (output += chunk));
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/**
 * Node's arguments for a program that an installed package brings along: npx without the 300 ms it takes.
 * @param {string} packageName
 * @param {string} program
 */
export function programOf(packageName, program) {
  const folder = join(ROOT, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[program]);
}
