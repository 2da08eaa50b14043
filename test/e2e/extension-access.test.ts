import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { beforeAll, expect, test } from 'vitest';
import { ASSISTANTS } from '#extension/assistants.ts';
import { findExtensionFaults } from './accessibility.ts';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { signUpAndIn } from './extension-account.ts';
import { extensionPartOf } from './extension-panel.ts';
import { useSharedProduct } from './product.ts';
import { useSite } from './site.ts';

const product = useSharedProduct();
// As it is installed: without access to any site.
const extension = useExtension({ hosts: [] });

const WORDY = 'Could you please write a short summary of the report, due to the fact that it is very long.';
const site = useSite({ '/': `<!doctype html><title>A page</title><textarea id="field" cols="60">${WORDY}</textarea>` });

const SIMPLIFY = 'Simplify with PlainPrompt';
const CLAUDE = 'https://claude.ai/new';
const COPILOT = 'https://copilot.microsoft.com/';

beforeAll(async () => {
  const body = await readFile('test/e2e/assistants/copilot.html', 'utf8');
  for (const { origins } of ASSISTANTS)
    for (const origin of origins)
      await extension
        .context()
        .route(`${origin}*`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
  await signUpAndIn(extension, product.origin());
  await extension.allow(...ASSISTANTS.flatMap(({ origins }) => origins));
});

interface Chrome {
  readonly permissions: { readonly getAll: () => Promise<{ readonly origins: readonly string[] }> };
  readonly contextMenus: { readonly create: (options: object, onDone: () => void) => void };
  readonly runtime: { readonly lastError?: { readonly message: string } };
}

/** The sites to which the browser gives the extension access. */
const sites = async (page: Page) =>
  page.evaluate(async () => {
    const { chrome } = globalThis as unknown as { chrome: Chrome };
    return (await chrome.permissions.getAll()).origins;
  });

test('a site has its button from the moment on when the user gives access to it, until they take it back', async () => {
  const page = await extension.openPage(COPILOT);
  const part = extensionPartOf(page);
  const composer = page.locator('textarea');
  await composer.click();
  await page.waitForTimeout(1500);
  expect(await part.has('button', SIMPLIFY)).toBe(false);

  const options = await extension.openExtensionPage('options');
  expect(await sites(options)).toEqual([]);
  const access = options.getByRole('checkbox', { name: 'Copilot' });
  await access.click();
  await see(access).toBeChecked();
  await expect.poll(() => sites(options)).toEqual(['https://copilot.microsoft.com/*', 'https://www.bing.com/*']);
  await page.bringToFront();
  await part.find('button', SIMPLIFY);
  await page.reload();
  await part.find('button', SIMPLIFY);

  await options.bringToFront();
  await access.click();
  await see(access).not.toBeChecked();
  await expect.poll(() => sites(options)).toEqual([]);
  await expect.poll(() => part.has('button', SIMPLIFY)).toBe(false);
  await page.reload();
  await composer.click();
  await page.waitForTimeout(1500);
  expect(await part.has('button', SIMPLIFY)).toBe(false);
  await options.close();
  await page.close();
});

test('the popup offers the button on an assistant without it, and asks for access to that site alone', async () => {
  const page = await extension.openPage(CLAUDE);
  const popup = await extension.context().newPage();
  // The popup asks for the tab behind it. Opened as a tab, it would find itself, so it gets the answer here.
  await popup.addInitScript((url) => {
    const { chrome } = globalThis as unknown as { chrome: { tabs: { query: () => Promise<{ url: string }[]> } } };
    chrome.tabs.query = () => Promise.resolve([{ url }]);
  }, CLAUDE);
  await popup.goto(`chrome-extension://${extension.id()}/popup.html`);
  const offer = popup.getByRole('region', { name: 'Claude button' });
  await see(offer).toBeVisible();
  expect(await findExtensionFaults(popup)).toEqual([]);
  await offer.getByRole('button', { name: 'Add the button to Claude' }).click();
  await see(offer).toHaveCount(0);
  expect(await sites(popup)).toEqual(['https://claude.ai/*']);
  await popup.close();
  await page.bringToFront();
  await extensionPartOf(page).find('button', SIMPLIFY);
  await page.close();
});

/** As the keyboard does it, so that the browser itself sees the keys. Those of Playwright reach the page only. */
async function pressShortcut(page: Page) {
  const session = await page.context().newCDPSession(page);
  const altAndShift = 1 + 8;
  const key = { modifiers: altAndShift, key: 'S', code: 'KeyS', windowsVirtualKeyCode: 83, nativeVirtualKeyCode: 83 };
  for (const type of ['rawKeyDown', 'keyUp'] as const) await session.send('Input.dispatchKeyEvent', { type, ...key });
}

/** Presses the shortcut until the panel is there: the browser takes keys only in a window that is active, which is late on a busy machine. */
async function openByShortcut(page: Page, part: ReturnType<typeof extensionPartOf>) {
  const press = async () => {
    await pressShortcut(page);
    for (let wait = 0; wait < 20 && !(await part.has('dialog', /./)); wait += 1) await page.waitForTimeout(500);
    return part.has('dialog', /./);
  };
  await expect.poll(press).toBe(true);
}

test('the shortcut works on a page to which the extension has no access, and leaves it none after that', async () => {
  const page = await extension.openPage(site.url('/'));
  const part = extensionPartOf(page);
  const field = page.locator('#field');
  await field.click({ clickCount: 3 });
  await page.waitForTimeout(1000);
  expect(await part.has('button', 'Simplify')).toBe(false);
  await page.bringToFront();
  await openByShortcut(page, part);
  await part.click('button', 'Replace');
  await see(field).toHaveValue('Write a short summary of the report, because it is very long.');
  await page.keyboard.press('Control+z');
  await see(field).toHaveValue(WORDY);
  const options = await extension.openExtensionPage('options');
  expect(await sites(options)).not.toContainEqual(expect.stringContaining('127.0.0.1'));
  await options.close();
  await page.reload();
  await field.click({ clickCount: 3 });
  await page.waitForTimeout(1000);
  expect(await part.has('button', 'Simplify')).toBe(false);
  await page.close();
});

test('the browser has the menu entry and the shortcut, which the options show and lead to', async () => {
  const worker = await extension.background();
  const refused = await worker.evaluate(
    () =>
      new Promise((resolve) => {
        const { chrome } = globalThis as unknown as { chrome: Chrome };
        chrome.contextMenus.create({ id: 'simplify', title: 'Once more' }, () => {
          resolve(chrome.runtime.lastError?.message);
        });
      }),
  );
  // So the extension has created the entry.
  expect(refused).toContain('duplicate id');
  const options = await extension.openExtensionPage('options');
  await see(options.getByText('Simplify the selection or the field: Alt+Shift+S')).toBeVisible();
  const opened = extension.context().waitForEvent('page');
  await options.getByRole('button', { name: 'Change shortcut' }).click();
  expect((await opened).url()).toBe('chrome://extensions/shortcuts');
  await (await opened).close();
  await options.close();
});
