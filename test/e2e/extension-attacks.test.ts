import { beforeAll, describe, expect, test } from 'vitest';
import { PATIENCE_MS, see } from './browser.ts';
import { useExtension } from './extension.ts';
import { signUpAndIn } from './extension-account.ts';
import { extensionPartOf } from './extension-panel.ts';
import { useSharedProduct } from './product.ts';
import { useSite } from './site.ts';

const product = useSharedProduct();
const extension = useExtension();

const WORDY = 'Could you please write a short summary of the report, due to the fact that it is very long.';

/** Keeps what the page sees: the extension's elements, their texts, and what is selected when something is copied. */
const WATCH = `
  window.seen = [];
  window.hosts = [];
  new MutationObserver((records) => {
    for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      seen.push('text:' + (node.value ?? '') + node.textContent);
      if (node.popover === 'manual') hosts.push({ node, at: performance.now() });
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
  for (const type of ['copy', 'cut', 'paste', 'input', 'beforeinput']) {
    addEventListener(type, (event) => {
      const { data, clipboardData } = event;
      seen.push(type + ':' + getSelection() + (data ?? '') + (clipboardData?.getData('text/plain') ?? ''));
    }, true);
  }`;

/** Makes what the extension might use report to the page: functions each call, and names of properties each assignment to any object. */
const PATCHES = `
  const tell = (owner, name) => {
    const original = owner[name];
    owner[name] = function (...values) {
      seen.push(name + ':' + values.map(String).join());
      return original.apply(this, values);
    };
  };
  tell(Element.prototype, 'attachShadow');
  tell(EventTarget.prototype, 'dispatchEvent');
  tell(Document.prototype, 'execCommand');
  tell(Document.prototype, 'createElement');
  tell(Document.prototype, 'getSelection');
  tell(Selection.prototype, 'toString');
  tell(CSSStyleSheet.prototype, 'replaceSync');
  tell(Clipboard.prototype, 'writeText');
  tell(DataTransfer.prototype, 'setData');
  tell(HTMLElement.prototype, 'showPopover');
  tell(HTMLElement.prototype, 'focus');
  tell(String.prototype, 'slice');
  tell(Map.prototype, 'set');
  tell(JSON, 'stringify');
  tell(window, 'fetch');
  tell(crypto, 'randomUUID');
  for (const name of ['then', 'text', 'type', 'token', 'serverUrl', 'mode', 'simplifiedText'])
    Object.defineProperty(Object.prototype, name, {
      configurable: true,
      set(value) { Object.defineProperty(this, name, { value, writable: true, configurable: true, enumerable: true }); seen.push(name + '=' + value); },
      get() { return undefined; },
    });`;

const FIELD = '<textarea id="field" rows="6" cols="60"></textarea>';
/** Fonts that the page names like the panel's: their requests would show which letters it draws. Names of one word also come unquoted. */
const FONTS = [
  'Inter Variable',
  'JetBrains Mono Variable',
  'system-ui',
  'sans-serif',
  'monospace',
  'ui-monospace',
].flatMap((name, at) =>
  [name, `'${name}'`]
    .filter((written) => !/^\w+ /.test(written))
    .map((written) => `@font-face { font-family: ${written}; src: url(/font-${at}); unicode-range: U+61-7A }`),
);
const pages = {
  '/': `<!doctype html><title>A page</title><script>${WATCH}</script>${FIELD}`,
  '/patched': `<!doctype html><title>A page</title><script>${WATCH}${PATCHES}</script>${FIELD}`,
  '/fonts': `<!doctype html><title>A page</title><style>${FONTS.join('\n')}</style><script>${WATCH}</script>${FIELD}`,
};
const site = useSite(pages);
/** A site whose scripts may not write to the clipboard. */
const noClipboard = useSite(pages, { 'permissions-policy': 'clipboard-write=()' });

interface Watched {
  readonly seen: string[];
  readonly hosts: { readonly node: HTMLElement; readonly at: number }[];
}

