import { expect, test } from 'vitest';
import { formatCount } from '#web/lib/format-count.ts';

test.each([
  [0, '0 entries'],
  [1, '1 entry'],
  [9999, '9,999 entries'],
  [10_000, '10,000+ entries'],
  // A list that the API counts without a limit.
  [25_000, '25,000 entries'],
])('%d matches are written as %s', (counted, text) => {
  expect(formatCount(counted, ['entry', 'entries'])).toBe(text);
});

test('there are at least as many matches as were shown', () => {
  expect(formatCount(40, ['row', 'rows'], 41)).toBe('41 rows');
  expect(formatCount(10_000, ['row', 'rows'], 10_020)).toBe('10,020+ rows');
});
