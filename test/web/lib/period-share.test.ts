import { expect, test } from 'vitest';
import { formatShare } from '#schema/period-share.ts';

test.each([
  [{ days: 29, ofDays: 30, includesNext: false }, ' for the 29 full days left of 30'],
  [{ days: 1, ofDays: 31, includesNext: true }, ' for the one full day left of 31, and the next month'],
  [null, ''],
])('the part of a period %j is written %s', (share, text) => {
  expect(formatShare(share, 'month')).toBe(text);
});
