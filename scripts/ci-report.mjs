// ci-report.mjs REPORT EXIT-CODE: names what failed in a run of all tests below everything else (a log that is cut off keeps its end), repeats a few files
// that wait for others, and counts the tests in its last line. The report is Vitest's JSON.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ fullName: string, status: string, duration?: number, failureMessages: string[] }} Test */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: Test[] }} TestFile */
/** @typedef {{ succeeded: boolean, numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} Report */

/**
 * Tests that wait for a browser, a page or a program. On a machine that is busy with other work they can fail for that alone, so a few that failed
 * run once more by themselves. Tests of money, races and everything else have no second chance: one failure in a hundred runs is a fault there.
 */
const WAITS_FOR_OTHERS = /^test\/(?:e2e|extension|scripts|web)\//;

/** If more files fail than this, the machine is not the reason. */
const MAX_REPEATED_FILES = 3;

/**
 * @param {string} file
 * @param {boolean} succeeded
 * @returns {Report}
 */
function readReport(file, succeeded) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  /** @type {Partial<Report>} */
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = text ? JSON.parse(text) : {};
  return { succeeded, numPassedTests, numFailedTests, testResults };
}

/**
 * @param {string[]} paths files to run
 * @returns {Report}
 */
function runTests(paths) {
  const folder = mkdtempSync(join(tmpdir(), 'plainprompt-report-'));
  const file = join(folder, 'report.json');
  try {
    const args = ['test', '--', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...paths];
    const { status } = spawnSync('npm', args, { stdio: ['ignore', 'inherit', 'inherit'] });
    return readReport(file, status === 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The message's first lines, without the printed document. */
const firstLines = (message = '') =>
  stripVTControlCharacters(message).split('\n').filter(Boolean).slice(0, 3).join('\n    ').slice(0, 600);

const failedFiles = (/** @type {Report} */ report) => report.testResults.filter(({ status }) => status === 'failed');
const failedTests = (/** @type {TestFile} */ file) => file.assertionResults.filter(({ status }) => status === 'failed');
const pathOf = (/** @type {TestFile} */ file) => relative('.', file.name);

/**
 * Prints what failed, with the first lines of each message.
 * @param {string} title such as "FAILED"
 * @param {TestFile[]} files
 */
function printFailures(title, files) {
  for (const file of files) {
    const failures = failedTests(file);
    console.log(`\n${title} ${pathOf(file)}${failures.length === 0 ? `: ${firstLines(file.message)}` : ''}`);
    for (const { fullName, duration, failureMessages } of failures) {
      console.log(`  ${fullName} (${Math.round(duration ?? 0)} ms)\n    ${firstLines(failureMessages[0])}`);
    }
  }
}

/**
 * The files to run once more: those that failed, if they are few and all of them wait for others. Otherwise none.
 * @param {TestFile[]} files those that failed
 */
function repeatable(files) {
  const few = files.length > 0 && files.length <= MAX_REPEATED_FILES;
  return few && files.every((file) => WAITS_FOR_OTHERS.test(pathOf(file))) ? files : [];
}

/** A file that can't even be loaded has no failed test in it, and counts as one. */
const failuresIn = (/** @type {TestFile[]} */ files) =>
  files.reduce((count, file) => count + Math.max(1, failedTests(file).length), 0);

const [report = '', exitCode] = process.argv.slice(2);
const first = readReport(report, exitCode === '0');
const failed = failedFiles(first);
const repeated = repeatable(failed);
const second = repeated.length > 0 ? runTests(repeated.map(pathOf)) : undefined;
const passedThen = new Set(second?.testResults.filter(({ status }) => status === 'passed').map(pathOf));
const flaky = repeated.filter((file) => passedThen.has(pathOf(file)));
const stillFailed = failed.filter((file) => !flaky.includes(file));

printFailures('FLAKY: failed once, then passed alone:', flaky);
printFailures('FAILED', stillFailed);
const failures = failuresIn(stillFailed);
const passed = first.numPassedTests + flaky.reduce((count, file) => count + failedTests(file).length, 0);
console.log(`${passed} passed, ${failures} failed`);
const succeeded = (second ?? first).succeeded && failures === 0;
process.exitCode = succeeded && passed > 0 ? 0 : 1;
