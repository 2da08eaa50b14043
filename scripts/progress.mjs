/** What went wrong and what to do about it, for the person at the terminal: printed without a stack. */
export class Failure extends Error {}

/** The server's own errors of that kind: its classes are in a bundle, only their names come out of it. */
const FOR_PEOPLE = new Set(['StartupError', 'ConfigError']);

/** Long enough not to chatter, short enough that nobody thinks that it hangs. */
const STILL_AT_IT_EVERY = 15_000;

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

export const say = (line) => process.stderr.write(`${line}\n`);

/**
 * Says that something long begins, that it goes on, and how long it took.
 * @template T
 * @param {string} what "Installing the packages"
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProgress(what, work) {
  const began = performance.now();
  say(`• ${what}…`);
  const timer = setInterval(() => say(`  … ${what}: ${seconds(began)} so far`), STILL_AT_IT_EVERY);
  try {
    const result = await work();
    say(`✓ ${what}: ${seconds(began)}`);
    return result;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Runs a command's main function: a failure becomes its text and exit code 1.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    const isForPeople = error instanceof Failure || FOR_PEOPLE.has(error?.name);
    say(`\n${isForPeople ? error.message : (error?.stack ?? error)}`);
    process.exit(1);
  }
}
