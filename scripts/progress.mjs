/** An expected failure with a message that says what to do about it. Printed without a stack. */
export class Failure extends Error {}

/** The server's expected failures. Its classes are in a bundle, so they are recognized by name. */
const EXPECTED_ERRORS = new Set(['StartupError', 'ConfigError']);

/** How often a long step reports that it is still running. */
const PROGRESS_INTERVAL_MS = 15_000;

const secondsSince = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Prints a line of progress. */
export const log = (/** @type {string} */ line) => process.stderr.write(`${line}\n`);

/**
 * Reports that a long piece of work starts, is still running, and how long it took.
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

/** The text of anything that was thrown. */
export const messageOf = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));

/**
 * Runs a command's main function: a failure becomes its text and exit code 1.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    const isExpected = error instanceof Failure || (error instanceof Error && EXPECTED_ERRORS.has(error.name));
    log(`\n${isExpected ? error.message : error instanceof Error ? error.stack : String(error)}`);
    process.exit(1);
  }
}