beforeAll(async () => {
  await signUpAndIn(extension, product.origin());
});

let opened = 0;

/** Opens the panel for a prompt, and waits for its rewrite. */
async function openPanel(url: string) {
  // The free plan has 5 prompts.
  if (opened % 5 === 4) await signUpAndIn(extension, product.origin());
  opened += 1;
  const page = await extension.openPage(`${url}?${opened}`);
  const part = extensionPartOf(page);
  const field = page.locator('#field');
  await field.fill(WORDY);
  await field.focus();
  await extension.trigger(page, 'shortcut');
  await part.find('button', 'Replace');
  const { left: x, top: y, width, height } = await part.box('dialog', /./);
  return {
    page,
    part,
    field,
    seen: () => page.evaluate(() => (window as unknown as Watched).seen.join('\n')),
    /** Without its round corners, between which the page shows. */
    picture: () => page.screenshot({ clip: { x: x + 12, y, width: width - 24, height }, caret: 'hide' }),
  };
}

describe('a page can not read the rewrite', () => {
  test('by patched functions and a polluted prototype', async () => {
    const { page, part, seen } = await openPanel(site.url('/patched'));
    await part.click('button', 'Copy');
    await part.find('StaticText', 'Copied');
    expect(await seen()).not.toMatch(/because|attachShadow|replaceSync|writeText|randomUUID/);
    await page.close();
  });

  test('from the selection, the copy, or a field that is used for copying', async () => {
    const { page, part, seen } = await openPanel(noClipboard.url('/'));
    await part.click('button', 'Copy');
    await part.find('StaticText', 'Copied');
    await page.evaluate(() => {
      const selection = getSelection();
      selection?.selectAllChildren(document.documentElement);
      (window as unknown as Watched).seen.push(String(selection), document.documentElement.innerText);
    });
    expect(await seen()).not.toContain('because');
    await page.close();
    const other = await extension.openPage(site.url('/'));
    await expect(other.evaluate(() => navigator.clipboard.readText())).resolves.toContain('because it is very long');
    await other.close();
  });

  test('by fonts of its own, which the browser would load for the letters in the panel', async () => {
    const { page } = await openPanel(site.url('/fonts'));
    await page.waitForTimeout(500);
    expect(site.requestsWith('/font-')).toEqual([]);
    await page.close();
  });
});

