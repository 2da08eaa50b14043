import { beforeAll, describe, expect, test } from 'vitest';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { signUpAndIn } from './extension-account.ts';
import { ownPart } from './extension-panel.ts';
import { useSharedProduct } from './product.ts';
import { useSite } from './site.ts';

const product = useSharedProduct();
const extension = useExtension();

const WORDY = 'Could you please write a short summary of the report, due to the fact that it is very long.';
const SHORT = /^Write a short summary of the report, because it is very long\.$/;
/** Its rewrite is its beginning. */
const LEFT_HANGING = 'is it ok to put parchment paper in an air fryer thanks lol';
const FIELD = '<textarea id="field" rows="6" cols="60"></textarea>';
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

const page = (body: string) => `<!doctype html><title>A page</title>${body}`;
const site = useSite({
  '/': page(FIELD + WATCH),
  '/greedy': page(`<div id="dialog" role="dialog">${FIELD}</div>${WATCH}${GREEDY}`),
  '/clobbered': page(FIELD + CLOBBERED + WATCH),
  '/no-paste': page(
    `<div id="editor" contenteditable="true">${WORDY}</div><script>
      document.getElementById('editor').addEventListener('paste', (event) => { event.preventDefault(); });
    </script>`,
  ),
  '/fixed': page(
    `${FIELD}<script>
      document.getElementById('field').addEventListener('input', ({ target }) => {
        if (window.original) target.value = window.original;
      });
    </script>`,
  ),
  '/no-paste-of-more': page(
    `<div id="editor" contenteditable="true">${LEFT_HANGING}</div><script>
      document.getElementById('editor').addEventListener('paste', (event) => { event.preventDefault(); });
    </script>`,
  ),
  '/slow': page(
    `<div id="editor" contenteditable="true" style="width: 900px">${WORDY}</div><script>
      window.pasted = 0;
      document.getElementById('editor').addEventListener('paste', (event) => {
        event.preventDefault();
        window.pasted += 1;
        const text = event.clipboardData.getData('text/plain');
        setTimeout(() => document.execCommand('insertText', false, text), 200);
      });
    </script>`,
  ),
  '/blank': page(
    `<iframe width="900" height="600"></iframe><script>
      document.querySelector('iframe').contentDocument.body.innerHTML = ${JSON.stringify(FIELD)};
    </script>`,
  ),
  '/sandboxed': page(`<iframe sandbox width="900" height="600" srcdoc='${FIELD}'></iframe>`),
  '/removes-panel': page(
    `${FIELD}<script>
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node.popover === 'manual' && window.hasButton) node.remove();
          if (node.popover === 'manual') window.hasButton = true;
        }
      }).observe(document.documentElement, { childList: true });
    </script>`,
  ),
  '/removes': page(
    `${FIELD}<script>
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node.popover === 'manual') node.remove();
      }).observe(document.documentElement, { childList: true });
    </script>`,
  ),
});

interface Unruly {
  readonly hosts: HTMLElement[];
  readonly sent: number;
  original?: string;
  readonly pasted: number;
}

beforeAll(async () => {
  await signUpAndIn(extension, product.origin());
});

let opened = 0;

async function open(path: string, text = WORDY) {
  // The free plan has 5 prompts, and a story uses up to two.
  if (opened % 2 === 1) await signUpAndIn(extension, product.origin());
  opened += 1;
  const tab = await extension.openPage(`${site.url(path)}?${opened}`);
  const field = tab.locator('#field');
  if (await field.count()) {
    await field.fill(text);
    await field.focus();
  }
  return { tab, field, part: ownPart(tab) };
}

/** Opens the panel for a prompt, without signing in first. */
async function openSignedOut() {
  const tab = await extension.openPage(`${site.url('/')}?signed-out`);
  await tab.locator('#field').fill(WORDY);
  await tab.locator('#field').focus();
  await extension.trigger(tab, 'shortcut');
  return { tab, part: ownPart(tab) };
}

