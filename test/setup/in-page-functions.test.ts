import type { Page } from '@playwright/test';
import { tsImport } from 'tsx/esm/api';
import { expect, test } from 'vitest';
import type { shiftOf } from '../e2e/still-pages.ts';

test('what benchmarks measure in a page needs nothing of the module that it is written in', async () => {
  const stillPages = (await tsImport('../e2e/still-pages.ts', import.meta.url)) as { shiftOf: typeof shiftOf };
  const texts: string[] = [];
  const page = { evaluate: (run: unknown) => Promise.resolve(texts.push(String(run))) } as Pick<Page, 'evaluate'>;
  await stillPages.shiftOf(page);
  expect(texts).toEqual([expect.stringContaining('PerformanceObserver')]);
  // tsx wraps each named function in a call of its own helper.
  expect(texts[0]).not.toContain('__name');
});
