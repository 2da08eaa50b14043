import { expect, test } from 'vitest';
import { formatHour, formatTime, toLocalHours } from '#web/ui/charts/usage-hour.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ hour, count: hour }));

test.each([
  [0, 9 * 60, 9],
  [120, 11 * 60, 9],
  [-300, 4 * 60, 9],
  [330, 14 * 60 + 30, 9],
  [-60, 23 * 60, 0],
])('with an offset of %i minutes, the day starts at midnight there', (offset, start, count) => {
  const local = toLocalHours(HOURS, offset);
  expect(local).toHaveLength(24);
  expect(local[0]?.start).toBeLessThan(60);
  expect(local.find((hour) => hour.count === count)?.start).toBe(start);
});

test.each([
  [0, '12–1 am', '12 am'],
  [540, '9–10 am', '9 am'],
  [660, '11 am–12 pm', '11 am'],
  [720, '12–1 pm', '12 pm'],
  [1380, '11 pm–12 am', '11 pm'],
  [570, '9:30–10:30 am', '9:30 am'],
])('minute %i is %s', (start, range, time) => {
  expect([formatHour(start), formatTime(start)]).toEqual([range, time]);
});
