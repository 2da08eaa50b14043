import { describe, expect, test } from 'vitest';
import { relativeTime } from '#web/lib/relative-time.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const ago = (ms: number) => relativeTime(new Date(NOW.getTime() - ms), NOW);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('how long ago', () => {
  test.each([
    [0, 'Just now'],
    [MINUTE - 1, 'Just now'],
    [MINUTE, '1m ago'],
    [HOUR - 1, '59m ago'],
    [HOUR, '1h ago'],
    [DAY - 1, '23h ago'],
    [DAY, '1d ago'],
    [7 * DAY - 1, '6d ago'],
  ])('%d ms is %s', (ms, label) => {
    expect(ago(ms)).toBe(label);
  });

  test('is a date from the seventh day on', () => {
    expect(ago(7 * DAY)).toBe('Mar\u00a03, 2026');
  });

  test('is now when the clock of the server is ahead', () => {
    expect(ago(-5 * MINUTE)).toBe('Just now');
  });
});
