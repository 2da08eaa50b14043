/** How often long work reports that it is still running. */
const PROGRESS_INTERVAL_MS = 15_000;

const secondsSince = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Prints a line of progress. */
export const log = (/** @type {string} */ line) => process.stderr.write(`${line}\n`);

/**
 * Prints when long work starts, at intervals that it is still running, and at its end how long it took. If the work fails, prints no more
 * and throws its error.
 * @template T
 * @param {string} what such as "Installing the packages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(what, work) {
  const started = performance.now();
  log(`• ${what}…`);
  const timer = setInterval(() => log(`  … ${what}: ${secondsSince(started)} so far`), PROGRESS_INTERVAL_MS);
  try {
    const result = await work();
    log(`✓ ${what}: ${secondsSince(started)}`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