describe('a rewrite is not lost', () => {
  test('where the page refuses what is pasted', async () => {
    const { tab, part } = await open('/no-paste');
    await tab.locator('#editor').click();
    await extension.trigger(tab, 'shortcut');
    await part.click('button', 'Replace');
    await part.find('StaticText', 'The page did not take the rewrite. Copy it instead.');
    await part.click('button', 'Copy');
    await part.find('StaticText', 'Copied');
    await tab.close();
  });

  test('where the page puts the old text back', async () => {
    const { tab, part, field } = await open('/fixed');
    await tab.evaluate((text) => {
      (window as unknown as Unruly).original = text;
    }, WORDY);
    await extension.trigger(tab, 'shortcut');
    await part.click('button', 'Replace');
    await part.find('StaticText', 'The page did not take the rewrite. Copy it instead.');
    await see(field).toHaveValue(WORDY);
    await tab.close();
  });

  test('where the page refuses what is pasted, and the old text contains it', async () => {
    const { tab, part } = await open('/no-paste-of-more');
    const editor = tab.locator('#editor');
    await editor.click();
    await tab.keyboard.press('Control+End');
    await extension.trigger(tab, 'shortcut');
    await part.click('button', 'Replace');
    await part.find('StaticText', 'The page did not take the rewrite. Copy it instead.');
    await part.click('button', 'Close');
    // The cursor is where it was: what is typed next replaces nothing.
    await tab.keyboard.press('!');
    await see(editor).toHaveText(`${LEFT_HANGING}!`);
    await tab.close();
  });

  test('where the page puts the old text back, which contains it', async () => {
    const { tab, part, field } = await open('/fixed', LEFT_HANGING);
    await tab.evaluate((text) => {
      (window as unknown as Unruly).original = text;
    }, LEFT_HANGING);
    await extension.trigger(tab, 'shortcut');
    await part.click('button', 'Replace');
    await part.find('StaticText', 'The page did not take the rewrite. Copy it instead.');
    await see(field).toHaveValue(LEFT_HANGING);
    await tab.close();
  });

  test.each(['disabled', 'readonly', 'hidden'])('where the field has become %s since', async (attribute) => {
    const { tab, part, field } = await open('/');
    await extension.trigger(tab, 'shortcut');
    await part.find('button', 'Replace');
    await field.evaluate((it, name) => {
      it.setAttribute(name, '');
    }, attribute);
    await part.click('button', 'Replace');
    await part.find('StaticText', /Copy (it|the rewrite) instead\.$/);
    await see(field).toHaveValue(WORDY);
    expect(await part.has('dialog')).toBe(true);
    await tab.close();
  });
});

test('the shortcut, pressed again and again, opens one panel and uses one prompt', async () => {
  await signUpAndIn(extension, product.origin());
  const { tab, part } = await open('/');
  const pages = extension.context().pages().length;
  await Promise.all([1, 2, 3, 4].map(() => extension.trigger(tab, 'shortcut')));
  await part.find('button', 'Replace');
  await extension.trigger(tab, 'shortcut');
  await tab.waitForTimeout(1500);
  expect(await part.has('button', 'Replace')).toBe(true);
  expect(extension.context().pages()).toHaveLength(pages);
  const popup = await extension.openOwn('popup');
  await see(popup.getByText('4 prompts left')).toBeVisible();
  await see(popup.getByText(/^Nothing was selected/)).toHaveCount(0);
  await popup.close();
  await tab.close();
});

/** The popup, as a tab, where the browser can't open it at its button. */
async function popupAfter(act: () => Promise<void>) {
  await (
    await extension.background()
  ).evaluate(() => {
    const { chrome } = globalThis as unknown as { chrome: { action: { openPopup: () => Promise<void> } } };
    chrome.action.openPopup = () => Promise.reject(new Error('There is no window.'));
  });
  const shown = extension.context().waitForEvent('page');
  await act();
  const popup = await shown;
  await popup.waitForURL(/\/popup\.html$/);
  return popup;
}

