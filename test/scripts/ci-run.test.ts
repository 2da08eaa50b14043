import { mkdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyProject } from './project-copy.ts';

interface Run {
  report?: object;
  checkFails?: boolean;
  testsFail?: boolean;
  /** What Vitest reports when files run once more. */
  secondReport?: object;
  secondFails?: boolean;
}

/** A test of Vitest's JSON report. */
const test = (status: 'passed' | 'failed', ...failureMessages: string[]) => ({
  status,
  fullName: 'adds two numbers',
  duration: 1234.5,
  failureMessages,
});

/** A file of Vitest's JSON report. */
const file = (status: 'passed' | 'failed', assertionResults: object[], message = '', name = 'test/sum.test.ts') => ({
  name,
  status,
  message,
  assertionResults,
});

/** Runs `.ci/run` with an npm that behaves as the test sets. Resolves to its exit code, its last line, the lines that name what failed, and what ran again. */
async function ciRun({ report, checkFails = false, testsFail = false, secondReport, secondFails = false }: Run) {
  const { root, run, write } = await copyProject();
  await write('report.json', report ? JSON.stringify(report) : '');
  await write('second-report.json', secondReport ? JSON.stringify(secondReport) : '');
  // In `npm test -- --reporter=… --reporter=… --outputFile.json=…`, which the second run follows with files, the fifth argument names the report.
  const npm = `#!/bin/sh
case "$*" in
  "run check") exit ${checkFails ? 1 : 0} ;;
  test*.test.ts*) shift 5; echo "AGAIN $*"; cat second-report.json > "$(ls -d "$TMPDIR"/plainprompt-report-*)/report.json"; exit ${secondFails ? 1 : 0} ;;
  test*) cat report.json > "\${5#--outputFile.json=}"; exit ${testsFail ? 1 : 0} ;;
esac`;
  await write('bin/npm', npm, 0o755);
  await mkdir(join(root, 'tmp'));
  const PATH = [join(root, 'bin'), process.env.PATH].join(delimiter);
  const { code, output } = await run('bash', ['.ci/run'], { PATH, TMPDIR: join(root, 'tmp') });
  const lines = output.trimEnd().split('\n');
  const first = lines.findIndex((line) => /^(?:FAILED|FLAKY)/.test(line));
  const again = lines.filter((line) => line.startsWith('AGAIN ')).map((line) => line.slice('AGAIN '.length));
  return { code, counts: lines.at(-1), failures: first < 0 ? [] : lines.slice(first, -1), again };
}

const allPassed = { numPassedTests: 3, numFailedTests: 0, testResults: [file('passed', [test('passed')])] };

describe('the run for continuous integration', () => {
  it('succeeds and counts when everything passes', async () => {
    expect(await ciRun({ report: allPassed })).toEqual({
      code: 0,
      counts: '3 passed, 0 failed',
      failures: [],
      again: [],
    });
  });

  it('fails when a static check fails, and counts the tests all the same', async () => {
    const ran = await ciRun({ report: allPassed, checkFails: true });
    expect(ran).toEqual({ code: 1, counts: '3 passed, 0 failed', failures: [], again: [] });
  });

  it('fails when a test fails, and names it with the first lines of its message', async () => {
    const failed = test('failed', '\u001B[31mExpected 4\u001B[39m\nbut got 5\n\n<body>\n  <main>');
    const testResults = [file('failed', [test('passed'), failed])];
    const report = { numPassedTests: 1, numFailedTests: 1, testResults };
    const { code, counts, failures } = await ciRun({ report, testsFail: true });
    expect([code, counts]).toEqual([1, '1 passed, 1 failed']);
    expect(failures).toEqual([
      'FAILED test/sum.test.ts',
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
    expect(failures).toEqual(['FAILED test/sum.test.ts: Cannot find module']);
  });

  describe('with a story that failed', () => {
    const story = 'test/e2e/story.test.ts';
    const brokenStory = file('failed', [test('failed', 'Timed out')], '', story);
    const report = { numPassedTests: 3, numFailedTests: 1, testResults: [brokenStory] };

    it('runs it once more by itself, and says so', async () => {
      const passedStory = file('passed', [test('passed')], '', story);
      const secondReport = { numPassedTests: 1, numFailedTests: 0, testResults: [passedStory] };
      const ran = await ciRun({ report, testsFail: true, secondReport });
      expect([ran.code, ran.counts, ran.again]).toEqual([0, '4 passed, 0 failed', [story]]);
      expect(ran.failures).toEqual([
        `FLAKY: failed once, then passed alone: ${story}`,
        '  adds two numbers (1235 ms)',
        '    Timed out',
      ]);
    });

    it('fails when the story fails again', async () => {
      const ran = await ciRun({ report, testsFail: true, secondReport: report, secondFails: true });
      expect([ran.code, ran.counts, ran.failures[0]]).toEqual([1, '3 passed, 1 failed', `FAILED ${story}`]);
    });

    it('says which of two files failed again', async () => {
      const otherStory = 'test/web/page.test.tsx';
      const testResults = [brokenStory, file('failed', [test('failed', 'Not found')], '', otherStory)];
      const ran = await ciRun({
        report: { numPassedTests: 3, numFailedTests: 2, testResults },
        testsFail: true,
        secondReport: {
          numPassedTests: 1,
          numFailedTests: 1,
          testResults: [brokenStory, file('passed', [test('passed')], '', otherStory)],
        },
        secondFails: true,
      });
      expect([ran.code, ran.counts, ran.again]).toEqual([1, '4 passed, 1 failed', [`${story} ${otherStory}`]]);
      expect(ran.failures.filter((line) => line.startsWith('F'))).toEqual([
        `FLAKY: failed once, then passed alone: ${otherStory}`,
        `FAILED ${story}`,
      ]);
    });

    it('fails when the second run reports nothing', async () => {
      const ran = await ciRun({ report, testsFail: true, secondFails: true });
      expect([ran.code, ran.counts, ran.failures[0]]).toEqual([1, '3 passed, 1 failed', `FAILED ${story}`]);
    });

    it('fails at once when a test failed that uses no browser, page or program, or when more than three files failed', async () => {
      const broken = file('failed', [test('failed')], '', 'test/modules/quota/races.graphql.test.ts');
      const mixed = { numPassedTests: 3, numFailedTests: 2, testResults: [brokenStory, broken] };
      const many = { numPassedTests: 3, numFailedTests: 4, testResults: Array.from({ length: 4 }, () => brokenStory) };
      const withTests = await ciRun({ report: mixed, testsFail: true });
      const withMany = await ciRun({ report: many, testsFail: true });
      expect([withTests.code, withTests.counts, withTests.again]).toEqual([1, '3 passed, 2 failed', []]);
      expect([withMany.code, withMany.counts, withMany.again]).toEqual([1, '3 passed, 4 failed', []]);
    });
  });

  it('fails when no test ran', async () => {
    const nothing = { code: 1, counts: '0 passed, 0 failed', failures: [], again: [] };
    expect(await ciRun({ report: { numPassedTests: 0, numFailedTests: 0, testResults: [] } })).toEqual(nothing);
    expect(await ciRun({ testsFail: true })).toEqual(nothing);
  });
});
