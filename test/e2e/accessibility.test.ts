import { expect, test } from 'vitest';
import { findFaults, violationsIn } from './accessibility.ts';
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

const html = (body: string) =>
  `<!doctype html><html lang="en"><title>A page</title><style>
    body { background: white; color: black }
    .weak, .weak a { color: #aaa }
    .dark { background: #333 }
    a { text-decoration: none; color: #333 }
  </style><main><h1>A page</h1>${body}</main></html>`;

test('a contrast is checked again where its text, what is behind it, or whether it counts is another than where it passed', async () => {
  const { page, context } = await visit('http://127.0.0.1');
  const faultsOf = async (body: string, part?: string) => {
    await page.setContent(html(body));
    const first = await violationsIn(page, 'colors', part);
    const again = await violationsIn(page, 'colors', part);
    expect(again).toEqual(first);
    expect(await page.locator('[data-look]').count()).toBe(0);
    return first.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
  };
  expect(await faultsOf('<p>Some text</p><p>More text</p>')).toEqual([]);
  expect(await faultsOf('<p>Some text</p><p class="weak">More text</p>')).toEqual(['color-contrast at .weak']);
  expect(await faultsOf('<p>Some text</p><p class="weak">More text</p>', 'h1')).toEqual([]);
  expect(await faultsOf('<p>Some text</p><div class="dark"><p id="low">More text</p></div>')).toEqual([
    'color-contrast at #low',
  ]);
  expect(await faultsOf('<button class="weak" disabled>Some text</button>')).toEqual([]);
  expect(await faultsOf('<button class="weak">Some text</button>')).toEqual(['color-contrast at button']);
  expect(await faultsOf('<div style="opacity: 0.3"><p>Some text</p></div>')).toEqual(['color-contrast at p']);
  expect(await faultsOf('<p><a href="/">A link</a></p>')).toEqual([]);
  expect(await faultsOf('<p>Some text with <a href="/">A link</a></p>')).toEqual(['link-in-text-block at a']);
  await context.close();
});
