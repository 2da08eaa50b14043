import { expect, test } from 'vitest';
import { retryAfterMs, waitAfter } from '#api/modules/webhooks/retry-schedule.ts';
import { NOW } from '../../setup/graphql.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const usual = { needsRest: false, retryAfterMs: null };
const overwhelmed = { needsRest: true, retryAfterMs: null };

test('ten attempts spread over 75 hours and 35 minutes, each a fifth sooner or later', () => {
  const slots = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
  const attempts = slots.map((_, index) => index + 1);
  expect(attempts.map((count) => waitAfter(count, usual, 0.5))).toEqual(slots);
  expect(attempts.map((count) => waitAfter(count, usual, 0))).toEqual(slots.map((slot) => slot * 0.8));
  expect(attempts.map((count) => waitAfter(count, usual, 1))).toEqual(slots.map((slot) => slot * 1.2));
  expect(slots.reduce((sum, slot) => sum + slot)).toBe(75 * HOUR + 35 * MINUTE + 5 * SECOND);
  expect(waitAfter(10, usual, 0.5)).toBeNull();
});

test('a receiver that does not keep up is left alone for a minute at least', () => {
  expect(waitAfter(1, overwhelmed, 0)).toBe(MINUTE);
  expect(waitAfter(2, overwhelmed, 0)).toBe(4 * MINUTE);
  expect(waitAfter(10, overwhelmed, 0)).toBeNull();
});

test('what a receiver asks for is honoured up to twice the slot', () => {
  const asking = (ms: number) => ({ needsRest: true, retryAfterMs: ms });
  expect(waitAfter(1, asking(90 * SECOND), 0.5)).toBe(90 * SECOND);
  expect(waitAfter(1, asking(HOUR), 0.5)).toBe(2 * MINUTE);
  expect(waitAfter(2, asking(HOUR), 0.5)).toBe(10 * MINUTE);
  expect(waitAfter(2, asking(SECOND), 0.5)).toBe(5 * MINUTE);
});

test.each([
  ['120', 120 * SECOND],
  [' 0 ', 0],
  ['Thu, 01 Jan 2026 00:01:00 GMT', MINUTE],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ['soon', null],
  [null, null],
])('Retry-After %j is %j milliseconds', (header, ms) => {
  expect(retryAfterMs(header, NOW)).toBe(ms);
});
