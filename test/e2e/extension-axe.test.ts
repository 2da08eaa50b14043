import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { findExtensionFaults } from './accessibility.ts';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { signUpAndIn, useServerAt } from './extension-account.ts';
import { extensionPartOf } from './extension-panel.ts';
import { useSharedProduct } from './product.ts';
import { useRelay } from './relay.ts';
import { useSite } from './site.ts';

const product = useSharedProduct();
const relay = useRelay(product.origin);
const CHAT = 'https://copilot.microsoft.com/';
// axe reads open shadow roots only.
const extension = useExtension({ isOpen: true, hosts: ['http://127.0.0.1/*', `${CHAT}*`] });

const WORDY = 'Could you please write a short summary of the report, due to the fact that it is very long.';
const html = (direction: 'ltr' | 'rtl', id: string) =>
  `<!doctype html><html lang="en" dir="${direction}"><title>A page</title><main><h1>A page</h1><label for="${id}">A field</label><textarea id="${id}" rows="6" style="width: 80%">${WORDY}</textarea></main></html>`;
const site = useSite({ '/': html('ltr', 'field'), '/right-to-left': html('rtl', 'field') });

async function openPanel(path: '/' | '/right-to-left' = '/') {
  const page = await extension.openPage(site.url(path));
  await page.locator('#field').click();
  await extension.trigger(page, 'shortcut');
  return { page, part: extensionPartOf(page) };
}

/** The name of the button with the focus, if the browser draws a ring around it. */
const buttonWithRing = (page: Page) =>
  page.evaluate(() => {
    const focused = document.documentElement.lastElementChild?.shadowRoot?.activeElement;
    if (!(focused instanceof HTMLElement) || !focused.matches(':focus-visible')) return null;
    return focused.dataset.text ?? focused.textContent;
  });

test('axe finds nothing in the panel: with a rewrite, its changes, an action that needs a model, and a failure. The focus can be seen', async () => {
  await signUpAndIn(extension, product.origin());
  const { page, part } = await openPanel();
  await part.find('button', 'Replace');
  await expect.poll(() => buttonWithRing(page)).toBe('Replace');
  expect(await findExtensionFaults(page)).toEqual([]);
  await part.click('radio', 'Changes');
  await part.click('DisclosureTriangle', /^What changed/);
  expect(await findExtensionFaults(page)).toEqual([]);
  await page.close();

  const popup = await extension.openExtensionPage('popup');
  await popup.getByLabel('Default action').selectOption('summarize');
  await see(popup.getByRole('alert')).toContainText('needs a model');
  await popup.close();
  const withoutModel = await openPanel();
  await withoutModel.part.find('button', 'See plans');
  expect(await findExtensionFaults(withoutModel.page)).toEqual([]);
  await withoutModel.page.close();

  // Another address ends the session.
  await useServerAt(extension, product.origin().replace('127.0.0.1', 'localhost'));
  const failed = await openPanel();
  await failed.part.find('button', 'Sign in');
  await expect.poll(() => buttonWithRing(failed.page)).toBe('Sign in');
  expect(await findExtensionFaults(failed.page)).toEqual([]);
  await failed.page.close();
});

test('axe finds nothing in the panel with text before its result, and, narrow and from right to left, with masked details', async () => {
  await signUpAndIn(extension, relay.origin());
  relay.become('hold-ends');
  const { page, part } = await openPanel();
  await part.find('StaticText', /^Write a short summary/);
  expect(await findExtensionFaults(page)).toEqual([]);
  relay.become('pass');
  await part.find('button', 'Replace');
  await page.close();

  const popup = await extension.openExtensionPage('popup');
  await popup.getByRole('checkbox', { name: 'Mask personal details before sending' }).click();
  await popup.close();
  const narrow = await openPanel('/right-to-left');
  await narrow.part.find('button', 'Replace');
  await narrow.page.setViewportSize({ width: 320, height: 600 });
  expect(await findExtensionFaults(narrow.page)).toEqual([]);
  await narrow.page.close();
});

test('axe finds nothing in the buttons beside a selection and in a composer', async () => {
  await signUpAndIn(extension, product.origin());
  const page = await extension.openPage(site.url('/'));
  await page.locator('#field').click({ clickCount: 3 });
  await extensionPartOf(page).find('button', 'Simplify');
  expect(await findExtensionFaults(page)).toEqual([]);
  await page.close();

  const body = html('ltr', 'userInput');
  await extension.context().route(`${CHAT}**`, (route) => route.fulfill({ contentType: 'text/html', body }));
  const chat = await extension.openPage(CHAT);
  await extensionPartOf(chat).find('button', 'Simplify with PlainPrompt');
  expect(await findExtensionFaults(chat)).toEqual([]);
  await chat.close();
});

const backgroundOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
const backgroundOfPanel = (page: Page) =>
  page.evaluate(() => {
    const panel = document.documentElement.lastElementChild?.shadowRoot?.querySelector('section');
    return panel && getComputedStyle(panel).backgroundColor;
  });
/** Throws for what has no color, because it is not there. */
function isDark(color: string | null | undefined): boolean {
  const parts = color?.match(/\d+/g)?.slice(0, 3);
  if (!parts) throw new Error('There is no color.');
  return parts.every((part) => Number(part) < 64);
}

test('the theme chosen in the options applies to the popup, the options and the panel, and the popup and the options fit a narrow window', async () => {
  await signUpAndIn(extension, product.origin());
  const { page, part } = await openPanel();
  await part.find('button', 'Replace');
  expect(isDark(await backgroundOfPanel(page))).toBe(false);
  await page.close();
  const options = await extension.openExtensionPage('options');
  await options.getByLabel('Theme').selectOption('Dark');
  await expect.poll(async () => isDark(await backgroundOf(options))).toBe(true);
  const popup = await extension.openExtensionPage('popup');
  await expect.poll(async () => isDark(await backgroundOf(popup))).toBe(true);
  const dark = await openPanel();
  await dark.part.find('button', 'Replace');
  expect(isDark(await backgroundOfPanel(dark.page))).toBe(true);
  await dark.page.close();
  await options.getByLabel('Theme').selectOption('Same as the system');
  await expect.poll(async () => isDark(await backgroundOf(popup))).toBe(false);

  for (const tab of [popup, options]) {
    await tab.setViewportSize({ width: 320, height: 700 });
    expect(await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    await tab.close();
  }
});
