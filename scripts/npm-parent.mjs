import { readFileSync } from 'node:fs';

const CHECK_INTERVAL_MS = 100;

const procFile = (/** @type {number} */ pid, /** @type {string} */ name) => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    // No /proc on this system, or no such process any more.
    return '';
  }
};

const parentOf = (/** @type {number} */ pid) => {
  const stat = procFile(pid, 'stat');
  // The second field, the name, is in brackets and may itself contain spaces; the parent is the second field after the name.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
};

const isNpm = (/** @type {number} */ pid) => /^npm\b|npm-cli/.test(procFile(pid, 'cmdline').replaceAll('\0', ' '));

/**
 * Ends this process, gracefully, when the npm that runs it as a script is gone. npm puts a shell in between, which dies
 * of the SIGTERM that npm passes on, and does not pass it on: the server would keep running unnoticed. Does nothing for a script that npm
 * does not run. Without /proc, as on macOS, only the end of the shell is noticed.
 */
export function endWhenNpmEnds() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const grandparent = parentOf(parent);
  const npm = isNpm(grandparent) ? grandparent : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (!npm || parentOf(parent) === npm)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_INTERVAL_MS);
  timer.unref();
}