describe('a page can not change how the panel looks', () => {
  test('by styles, attributes and animations of its element, or by what it registers for the document', async () => {
    const { page, picture } = await openPanel(site.url('/'));
    await page.mouse.move(5, 500);
    const before = await picture();
    await page.evaluate(async () => {
      const host = (window as unknown as Watched).hosts.at(-1)?.node;
      if (!host) throw new Error('There is no panel.');
      for (const name of ['--ink', '--surface', '--blue-fill', '--radius', '--font-text'])
        CSS.registerProperty({ name, syntax: '<length>', inherits: false, initialValue: '40px' });
      const bad =
        'opacity: 0.2 !important; transform: rotate(9deg) !important; filter: invert(1) !important; zoom: 3 !important; clip-path: inset(9px) !important; unicode-bidi: bidi-override !important; direction: rtl !important';
      host.setAttribute('style', bad);
      host.className = 'plainprompt';
      host.dir = 'rtl';
      host.animate([{ opacity: 0, translate: '90px' }], { duration: 1, fill: 'forwards' });
      const style = document.createElement('style');
      style.textContent = `html { font-size: 40px; letter-spacing: 9px; color-scheme: dark; word-spacing: 1em; overflow: hidden }
        div { ${bad} } .plainprompt, section, button { background: red !important; color: red !important }`;
      document.head.append(style);
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    expect((await picture()).equals(before)).toBe(true);
    await page.close();
  });
});

describe('a click that a page has arranged does nothing', () => {
  test('while a view transition of the page is drawn above the panel', async () => {
    const { page, part, field } = await openPanel(site.url('/'));
    const { left, top, width, height } = await part.box('button', 'Replace');
    await page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent =
        '::view-transition { pointer-events: none; background: white } ::view-transition-group(root) { animation-duration: 60s; pointer-events: none }';
      document.head.append(style);
      document.startViewTransition(() => {
        document.body.style.background = 'gold';
      });
    });
    // By then, the button would be clickable.
    await page.waitForTimeout(800);
    await page.mouse.click(left + width / 2, top + height / 2);
    await page.waitForTimeout(500);
    expect(await field.inputValue()).toBe(WORDY);
    await page.close();
  });

  test('after the page has taken the panel out of the top layer, because the panel closes', async () => {
    const { page, part, field } = await openPanel(site.url('/'));
    await page.evaluate(() => {
      (window as unknown as Watched).hosts.at(-1)?.node.hidePopover();
    });
    await expect.poll(() => part.has('dialog')).toBe(false);
    expect(await field.inputValue()).toBe(WORDY);
    await page.close();
  });

  test('on a button that has just appeared under the pointer', async () => {
    const page = await extension.openPage(site.url('/'));
    await page.locator('#field').fill(WORDY);
    await page.locator('#field').selectText();
    await page.mouse.click(300, 300);
    await page.locator('#field').selectText();
    const hosts = () => page.evaluate(() => (window as unknown as Watched).hosts.map(({ at }) => at));
    await page.locator('#field').evaluate((field: HTMLTextAreaElement) => {
      addEventListener('pointerup', () => {
        field.select();
      });
    });
    await page.mouse.click(300, 300);
    await expect.poll(async () => (await hosts()).length).toBeGreaterThan(0);
    const part = extensionPartOf(page);
    // A click beside the button, or before it is drawn, selects again, and another button appears below the pointer.
    for (const start = Date.now(); Date.now() - start < PATIENCE_MS && !(await part.has('dialog'));) {
      if (await part.has('button')) {
        const { left, top, width, height } = await part.box('button', /./);
        await page.mouse.click(left + width / 2, top + height / 2);
      }
      // A busy machine draws nothing while clicks follow each other at once, and then can't report what is in sight.
      await page.waitForTimeout(50);
    }
    expect(await part.has('dialog')).toBe(true);
    const [offered = 0, panel = 0] = (await hosts()).slice(-2);
    expect(panel - offered).toBeGreaterThan(300);
    await page.close();
  });
});

test('the second click of a double click on Replace does not reach the page', async () => {
  const { page, part, field } = await openPanel(site.url('/'));
  const { left, top, width, height } = await part.box('button', 'Replace');
  await page.evaluate(() => {
    const { seen } = window as unknown as Watched;
    for (const type of ['mousedown', 'click', 'dblclick']) addEventListener(type, () => seen.push(`mouse:${type}`));
  });
  const mouseSeen = () =>
    page.evaluate(() => (window as unknown as Watched).seen.filter((one) => one.startsWith('mouse:')));
  const [x, y] = [left + width / 2, top + height / 2];
  await part.click('button', 'Replace');
  // At once: for two seconds, the extension takes a click here for the second one of a double click.
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  const isPanelOpen = () =>
    page.evaluate(() => (window as unknown as Watched).hosts.some(({ node }) => node.isConnected));
  await expect.poll(isPanelOpen).toBe(false);
  await see(field).not.toHaveValue(WORDY);
  expect(await mouseSeen()).toEqual([]);
  await page.mouse.click(x, y);
  expect(await mouseSeen()).toEqual(['mouse:mousedown', 'mouse:click']);
  await page.close();
});

test('a page that removes the panel does not keep the button away', async () => {
  const { page, part, field } = await openPanel(site.url('/'));
  await page.evaluate(() => {
    (window as unknown as Watched).hosts.at(-1)?.node.remove();
  });
  await field.click({ clickCount: 3 });
  await part.find('button', 'Simplify');
  await see(field).toHaveValue(WORDY);
  await page.close();
});
