import { expect, test } from 'vitest';
import { findFaults } from './accessibility.ts';
import { useBrowser } from './browser.ts';

const { visit } = useBrowser();

const PAGE = `<!doctype html><html lang="en"><title>A page</title><style>
  :root { color-scheme: light; background: white; color: black }
  @media (prefers-color-scheme: dark) { :root { color-scheme: dark; background: black; color: #333 } }
  @media (max-width: 500px) { p { width: 900px } }
  </style><main><h1>A page</h1><p>A text</p><input></main></html>`;

test('faults are found that are there in dark or when narrow only, and each of the others once for each width', async () => {
  const { page, context } = await visit('http://127.0.0.1');
  await page.setContent(PAGE);
  const faults = (await findFaults(page)).map((fault) => fault.replace(/^\w+, | at .*/g, ''));
  expect(faults).toEqual([
    'light, 1440 px: label',
    'light, 360 px: label',
    expect.stringMatching(/^light, 360 px: scrolls/) as string,
    'dark, 360 px: color-contrast',
    expect.stringMatching(/^dark, 360 px: scrolls/) as string,
    'dark, 1440 px: color-contrast',
  ]);
  await context.close();
});
