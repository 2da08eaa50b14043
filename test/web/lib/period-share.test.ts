import { expect, test } from 'vitest';
import { formatShare } from '#schema/period-share.ts';

test.each([
  [{ days: 29, ofDays: 30, includesNext: false }, ' for 29 of 30 days (the first day is free)'],
  [{ days: 1, ofDays: 31, includesNext: true }, ' for 1 of 31 days (the first day is free), and the next month'],
  [null, ''],
])('the part of a period %j is written %s', (share, text) => {
  expect(formatShare(share, 'month')).toBe(text);
});