test.each(['/blank', '/sandboxed'])(
  'a site without the button has none in its frames without an address: %s',
  async (path) => {
    const { tab } = await open(path);
    const frame = tab.frames()[1];
    if (!frame) throw new Error('There is no frame.');
    const field = frame.locator('#field');
    const hasButton = () => frame.evaluate(() => document.querySelector('[popover=manual]') !== null);
    const options = await extension.openOwn('options');
    await tab.bringToFront();
    await field.fill(WORDY);
    await field.click({ clickCount: 3 });
    await expect.poll(hasButton).toBe(true);
    await options.getByLabel('Never show the button on').fill('127.0.0.1');
    await options.getByRole('button', { name: 'Add', exact: true }).click();
    await see(options.getByRole('listitem')).toHaveText(/127\.0\.0\.1/);
    await tab.bringToFront();
    await field.click({ clickCount: 3 });
    await expect.poll(hasButton).toBe(false);
    await tab.waitForTimeout(1000);
    expect(await hasButton()).toBe(false);
    await options.getByRole('button', { name: /^Show the button on 127/ }).click();
    await see(options.getByRole('listitem')).toHaveCount(0);
    await options.close();
    await tab.close();
  },
);

test.each(['/blank', '/sandboxed'])('frames without an address have the panel, too: %s', async (path) => {
  const { tab } = await open(path);
  const frame = tab.frames()[1];
  if (!frame) throw new Error('There is no frame.');
  const field = frame.locator('#field');
  await field.fill(WORDY);
  await field.focus();
  await extension.trigger(tab, 'shortcut');
  await expect.poll(() => frame.evaluate(() => (document.activeElement as HTMLElement).popover)).toBe('manual');
  // The focus goes to Replace once the rewrite is there.
  for (let presses = 0; presses < 20 && (await field.inputValue()) === WORDY; presses += 1) {
    await tab.waitForTimeout(2000);
    await tab.keyboard.press('Enter');
    await tab.waitForTimeout(1000);
  }
  await see(field).toHaveValue(SHORT);
  await tab.close();
});

