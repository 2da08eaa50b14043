import { expect, test } from 'vitest';
import { findMergedConnection } from '#api/database/cursor-page.ts';
import { COUNT_LIMIT } from '#schema/limits.ts';

const sourceOf = (count: number) => ({
  find: async () => [],
  count: async () => count,
});

test.each([
  [[40, 3], 43],
  // The first source was counted up to the limit, so that the sum is not the number of all rows.
  [[COUNT_LIMIT, 3], COUNT_LIMIT],
  [[COUNT_LIMIT - 1, 3], COUNT_LIMIT],
])('rows of sources with %j rows are counted as %d', async (counts, total) => {
  const { totalCount } = await findMergedConnection(counts.map(sourceOf), {
    first: 10,
  });
  expect(await totalCount()).toBe(total);
});
