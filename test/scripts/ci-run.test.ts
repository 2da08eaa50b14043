import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyProject } from './project-copy.ts';

interface Run {
  report?: object;
  checkFails?: boolean;
  testsFail?: boolean;
}

/** A test of Vitest's JSON report. */
const test = (status: 'passed' | 'failed', ...failureMessages: string[]) => ({
  status,
  fullName: 'adds two numbers',
  duration: 1234.5,
  failureMessages,
});

/** A file of Vitest's JSON report, whose names are absolute. */
const file = (status: 'passed' | 'failed', assertionResults: object[], message = '') => ({
  name: '/project/test/sum.test.ts',
  status,
  message,
  assertionResults,
});

/** Runs `.ci/run` with an npm that behaves as the test sets. Resolves to its exit code, its last line, and the lines that name what failed. */
async function ciRun({ report, checkFails = false, testsFail = false }: Run) {
  const { root, run, write } = await copyProject();
  await write('report.json', report ? JSON.stringify(report) : '');
  const npm = `#!/bin/sh
case "$*" in
  "run check") exit ${checkFails ? 1 : 0} ;;
  test*) cat report.json > "\${5#--outputFile.json=}"; exit ${testsFail ? 1 : 0} ;;
esac`;
  await write('bin/npm', npm, 0o755);
  const PATH = [join(root, 'bin'), process.env.PATH].join(delimiter);
  const { code, said } = await run('bash', ['.ci/run'], { PATH });
  const lines = said.trimEnd().split('\n');
  const first = lines.findIndex((line) => line.startsWith('FAILED '));
  return { code, counts: lines.at(-1), failures: first < 0 ? [] : lines.slice(first, -1) };
}

const allPassed = { numPassedTests: 3, numFailedTests: 0, testResults: [file('passed', [test('passed')])] };

describe('the run for continuous integration', () => {
  it('succeeds and counts when everything passes', async () => {
    expect(await ciRun({ report: allPassed })).toEqual({ code: 0, counts: '3 passed, 0 failed', failures: [] });
  });

  it('fails with the static checks, and counts the tests all the same', async () => {
    const ran = await ciRun({ report: allPassed, checkFails: true });
    expect(ran).toEqual({ code: 1, counts: '3 passed, 0 failed', failures: [] });
  });

  it('fails with a test, and names it with the first lines of its message', async () => {
    const failed = test('failed', '\u001B[31mExpected 4\u001B[39m\nbut got 5\n\n<body>\n  <main>');
    const testResults = [file('failed', [test('passed'), failed])];
    const report = { numPassedTests: 1, numFailedTests: 1, testResults };
    const { code, counts, failures } = await ciRun({ report, testsFail: true });
    expect([code, counts]).toEqual([1, '1 passed, 1 failed']);
    expect(failures).toEqual([
      expect.stringMatching(/^FAILED .*\/project\/test\/sum\.test\.ts$/),
      '  adds two numbers (1235 ms)',
      '    Expected 4',
      '    but got 5',
      '    <body>',
    ]);
  });

  it('counts a file that can not be loaded as one failure, and says why', async () => {
    const testResults = [file('passed', [test('passed')]), file('failed', [], 'Cannot find module')];
    const { code, counts, failures } = await ciRun({ report: { numPassedTests: 3, numFailedTests: 0, testResults } });
    expect([code, counts]).toEqual([1, '3 passed, 1 failed']);
    expect(failures).toEqual([expect.stringMatching(/\/project\/test\/sum\.test\.ts: Cannot find module$/)]);
  });

  it('fails when no test ran', async () => {
    const nothing = { code: 1, counts: '0 passed, 0 failed', failures: [] };
    expect(await ciRun({ report: { numPassedTests: 0, numFailedTests: 0, testResults: [] } })).toEqual(nothing);
    expect(await ciRun({ testsFail: true })).toEqual(nothing);
  });
});
