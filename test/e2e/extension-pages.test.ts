import type { Locator, Page } from '@playwright/test';
import { describe, expect, test } from 'vitest';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { signUpAndIn } from './extension-account.ts';
import { extensionPartOf } from './extension-panel.ts';
import { useSharedProduct } from './product.ts';
import { useSite } from './site.ts';

const product = useSharedProduct();
const extension = useExtension();

const WORDY = 'Could you please write a short summary of the report, due to the fact that it is very long.';
const SHORT = /^Write a short summary of the report, because it is very long\.$/;
const FIELD = `<textarea id="field" rows="6" cols="60">${WORDY}</textarea>`;

const page = (body: string, attributes = '') =>
  `<!doctype html><html ${attributes}><title>A page</title>${body}</html>`;

const pages = {
  '/shadow': page(
    `<my-field></my-field><script>
      customElements.define('my-field', class extends HTMLElement {
        connectedCallback() {
          this.attachShadow({ mode: 'open' }).innerHTML = '<div><inner-field></inner-field></div>';
        }
      });
      customElements.define('inner-field', class extends HTMLElement {
        connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(FIELD)}; }
      });
    </script>`,
  ),
  '/frame': page('<iframe src="/plain" width="900" height="700"></iframe>'),
  '/plain': page(FIELD),
  '/input': page(`<input id="field" size="90" value="${WORDY}">`),
  '/right-to-left': page(FIELD, 'dir="rtl" lang="ar"'),
  '/zoomed': page(`<style>html { zoom: 2 }</style>${FIELD}`),
  '/dialog': page(`<dialog>${FIELD}</dialog><script>document.querySelector('dialog').showModal()</script>`),
  '/popover': page(`<div popover>${FIELD}</div><script>document.querySelector('div').showPopover()</script>`),
  '/reset': page(
    `<style>*, *::before { all: unset; color: red !important; font-size: 90px !important } :focus { outline: none !important }
      html > div { display: none !important; opacity: 0 !important } textarea { display: block; width: 600px; height: 200px }</style>${FIELD}`,
  ),
} as const;

const site = useSite(pages);
/** Nothing but the page's own inline styles and scripts: no scripts, styles or connections of others. */
const strict = useSite(pages, {
  'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; require-trusted-types-for 'script'; sandbox allow-same-origin`,
});

let opened = 0;

async function open(url: string) {
  // The free plan has 5 prompts, and some tests use two.
  if (opened % 2 === 0) await signUpAndIn(extension, product.origin());
  opened += 1;
  const tab = await extension.openPage(url);
  return { tab, part: extensionPartOf(tab) };
}

/** By the browser's own shortcuts, in a field that has just been rewritten. */
async function undoAndRedo(tab: Page, field: Locator): Promise<void> {
  await tab.keyboard.press('Control+z');
  await see(field).toHaveValue(WORDY);
  await tab.keyboard.press('Control+Shift+z');
  await see(field).toHaveValue(SHORT);
}

type Box = Awaited<ReturnType<ReturnType<typeof extensionPartOf>['box']>>;

const isInWindow = ({ width, height, left, top, room }: Box) =>
  left >= 0 && top >= 0 && left + width <= room.width && top + height <= room.height;

/** Whether the panel is drawn inside of the window, at a size at which it can be read. */
async function isDrawn({ part }: Awaited<ReturnType<typeof open>>): Promise<boolean> {
  const box = await part.box('dialog', /./);
  return isInWindow(box) && box.width > 300 && box.height > 100;
}

