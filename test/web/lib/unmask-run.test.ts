import { expect, test } from 'vitest';
import { diffSegments } from '#web/lib/diff-segments.ts';
import { mask } from '#web/lib/privacy/mask.ts';
import { unmaskRun } from '#web/lib/privacy/unmask-run.ts';

test('a run on masked text becomes the run on the text itself, its changes in their places', () => {
  const { found } = mask('Hello, please write to ada@example.com and to bob@example.com please.');
  const run = unmaskRun(
    {
      originalText: 'Hello, please write to [EMAIL_1] and to [EMAIL_2] please.',
      simplifiedText: 'Write to [EMAIL_1] and [EMAIL_2].',
      changes: [
        { start: 0, end: 19, before: 'Hello, please write', after: 'Write', reason: 'No greeting.' },
        { start: 37, end: 40, before: 'to ', after: '', reason: 'Once is enough.' },
        { start: 49, end: 56, before: ' please', after: '', reason: 'Ask for it directly.' },
      ],
    },
    found,
  );
  expect(run.originalText).toBe('Hello, please write to ada@example.com and to bob@example.com please.');
  expect(run.simplifiedText).toBe('Write to ada@example.com and bob@example.com.');
  const reasons = diffSegments(run.originalText, run.simplifiedText, run.changes).flatMap((segment) =>
    segment.kind === 'changed' ? [segment.reason] : [],
  );
  expect(reasons).toEqual(['No greeting.', 'Once is enough.', 'Ask for it directly.']);
});

test('what was not masked is left alone', () => {
  const run = { originalText: 'a [EMAIL_1]', simplifiedText: '[EMAIL_1]', changes: [] };
  expect(unmaskRun(run, [])).toBe(run);
});
