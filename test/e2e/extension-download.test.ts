import { expect, test } from 'vitest';
import { newEmail, PASSWORD, signUp } from './api.ts';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { extensionPartOf } from './extension-panel.ts';
import { useSharedProduct } from './product.ts';
import { useSite } from './site.ts';

const product = useSharedProduct();
const extension = useExtension({ from: product.origin });
const site = useSite({
  '/': '<!doctype html><title>Any page</title><textarea id="field" rows="6" cols="60"></textarea>',
});

const EMAIL = newEmail('stranger');

test('a new user downloads the extension from a server, loads it, signs in there, and rewrites a prompt', async () => {
  const { page } = await product.open();
  await page.goto(`${product.origin()}/`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download for Chrome or Edge' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('plainprompt-extension-chrome.zip');
  await page.close();

  await signUp(product.origin(), EMAIL, 'Ada Lovelace');
  const options = await extension.openExtensionPage('options');
  await see(options.getByLabel('Server address')).toHaveValue(product.origin());
  await options.close();
  const popup = await extension.openExtensionPage('popup');
  await popup.getByRole('textbox', { name: 'Email' }).fill(EMAIL);
  await popup.getByLabel('Password').fill(PASSWORD);
  await popup.getByRole('button', { name: 'Sign in' }).click();
  await see(popup.getByText(/5 prompts left/)).toBeVisible();
  await popup.close();

  const tab = await extension.openPage(site.url('/'));
  await tab
    .locator('#field')
    .fill('Could you please write a short summary of the report, due to the fact that it is very long.');
  await tab.locator('#field').focus();
  await extension.trigger(tab, 'shortcut');
  await extensionPartOf(tab).click('button', 'Replace');
  await see(tab.locator('#field')).toHaveValue('Write a short summary of the report, because it is very long.');
  await tab.close();
});
