import { expect, test } from 'vitest';
import { isLonePoint } from '#web/ui/charts/series.ts';

const CASES: readonly { readonly values: readonly (number | null)[]; readonly lone: readonly number[] }[] = [
  { values: [100], lone: [0] },
  { values: [100, null, 99, 98, null, 97], lone: [0, 5] },
  { values: [0, null, null], lone: [0] },
  { values: [100, 99], lone: [] },
  { values: [null], lone: [] },
];

test.each(CASES)('a value without a measured neighbor is a point of its own: $values', ({ values, lone }) => {
  const rows = values.map((value, index) => ({ name: String(index), value, text: String(value) }));
  expect(rows.flatMap((_, index) => (isLonePoint(rows, index) ? [index] : []))).toEqual(lone);
});
