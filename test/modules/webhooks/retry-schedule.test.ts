import { expect, test } from 'vitest';
import { getRetryDelay, parseRetryAfter } from '#api/modules/webhooks/retry-schedule.ts';
import { NOW } from '../../setup/graphql.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const usual = { needsPause: false, retryAfterMs: null };
const overwhelmed = { needsPause: true, retryAfterMs: null };

test('ten attempts spread over 75 hours, 35 minutes and 5 seconds, each delay up to a fifth shorter or longer', () => {
  const slots = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];
  const attempts = slots.map((_, index) => index + 1);
  expect(attempts.map((count) => getRetryDelay(count, usual, 0.5))).toEqual(slots);
  expect(attempts.map((count) => getRetryDelay(count, usual, 0))).toEqual(slots.map((slot) => slot * 0.8));
  expect(attempts.map((count) => getRetryDelay(count, usual, 1))).toEqual(slots.map((slot) => slot * 1.2));
  expect(slots.reduce((sum, slot) => sum + slot)).toBe(75 * HOUR + 35 * MINUTE + 5 * SECOND);
  expect(getRetryDelay(10, usual, 0.5)).toBeNull();
});

test('a receiver that does not keep up gets no message for at least a minute', () => {
  expect(getRetryDelay(1, overwhelmed, 0)).toBe(MINUTE);
  expect(getRetryDelay(2, overwhelmed, 0)).toBe(4 * MINUTE);
  expect(getRetryDelay(10, overwhelmed, 0)).toBeNull();
});

test('a receiver can ask for up to twice the usual delay', () => {
  const retryAfter = (ms: number) => ({ needsPause: true, retryAfterMs: ms });
  expect(getRetryDelay(1, retryAfter(90 * SECOND), 0.5)).toBe(90 * SECOND);
  expect(getRetryDelay(1, retryAfter(HOUR), 0.5)).toBe(2 * MINUTE);
  expect(getRetryDelay(2, retryAfter(HOUR), 0.5)).toBe(10 * MINUTE);
  expect(getRetryDelay(2, retryAfter(SECOND), 0.5)).toBe(5 * MINUTE);
});

test.each([
  ['120', 120 * SECOND],
  [' 0 ', 0],
  ['Thu, 01 Jan 2026 00:01:00 GMT', MINUTE],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ['soon', null],
  [null, null],
])('the header Retry-After: %j asks for %j milliseconds', (header, ms) => {
  expect(parseRetryAfter(header, NOW)).toBe(ms);
});
