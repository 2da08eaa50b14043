import type { BrowserContextOptions } from '@playwright/test';
import { beforeAll, describe, expect, test } from 'vitest';
import { atScale } from '../setup/full-scale.ts';
import { useSharedProduct } from './product.ts';
import { PUBLIC_PATHS, SHIFT_BOUND, shiftsOf, SIGNED_IN_PATHS, signUpWithHistory, WIDTHS } from './still-pages.ts';

const { open, origin } = useSharedProduct();

/** Fonts that come after the text are the harder case: `npm run bench -- --landing` measures pages whose fonts come at once. */
const FONT_DELAY_MS = 1500;

let token = '';

beforeAll(async () => {
  token = await signUpWithHistory(origin());
});

async function measure(paths: readonly string[], options: BrowserContextOptions) {
  const { context } = await open(options);
  try {
    return await shiftsOf(context, paths, { token, fontDelayMs: FONT_DELAY_MS });
  } finally {
    await context.close();
  }
}

/** Narrow pages move more: texts have more lines, and blocks stand below each other. */
const MEASURED = atScale({ short: WIDTHS.slice(0, 1), full: WIDTHS });

describe.concurrent.each(MEASURED)('with fonts that come after the text and $viewport.width px', (options) => {
  test.each([
    ['public', PUBLIC_PATHS],
    ['signed-in', SIGNED_IN_PATHS],
  ])('no %s page moves by itself', async (_kind, paths) => {
    const measured = await measure(paths, options);
    expect(measured).toHaveLength(paths.length);
    expect(measured.filter(([, shift]) => shift > SHIFT_BOUND)).toEqual([]);
  });
});