describe('the user sees what to do', () => {
  test('in the popup, where the page removes the panel', async () => {
    const { tab } = await open('/removes');
    const popup = await popupAfter(() => extension.trigger(tab, 'shortcut'));
    await see(popup.getByText(/^The extension can't work on this part of the page/)).toBeVisible();
    await popup.close();
    await tab.close();
  });

  test('in the popup, with the prompt, where the page lets the button be and removes the panel', async () => {
    const { tab, part, field } = await open('/removes-panel');
    await field.click({ clickCount: 3 });
    const popup = await popupAfter(() => part.click('button', 'Simplify'));
    await see(popup.getByLabel('Your prompt')).toHaveValue(WORDY);
    await popup.close();
    await tab.close();
  });

  test('after they signed out while the panel was open', async () => {
    const { tab, part, field } = await open('/');
    await extension.trigger(tab, 'shortcut');
    await part.find('button', 'Replace');
    const popup = await extension.openOwn('popup');
    await popup.getByRole('button', { name: 'Sign out' }).click();
    await see(popup.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await popup.close();
    await tab.bringToFront();
    await part.click('combobox', 'Action');
    await tab.keyboard.press('ArrowDown');
    await tab.keyboard.press('Enter');
    await part.find('StaticText', 'Sign in to rewrite prompts.');
    await signUpAndIn(extension, product.origin());
    await tab.bringToFront();
    await part.click('button', 'Try again');
    await part.click('button', 'Replace');
    await see(field).not.toHaveValue(WORDY);
    await tab.close();
  });

  test('after the browser forgot the settings', async () => {
    await (
      await extension.background()
    ).evaluate(async () => {
      const { chrome } = globalThis as unknown as { chrome: { storage: { local: { clear: () => Promise<void> } } } };
      await chrome.storage.local.clear();
    });
    const { tab, part } = await openSignedOut();
    await part.find('StaticText', 'Sign in to rewrite prompts.');
    await tab.close();
    await signUpAndIn(extension, product.origin());
  });
});

describe('a page', () => {
  test('that moves the panel into an element of its own does not get it drawn there', async () => {
    const { tab, part } = await open('/');
    await extension.trigger(tab, 'shortcut');
    await part.find('button', 'Replace');
    await tab.evaluate(() => {
      const own = document.createElement('div');
      own.style.cssText = 'transform: scale(0.3); filter: invert(1); opacity: 0.5';
      document.body.append(own);
      const host = (window as unknown as Unruly).hosts.at(-1);
      if (host) own.append(host);
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
    expect(await tab.evaluate(() => (window as unknown as Unruly).sent)).toBe(0);
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

test('prompts with surrogates, marks without width, several writing directions and 20,000 characters come back whole', async () => {
  const text = `Could you please write to 👩‍👩‍👧‍👦 and \u202Bمرحبا\u202C, due to the fact that it\u200Bs ${'é'.normalize('NFD')} is long.`;
  const { tab, part, field } = await open('/', text);
  await extension.trigger(tab, 'shortcut');
  await part.click('button', 'Replace');
  await see(field).toHaveValue(/^Write to 👩‍👩‍👧‍👦 and/u);
  expect(await field.inputValue()).toContain('مرحبا');
  await tab.close();
  const long = `${WORDY} `.repeat(217);
  const other = await open('/', long);
  await extension.trigger(other.tab, 'shortcut');
  await other.part.click('button', 'Replace');
  await see(other.field).toHaveValue(/^Write a short summary/);
  await other.tab.close();
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
  const room = await field.boundingBox();
  expect(height).toBeGreaterThan(150);
  expect(top).toBeGreaterThan((room?.y ?? 0) + (room?.height ?? 0) / 2);
  await tab.close();
});

test('once the extension has no access to a page any more, it offers nothing there', async () => {
  const { tab, part, field } = await open('/');
  await field.click({ clickCount: 3 });
  await part.find('button', 'Simplify');
  await (
    await extension.background()
  ).evaluate(async (url) => {
    const { chrome } = globalThis as unknown as {
      chrome: {
        tabs: {
          query: (by: { url: string }) => Promise<{ id: number }[]>;
          sendMessage: (id: number, notice: { type: string }) => Promise<void>;
        };
      };
    };
    const [there] = await chrome.tabs.query({ url });
    if (there) await chrome.tabs.sendMessage(there.id, { type: 'access-changed' }).catch(() => undefined);
  }, tab.url());
  await expect.poll(() => part.has('button', 'Simplify')).toBe(false);
  await field.click({ clickCount: 3 });
  await tab.waitForTimeout(1000);
  expect(await part.has('button', 'Simplify')).toBe(false);
  await tab.close();
});

describe('after the extension was updated', () => {
  test('an open panel says what to do, and pages that are open have the button again', async () => {
    const { tab, part, field } = await open('/');
    await extension.trigger(tab, 'shortcut');
    await part.find('button', 'Replace');
    await extension.update();
    await tab.bringToFront();
    await part.click('combobox', 'Action');
    await tab.keyboard.press('ArrowDown');
    await tab.keyboard.press('Enter');
    await part.find('StaticText', 'The extension was updated. Reload this page, then try again.');
    await part.click('button', 'Close');
    await field.click({ clickCount: 3 });
    await part.click('button', 'Simplify');
    await part.click('button', 'Replace');
    await see(field).toHaveValue(SHORT);
    await tab.close();
  });
});

test('a rewrite is put into a slow page once, however often the user clicks', async () => {
  await signUpAndIn(extension, product.origin());
  const { tab, part } = await open('/slow');
  await tab.locator('#editor').click();
  await extension.trigger(tab, 'shortcut');
  const { left, top, width, height } = await part.box('button', 'Replace');
  await part.click('button', 'Replace');
  await tab.waitForTimeout(100);
  await tab.mouse.click(left + width / 2, top + height / 2);
  await see(tab.locator('#editor')).not.toHaveText(WORDY);
  await expect.poll(() => part.has('button', 'Replace')).toBe(false);
  expect(await tab.evaluate(() => (window as unknown as Unruly).pasted)).toBe(1);
  await tab.close();
});
