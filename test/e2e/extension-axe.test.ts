import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { see } from './browser.ts';
import { findFaultsOfOwn, signUpAndIn, useExtension, useServerAt, useSite } from './extension.ts';
import { ownPart } from './extension-panel.ts';
import { useProduct } from './product.ts';

const product = useProduct({ RATE_LIMIT_SCALE: '1000' });
// axe reads open shadow roots only.
const extension = useExtension({ isOpen: true });

const WORDY = 'Could you please write a short summary of the report, due to the fact that it is very long.';
const site = useSite({
  '/': `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1><label for="field">A field</label><textarea id="field" rows="6" cols="60">${WORDY}</textarea></main>`,
});

async function openPanel() {
  const page = await extension.openPage(site.url('/'));
  await page.locator('#field').click();
  await extension.trigger(page, 'shortcut');
  return { page, part: ownPart(page) };
}

/** The name of the button with the focus, if the browser draws a ring around it. */
const ringed = (page: Page) =>
  page.evaluate(() => {
    const focused = document.documentElement.lastElementChild?.shadowRoot?.activeElement;
    if (!(focused instanceof HTMLElement) || !focused.matches(':focus-visible')) return null;
    return focused.dataset.text ?? focused.textContent;
  });

test('axe finds nothing in the panel: with a rewrite, its changes, an action that needs a model, and a failure. The focus can be seen', async () => {
  await signUpAndIn(extension, product.origin());
  const { page, part } = await openPanel();
  await part.find('button', 'Replace');
  await expect.poll(() => ringed(page)).toBe('Replace');
  expect(await findFaultsOfOwn(page)).toEqual([]);
  await part.click('radio', 'Changes');
  await part.click('DisclosureTriangle', /^What changed/);
  expect(await findFaultsOfOwn(page)).toEqual([]);
  await page.close();

  const popup = await extension.openOwn('popup');
  await popup.getByLabel('Default action').selectOption('summarize');
  await see(popup.getByRole('alert')).toContainText('needs a model');
  await popup.close();
  const withoutModel = await openPanel();
  await withoutModel.part.find('button', 'See plans');
  expect(await findFaultsOfOwn(withoutModel.page)).toEqual([]);
  await withoutModel.page.close();

  // Another address ends the session.
  await useServerAt(extension, product.origin().replace('127.0.0.1', 'localhost'));
  const failed = await openPanel();
  await failed.part.find('button', 'Sign in');
  await expect.poll(() => ringed(failed.page)).toBe('Sign in');
  expect(await findFaultsOfOwn(failed.page)).toEqual([]);
  await failed.page.close();
});
