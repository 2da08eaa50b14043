import { expect, test } from 'vitest';
import { describeUsed, formatUsed } from '#web/lib/quantities.ts';

test.each([
  [12, 200, '12 of 200', '12 of 200 prompts used'],
  [1200, 6000, '1,200 of 6,000', '1,200 of 6,000 prompts used'],
  [1, 1, '1 of 1', '1 of 1 prompts used'],
  [0, -1, '0 · no limit', '0 prompts used · no limit'],
  [1, -1, '1 · no limit', '1 prompt used · no limit'],
])('%i used of %i are written as %s', (used, limit, short, sentence) => {
  expect(formatUsed(used, limit)).toBe(short);
  expect(describeUsed(used, limit)).toBe(sentence);
});
