import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toWindowMonths, windowAt } from '#api/modules/quota/quota-window.rules.ts';

const date = (text: string) => new Date(text);
const span = (anchor: string, months: 1 | 3 | 12, moment: string) => {
  const { start, end } = windowAt(date(anchor), months, date(moment));
  return [start.toISOString().slice(0, 16), end.toISOString().slice(0, 16)];
};

describe('windows', () => {
  test('are as long as the plan’s interval, and a month for a lifetime plan', () => {
    expect((['monthly', 'quarterly', 'yearly', 'lifetime'] as const).map(toWindowMonths)).toEqual([1, 3, 12, 1]);
  });

  test('start at the day and time of the first activation', () => {
    expect(span('2026-01-10T08:30Z', 1, '2026-03-10T08:29Z')).toEqual(['2026-02-10T08:30', '2026-03-10T08:30']);
    expect(span('2026-01-10T08:30Z', 1, '2026-03-10T08:30Z')).toEqual(['2026-03-10T08:30', '2026-04-10T08:30']);
    expect(span('2026-01-10T08:30Z', 3, '2026-12-31T00:00Z')).toEqual(['2026-10-10T08:30', '2027-01-10T08:30']);
    expect(span('2024-02-29T00:00Z', 12, '2025-03-01T00:00Z')).toEqual(['2025-02-28T00:00', '2026-02-28T00:00']);
  });

  test('start on the last day of a short month, and on their own day in the next long one', () => {
    expect(span('2026-01-31T12:00Z', 1, '2026-02-28T11:59Z')).toEqual(['2026-01-31T12:00', '2026-02-28T12:00']);
    expect(span('2026-01-31T12:00Z', 1, '2026-03-01T00:00Z')).toEqual(['2026-02-28T12:00', '2026-03-31T12:00']);
    expect(span('2028-01-31T12:00Z', 1, '2028-03-01T00:00Z')).toEqual(['2028-02-29T12:00', '2028-03-31T12:00']);
  });

  test('contain the requested time, and follow each other without a gap', () => {
    const moment = fc.date({ min: date('2020-01-01'), max: date('2060-01-01'), noInvalidDate: true });
    const months = fc.constantFrom(1, 3, 12);
    fc.assert(
      fc.property(moment, moment, months, (one, other, length) => {
        const [anchor, now] = one < other ? [one, other] : [other, one];
        const { start, end } = windowAt(anchor, length, now);
        expect(start <= now && now < end).toBe(true);
        expect(windowAt(anchor, length, start)).toEqual({ start, end });
        expect(windowAt(anchor, length, end).start).toEqual(end);
        expect(windowAt(anchor, length, new Date(end.getTime() - 1)).start).toEqual(start);
      }),
      { numRuns: 2000 },
    );
  });

  test('a time before the first window belongs to the first window', () => {
    expect(span('2026-01-10T08:30Z', 1, '2025-12-01T00:00Z')).toEqual(['2026-01-10T08:30', '2026-02-10T08:30']);
  });
});