describe('a prompt is replaced', () => {
  test('in an open shadow root within another one', async () => {
    const { tab, part } = await open(site.url('/shadow'));
    await tab.locator('#field').focus();
    await extension.trigger(tab, 'shortcut');
    await part.click('button', 'Replace');
    await see(tab.locator('#field')).toHaveValue(SHORT);
    await see(tab.locator('#field')).toBeFocused();
    await undoAndRedo(tab, tab.locator('#field'));
    await tab.close();
  });

  test('in a field with one line', async () => {
    const { tab, part } = await open(site.url('/input'));
    await tab.locator('#field').focus();
    await extension.trigger(tab, 'shortcut');
    await part.click('button', 'Replace');
    await see(tab.locator('#field')).toHaveValue(SHORT);
    await undoAndRedo(tab, tab.locator('#field'));
    await tab.close();
  });

  test('in a frame of the same origin', async () => {
    const { tab } = await open(site.url('/frame'));
    const frame = tab.frameLocator('iframe');
    await frame.locator('#field').focus();
    await extension.trigger(tab, 'shortcut');
    const part = extensionPartOf(tab, tab.frames()[1]);
    await part.click('button', 'Replace');
    await see(frame.locator('#field')).toHaveValue(SHORT);
    await undoAndRedo(tab, frame.locator('#field'));
    await tab.close();
  });

  test.each(['/right-to-left', '/zoomed', '/dialog', '/popover', '/reset'] as const)(
    'on %s, with the panel in sight',
    async (path) => {
      const there = await open(site.url(path));
      const { tab, part } = there;
      await tab.locator('#field').focus();
      await extension.trigger(tab, 'shortcut');
      await part.find('button', 'Replace');
      await expect.poll(() => isDrawn(there)).toBe(true);
      await part.click('button', 'Replace');
      await see(tab.locator('#field')).toHaveValue(SHORT);
      await tab.close();
    },
  );

  test('in a window that becomes smaller, with the button and the panel in sight', async () => {
    const there = await open(site.url('/right-to-left'));
    const { tab, part } = there;
    await tab.locator('#field').click({ clickCount: 3, position: { x: 300, y: 10 } });
    await part.find('button', 'Simplify');
    await tab.setViewportSize({ width: 480, height: 420 });
    await expect.poll(async () => isInWindow(await part.box('button', 'Simplify'))).toBe(true);
    await tab.setViewportSize({ width: 1200, height: 800 });
    await extension.trigger(tab, 'shortcut');
    await part.find('button', 'Replace');
    await tab.setViewportSize({ width: 480, height: 420 });
    await expect.poll(() => isDrawn(there)).toBe(true);
    await part.click('button', 'Replace');
    await see(tab.locator('#field')).toHaveValue(SHORT);
    await tab.close();
  });

  test.each([2, 4])("at %d times the browser's zoom, with the panel in sight", async (factor) => {
    const there = await open(`${site.url('/plain')}?zoom=${factor}`);
    const { tab, part } = there;
    await tab.locator('#field').focus();
    await extension.zoom(tab, factor);
    await extension.trigger(tab, 'shortcut');
    await part.find('button', 'Replace');
    await expect.poll(async () => isInWindow(await part.box('dialog', /./))).toBe(true);
    await part.click('button', 'Replace');
    await see(tab.locator('#field')).toHaveValue(SHORT);
    await extension.zoom(tab, 1);
    await tab.close();
  });

  test('in an element that fills the screen', async () => {
    const { tab, part } = await open(`${site.url('/plain')}?fullscreen`);
    await tab.locator('html').evaluate((html) => {
      html.addEventListener('click', () => void document.body.requestFullscreen(), { once: true });
    });
    await tab.locator('#field').click();
    await expect.poll(() => tab.evaluate(() => document.fullscreenElement?.localName)).toBe('body');
    await extension.trigger(tab, 'shortcut');
    await part.click('button', 'Replace');
    await see(tab.locator('#field')).toHaveValue(SHORT);
    await tab.close();
  });

  test('under a strict content security policy', async () => {
    const there = await open(strict.url('/reset'));
    const { tab, part } = there;
    await tab.locator('#field').focus();
    await extension.trigger(tab, 'shortcut');
    await part.find('button', 'Replace');
    await expect.poll(() => isDrawn(there)).toBe(true);
    // The web app's view of the changes, in its own styles.
    expect(await part.has('radio', 'Changes')).toBe(true);
    await part.click('button', 'Replace');
    await see(tab.locator('#field')).toHaveValue(SHORT);
    await tab.close();
  });
});

test('the keyboard is enough, the focus returns to the field, and screen readers hear what happens', async () => {
  const { tab, part } = await open(site.url('/plain'));
  const field = tab.locator('#field');
  // A prompt that no other test uses: of one that was rewritten before, the panel says that the result is the same.
  const prompt = 'Could you please list the three largest risks of our plan?';
  await field.fill(prompt);
  await extension.trigger(tab, 'shortcut');
  await part.find('dialog', 'PlainPrompt');
  await part.find('status', '');
  // The focus is on what most users want next.
  await expect.poll(() => part.focused()).toBe('Replace');
  await part.find('StaticText', /tokens? saved$/);
  await tab.keyboard.press('Shift+Tab');
  await expect.poll(() => part.focused()).toBe('Copy');
  await tab.keyboard.press('Enter');
  await part.find('StaticText', 'Copied');
  await tab.keyboard.press('Escape');
  await expect.poll(() => part.has('dialog')).toBe(false);
  await see(field).toBeFocused();
  await see(field).toHaveValue(prompt);

  await extension.trigger(tab, 'shortcut');
  await expect.poll(() => part.focused()).toBe('Replace');
  await tab.keyboard.press('Enter');
  await see(field).toHaveValue('List the three largest risks of our plan.');
  await see(field).toBeFocused();
  await tab.close();
});

test('the changes are shown with their reasons, and another action can be chosen in the panel', async () => {
  const { tab, part } = await open(site.url('/plain'));
  await tab.locator('#field').focus();
  await extension.trigger(tab, 'shortcut');
  await part.click('radio', 'Changes');
  await part.find('deletion', '');
  await part.click('DisclosureTriangle', /^What changed, and why/);
  await part.find('list', '');
  await part.click('combobox', 'Action');
  await tab.keyboard.press('Escape');
  await tab.close();
});
