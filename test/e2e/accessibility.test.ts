import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { isFull } from '../setup/full-scale.ts';
import { findFaults, violationsIn } from './accessibility.ts';
import { useBrowser } from './browser.ts';
import { uncheckedTexts } from './contrast.ts';

const { visit } = useBrowser();

/** Its field has no label, its text has too little contrast in dark, and its paragraph is too wide for a narrow window. */
const PAGE = `<!doctype html><html lang="en"><title>A page</title><style>
  :root { color-scheme: light; background: white; color: black }
  @media (prefers-color-scheme: dark) { :root { color-scheme: dark; background: black; color: #333 } }
  @media (max-width: 500px) { p { width: 900px } }
  </style><main><h1>A page</h1><p>A text</p><input></main></html>`;

test('findFaults looks at a page in light when wide, and in dark when narrow: in full at both, and also in light when narrow', async () => {
  // No address is opened: each test sets the content of the page.
  const { page, context } = await visit('http://127.0.0.1');
  await page.setContent(PAGE);
  // Without the address of the page and the elements.
  const look = async () => (await findFaults(page)).map((fault) => fault.replace(/^\w+, | at .*/g, ''));
  const scrolls = (view: string) => expect.stringMatching(new RegExp(`^${view}: scrolls`)) as string;
  if (isFull) {
    expect(await look()).toEqual([
      'light, 1440 px: label',
      'light, 320 px: label',
      scrolls('light, 320 px'),
      'dark, 320 px: color-contrast',
      scrolls('dark, 320 px'),
    ]);
  } else {
    const looks = [await look(), await look()].sort(([one = ''], [other = '']) => other.localeCompare(one));
    expect(looks).toEqual([
      ['light, 1440 px: label'],
      ['dark, 320 px: label', 'dark, 320 px: color-contrast', scrolls('dark, 320 px')],
    ]);
  }
  await context.close();
});

const html = (body: string) =>
  `<!doctype html><html lang="en"><title>A page</title><style>
    body { background: white; color: black }
    .weak, .weak a { color: #aaa }
    .dark { background: #333 }
    a { text-decoration: none; color: #333 }
    .over { position: relative }
    .over > p { position: absolute; top: 0; margin: 0 }
    .back { height: 40px; background: white }
    [data-tone=dark] > .back { background: #333 }
    [data-tone=image] > .back { background: linear-gradient(#333, #333) }
    .cell { display: grid }
    .cell > * { grid-area: 1 / 1 }
    .up > p { margin: -40px 0 0 }
  </style><main><h1>A page</h1>${body}</main></html>`;

/**
 * What is found on a page. It must be the same when it is checked again, and no marks (`data-look`, on elements to check) may be left. What passes is
 * remembered for the whole process, so each check builds on those before it.
 */
