import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyProject } from './project-copy.ts';

interface Run {
  report?: object;
  checkFails?: boolean;
  testsFail?: boolean;
}

const test = (status: 'passed' | 'failed') => ({ status });
const file = (status: 'passed' | 'failed', ...assertionResults: object[]) => ({ status, assertionResults });

/** Runs `.ci/run` with an npm that behaves as told. Resolves to its exit code and its last line. */
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
  return [code, said.trimEnd().split('\n').at(-1)];
}

const allPassed = { numPassedTests: 3, numFailedTests: 0, testResults: [file('passed', test('passed'))] };

describe('the run for continuous integration', () => {
  it('succeeds and counts when everything passes', async () => {
    expect(await ciRun({ report: allPassed })).toEqual([0, '3 passed, 0 failed']);
  });

  it('fails with the static checks, and counts the tests all the same', async () => {
    expect(await ciRun({ report: allPassed, checkFails: true })).toEqual([1, '3 passed, 0 failed']);
  });

  it('fails with a test', async () => {
    const testResults = [file('failed', test('passed'), test('failed'))];
    const report = { numPassedTests: 1, numFailedTests: 1, testResults };
    expect(await ciRun({ report, testsFail: true })).toEqual([1, '1 passed, 1 failed']);
  });

  it('counts a file that can not be loaded as one failure', async () => {
    const report = {
      numPassedTests: 3,
      numFailedTests: 0,
      testResults: [file('passed', test('passed')), file('failed')],
    };
    expect(await ciRun({ report })).toEqual([1, '3 passed, 1 failed']);
  });

  it('fails when no test ran', async () => {
    expect(await ciRun({ report: { numPassedTests: 0, numFailedTests: 0, testResults: [] } })).toEqual([
      1,
      '0 passed, 0 failed',
    ]);
    expect(await ciRun({ testsFail: true })).toEqual([1, '0 passed, 0 failed']);
  });
});
