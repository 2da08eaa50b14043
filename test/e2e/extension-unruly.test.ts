import { describe, expect, test } from 'vitest';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { FIELD, htmlPage, SHORT, usePromptPages, WORDY } from './extension-prompts.ts';
import { useSharedProduct } from './product.ts';

const product = useSharedProduct();
const extension = useExtension();

/** Collects the elements of the extension, which a page sees from outside: each is in the top layer. */
const WATCH = `<script>
  window.hosts = [];
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node.popover === 'manual') hosts.push(node);
  }).observe(document.documentElement, { childList: true, subtree: true });
</script>`;

/** What dialogs of component libraries do: the focus stays inside, and keys mean something wherever they are pressed. */
const GREEDY = `<script>
  window.sent = 0;
  const dialog = document.getElementById('dialog');
  document.addEventListener('focusin', ({ target }) => {
    if (!dialog.contains(target)) document.getElementById('field').focus();
  }, true);
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    sent += 1;
    event.preventDefault();
  }, true);
</script>`;

/** A page in which elements hide what scripts ask of the document. */
const CLOBBERED = [
  'activeElement',
  'documentElement',
  'createElement',
  'hasFocus',
  'getSelection',
  'execCommand',
  'body',
]
  .map((name) => `<img name="${name}" alt=""><form name="${name}"></form>`)
  .join('');

const { open } = usePromptPages(extension, {
  origin: product.origin,
  pages: {
    '/': htmlPage(FIELD + WATCH),
    '/greedy': htmlPage(`<div id="dialog" role="dialog">${FIELD}</div>${WATCH}${GREEDY}`),
    '/clobbered': htmlPage(FIELD + CLOBBERED + WATCH),
  },
});

/** What the scripts of the pages note. */
interface PageState {
  /** The elements that WATCH found. */
  readonly hosts: HTMLElement[];
  /** How many keys GREEDY took. */
  readonly sent: number;
}

describe('a page', () => {
  test('that moves the panel into an element of its own does not get it drawn there', async () => {
    const { tab, part } = await open('/');
    await extension.trigger(tab, 'shortcut');
    await part.find('button', 'Replace');
    await tab.evaluate(() => {
      const container = document.createElement('div');
      container.style.cssText = 'transform: scale(0.3); filter: invert(1); opacity: 0.5';
      document.body.append(container);
      const host = (window as unknown as PageState).hosts.at(-1);
      if (host) container.append(host);
    });
    await expect.poll(() => part.has('dialog')).toBe(false);
    // It can be opened again.
    await tab.locator('#field').focus();
    await extension.trigger(tab, 'shortcut');
    await part.find('button', 'Replace');
    await tab.close();
  });

  test('that keeps the focus and all keys to its own dialog has neither while the panel is used', async () => {
    const { tab, part, field } = await open('/greedy');
    await extension.trigger(tab, 'shortcut');
    await expect.poll(() => part.focused()).toBe('Replace');
    await tab.keyboard.press('Enter');
    await see(field).toHaveValue(SHORT);
    await field.fill(WORDY);
    await extension.trigger(tab, 'shortcut');
    await expect.poll(() => part.focused()).toBe('Replace');
    await tab.keyboard.press('Escape');
    await expect.poll(() => part.has('dialog', 'PlainPrompt')).toBe(false);
    expect(await tab.evaluate(() => (window as unknown as PageState).sent)).toBe(0);
    await tab.close();
  });

  test('whose elements have the names of what scripts ask for does not keep the panel away', async () => {
    const { tab, part, field } = await open('/clobbered');
    await extension.trigger(tab, 'shortcut');
    await part.click('button', 'Replace');
    await see(field).toHaveValue(SHORT);
    await tab.close();
  });

  test('that enlarges itself while the panel is open leaves it in the window', async () => {
    const { tab, part } = await open('/');
    await extension.trigger(tab, 'shortcut');
    await part.find('button', 'Replace');
    const before = await part.box('dialog', /./);
    await tab.evaluate(() => {
      document.documentElement.style.zoom = '3';
    });
    await tab.waitForTimeout(500);
    const { left, top, width, height, room } = await part.box('dialog', /./);
    expect(left >= 0 && top >= 0 && left + width <= room.width && top + height <= room.height).toBe(true);
    expect(Math.abs(width - before.width)).toBeLessThan(3);
    await tab.close();
  });
});

test('where the panel fits neither below nor above the text, it covers as little of it as it can', async () => {
  const { tab, part, field } = await open('/');
  await tab.setViewportSize({ width: 900, height: 600 });
  await field.evaluate((it) => {
    it.style.cssText = 'position: fixed; top: 150px; height: 170px';
  });
  await extension.trigger(tab, 'shortcut');
  await part.find('button', 'Replace');
  const { top, height } = await part.box('dialog', /./);
  const fieldBox = await field.boundingBox();
  expect(height).toBeGreaterThan(150);
  expect(top).toBeGreaterThan((fieldBox?.y ?? 0) + (fieldBox?.height ?? 0) / 2);
  await tab.close();
});
