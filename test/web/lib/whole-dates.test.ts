import { expect, test } from 'vitest';
import { keepDatesWhole } from '#web/lib/whole-dates.ts';

test.each([
  ['Then $9.99 a month from Dec 30.', 'Then $9.99 a month from Dec\u00a030.'],
  ['Nov 3, 2026 – Dec 3, 2026', 'Nov\u00a03, 2026 – Dec\u00a03, 2026'],
  ['the Mars 10 team', 'the Mars 10 team'],
  ['the 2 seats that end on Feb 28', 'the 2 seats that end on Feb\u00a028'],
])('a line breaks in no date of %s', (text, whole) => {
  expect(keepDatesWhole(text)).toBe(whole);
});