async function colorFaults(page: Page, body: string, part?: string): Promise<string[]> {
  await page.setContent(html(body));
  const first = await violationsIn(page, 'colors', part);
  expect(await violationsIn(page, 'colors', part)).toEqual(first);
  expect(await page.locator('[data-look]').count()).toBe(0);
  return first.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target.join(' ')}`));
}

test('the contrast of a text is checked again if its color, its background, or whether its contrast matters differs from the text that passed', async () => {
  const { page, context } = await visit('http://127.0.0.1');
  const faultsOf = (body: string, part?: string) => colorFaults(page, body, part);
  expect(await faultsOf('<p>Some text</p><p>More text</p>')).toEqual([]);
  expect(await faultsOf('<p>Some text</p><p class="weak">More text</p>')).toEqual(['color-contrast at .weak']);
  expect(await faultsOf('<p>Some text</p><p class="weak">More text</p>', 'h1')).toEqual([]);
  expect(await faultsOf('<p>Some text</p><div class="dark"><p id="low">More text</p></div>')).toEqual([
    'color-contrast at #low',
  ]);
  expect(await faultsOf('<button class="weak" disabled>Some text</button>')).toEqual([]);
  expect(await faultsOf('<button class="weak">Some text</button>')).toEqual(['color-contrast at button']);
  expect(await faultsOf('<div style="opacity: 0.3"><p>Some text</p></div>')).toEqual(['color-contrast at p']);
  // A text that is not seen passes without a measurement, and must not excuse the same text where it is seen.
  expect(await faultsOf('<p class="weak" style="clip-path: inset(50%)">Some text</p>')).toEqual([]);
  expect(await faultsOf('<p class="weak">Some text</p>')).toEqual(['color-contrast at p']);
  await context.close();
});

test('links within a text are checked each time, together with the text around them, also if an element in the link has its text', async () => {
  const { page, context } = await visit('http://127.0.0.1');
  const faultsOf = (body: string) => colorFaults(page, body);
  expect(await faultsOf('<p>Some text</p>')).toEqual([]);
  expect(await faultsOf('<p><a href="/">A link</a></p>')).toEqual([]);
  expect(await faultsOf('<p>Some text with <a href="/">A link</a></p>')).toEqual(['link-in-text-block at a']);
  expect(await faultsOf('<p>Some text with <a href="/">A <code>link</code></a></p>')).toEqual([
    'link-in-text-block at a',
  ]);
  const small = '<a href="/" style="font-size: 14px">A link</a>';
  expect(await faultsOf(`<p>Some text with ${small}</p>`)).toEqual([]);
  expect(await faultsOf(`<p style="font-size: 14px">Some text with ${small}</p>`)).toEqual(['link-in-text-block at a']);
  // axe can't tell whether a link whose whole text is in an element differs enough, so there is no fault to see: the marks show that it is asked.
  await page.setContent(html('<p>Some text with <a href="/"><code>A link</code></a></p>'));
  await uncheckedTexts(page);
  expect(await page.locator('a[data-look], p[data-look]').count()).toBe(2);
  await context.close();
});

test('a link without text around it is checked again only if it looks like no text that passed', async () => {
  const { page, context } = await visit('http://127.0.0.1');
  const menu = '<nav><a href="/">A link</a> <a href="/other">Another</a></nav>';
  expect(await colorFaults(page, menu)).toEqual([]);
  await page.setContent(html(menu));
  expect((await uncheckedTexts(page, 'nav'))?.count).toBe(0);
  const faults = await colorFaults(page, `<div class="weak">${menu}</div>`);
  expect(faults.map((fault) => fault.replace(/ at .*/, ''))).toEqual(['color-contrast', 'color-contrast']);
  await page.setContent(html(menu.replace('</nav>', ' and a text</nav>')));
  await uncheckedTexts(page, 'nav');
  expect(await page.locator('nav[data-look], a[data-look]').count()).toBe(3);
  await context.close();
});

test('a text that lies over an element that does not contain it is checked each time', async () => {
  const { page, context } = await visit('http://127.0.0.1');
  const positioned = (tone: string) =>
    `<div data-tone="${tone}" class="over"><div class="back"></div><p>Some text</p></div>`;
  const inCell = (tone: string) =>
    `<div data-tone="${tone}" class="cell"><div class="back"></div><p>Some text</p></div>`;
  const pulledUp = (tone: string) =>
    `<div data-tone="${tone}" class="up"><div class="back"></div><p>Some text</p></div>`;
  for (const body of [positioned, inCell, pulledUp]) {
    expect(await colorFaults(page, body('light'))).toEqual([]);
    expect(await colorFaults(page, body('dark'))).toEqual(['color-contrast at p']);
    // Over an image, axe can't measure a contrast and reports no fault, but it is asked.
    await page.setContent(html(body('image')));
    expect((await uncheckedTexts(page, 'p'))?.count).toBe(1);
  }
  await context.close();
});

test('a text that looks like one that passed is not checked again, also in a card or a dialog', async () => {
  const { page, context } = await visit('http://127.0.0.1');
  const card = '<div style="position: relative; padding: 9px; background: #eee"><p>Some text</p><p>More text</p></div>';
  const body = `<p>Some text</p>${card}<dialog open>${card}</dialog>`;
  await page.setContent(html(body));
  expect((await uncheckedTexts(page, 'dialog'))?.count).toBe(2);
  expect(await colorFaults(page, body)).toEqual([]);
  await page.setContent(html(body));
  expect((await uncheckedTexts(page, 'dialog'))?.count).toBe(0);
  await context.close();
});

test('fields are checked again if their text may have another contrast, but not for icons beside it, options or what is not displayed', async () => {
  const { page, context } = await visit('http://127.0.0.1');
  const field = (color: string, right: string) => `<div class="over" style="width: 200px">
    <input aria-label="Name" value="Ada" style="color: ${color}; background: white; padding: 0 30px; width: 140px">
    <p style="right: ${right}; width: 20px; height: 20px; background: #333"></p></div>`;
  const others = `<select aria-label="Kind" style="color: black; background: white"><option>One</option></select>
    <input type="checkbox" aria-label="All"><div style="display: none"><p>Some text</p></div>`;
  expect(await colorFaults(page, field('black', '0') + others)).toEqual([]);
  await page.setContent(html(field('black', '0') + others));
  expect((await uncheckedTexts(page))?.count).toBe(0);
  // The box lies over the text.
  await page.setContent(html(field('black', '100px')));
  expect((await uncheckedTexts(page))?.count).toBe(1);
  expect(await colorFaults(page, field('#aaa', '0'))).toEqual(['color-contrast at input']);
  expect(await colorFaults(page, others.replace('black', '#aaa'))).toEqual(['color-contrast at select']);
  await context.close();
});
