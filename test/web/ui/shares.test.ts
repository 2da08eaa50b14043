import { expect, test } from 'vitest';
import { formatShares } from '#web/ui/charts/shares.ts';

test.each([
  { values: [9.99, 6, 5.99], shares: ['46%', '27%', '27%'] },
  { values: [1, 1, 1], shares: ['34%', '33%', '33%'] },
  { values: [1, 3], shares: ['25%', '75%'] },
  { values: [29, 71], shares: ['29%', '71%'] },
  { values: [500, 499, 1], shares: ['50%', '50%', '<1%'] },
  { values: [7], shares: ['100%'] },
  { values: [2, 0], shares: ['100%', '0%'] },
  { values: [0, 0], shares: ['0%', '0%'] },
  { values: [], shares: [] },
])('the shares of a whole add up to 100%: $values', ({ values, shares }) => {
  expect(formatShares(values)).toEqual(shares);
});
