import { log } from './progress.mjs';

/** An expected failure with a message that says what to do about it. Printed without a stack. */
export class Failure extends Error {}

/** The names of the server's expected errors. Their classes are inside the server's bundle, which does not export them. */
const EXPECTED_ERRORS = new Set(['StartupError', 'ConfigError']);

/** The text of anything that was thrown. */
export const messageOf = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));

/**
 * Runs a command's main function. An error ends the process with code 1 and is printed: an expected one as its message, any other with its
 * stack.
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
