import { expect, test } from 'vitest';
import { findExtensionFaults } from './accessibility.ts';
import { tokenOf } from './api.ts';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { signUpAndIn, signUpAndInByForm } from './extension-account.ts';
import { extensionPartOf } from './extension-panel.ts';
import { useSharedProduct } from './product.ts';
import { useSite } from './site.ts';

const product = useSharedProduct();
const extension = useExtension();

const WORDY =
  'I was wondering if you could please write a short summary of the report, due to the fact that it is very long.';

const site = useSite({
  '/': `<!doctype html><title>Any page</title><h1>Any page</h1><p id="text">${WORDY}</p><textarea id="field" rows="6" cols="60"></textarea>`,
});

test('a user signs in, selects a prompt, simplifies it, copies it and replaces it', async () => {
  await signUpAndInByForm(extension, product.origin());
  const page = await extension.openPage(site.url('/'));
  await page.reload();
  const part = extensionPartOf(page);

  await page.locator('#text').click({ clickCount: 3 });
  await part.find('button', 'Simplify');
  // A key that could have selected something: the button stays with the selection.
  await page.keyboard.press('Shift');
  await page.waitForTimeout(300);
  expect((await part.box('button', 'Simplify')).top).toBeLessThan((await page.locator('#field').boundingBox())?.y ?? 0);
  await part.click('button', 'Simplify');
  await part.find('button', 'Copy');
  expect(await part.has('button', 'Replace')).toBe(false);
  await part.click('button', 'Copy');
  await part.find('StaticText', 'Copied');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.length).toBeLessThan(WORDY.length);
  expect(copied).toContain('the report');
  await page.keyboard.press('Escape');
  await expect.poll(() => part.has('dialog')).toBe(false);

  const field = page.locator('#field');
  await field.fill(WORDY);
  await field.focus();
  await extension.trigger(page, 'shortcut');
  await part.click('button', 'Replace');
  await see(field).toHaveValue(copied);
  await see(field).toBeFocused();
  await page.keyboard.press('Control+z');
  await see(field).toHaveValue(WORDY);
  await page.keyboard.press('Control+Shift+z');
  await see(field).toHaveValue(copied);
  await page.close();
});

test('the popup shows what is left, rewrites a pasted prompt, and signs out', async () => {
  const email = await signUpAndIn(extension, product.origin());
  const popup = await extension.openExtensionPage('popup');
  await see(popup.getByText('5 prompts left')).toBeVisible();
  await see(popup.getByText(email)).toBeVisible();
  await popup.getByLabel('Your prompt').fill(WORDY);
  await popup.getByRole('button', { name: 'Simplify', exact: true }).click();
  await see(popup.getByRole('textbox', { name: 'Rewritten prompt' })).toHaveValue(/because it is very long/);
  await see(popup.getByText('4 prompts left')).toBeVisible();
  expect(await findExtensionFaults(popup)).toEqual([]);
  await popup.getByRole('button', { name: 'Sign out' }).click();
  await see(popup.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await findExtensionFaults(popup)).toEqual([]);
  await popup.close();
  const options = await extension.openExtensionPage('options');
  await see(options.getByRole('heading', { name: 'Server' })).toBeVisible();
  expect(await findExtensionFaults(options)).toEqual([]);
  await options.close();
});

test('without prompts, with a wrong password or without a server, the user sees what to do', async () => {
  await signUpAndIn(extension, product.origin());
  const popup = await extension.openExtensionPage('popup');
  for (let left = 5; left > 0; left -= 1) {
    await popup.getByLabel('Your prompt').fill(`${WORDY} ${left}`);
    await popup.getByRole('button', { name: 'Simplify', exact: true }).click();
    await see(popup.getByText(left === 1 ? 'No prompts left' : new RegExp(`^${left - 1} prompts? left`))).toBeVisible();
  }
  await see(popup.getByRole('link', { name: 'Get more prompts' })).toHaveAttribute(
    'href',
    `${product.origin()}/dashboard/billing`,
  );
  await popup.getByRole('button', { name: 'Sign out' }).click();
  await popup.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await popup.getByLabel('Password').fill('a wrong password');
  await popup.getByRole('button', { name: 'Sign in' }).click();
  await see(popup.getByRole('alert')).toHaveText('Invalid email or password');
  await popup.close();

  const options = await extension.openExtensionPage('options');
  for (const [address, problem] of [
    ['http://prompts.example.com', /must begin with https/],
    ['http://127.0.0.1:1', 'Not saved. The server could not be reached. Check the address, or try again in a moment.'],
    [
      site.url('/'),
      /^Not saved\. (?:The server could not be reached|This address does not answer like a PlainPrompt server)\./,
    ],
  ] as const) {
    await options.getByLabel('Server address').fill(address);
    await options.getByRole('button', { name: 'Save' }).click();
    await see(options.getByRole('status')).toHaveText(problem);
  }
  await options.close();
});

test('personal details are masked before a prompt leaves the page', async () => {
  const email = await signUpAndIn(extension, product.origin());
  const popup = await extension.openExtensionPage('popup');
  const masking = popup.getByRole('checkbox', { name: 'Mask personal details before sending' });
  await masking.click();
  await see(masking).toBeChecked();
  await popup.close();
  const page = await extension.openPage(site.url('/'));
  const part = extensionPartOf(page);
  await page.locator('#field').fill('Could you please write a letter to ada@example.com?');
  await page.locator('#field').focus();
  await extension.trigger(page, 'shortcut');
  await part.click('button', 'Replace');
  await see(page.locator('#field')).toHaveValue(/^Write a letter to ada@example\.com/);
  await page.close();
  const token = await tokenOf(product.origin(), email);
  const history = await fetch(`${product.origin()}/api/user/history`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const stored = await history.text();
  expect(stored).toContain('Could you please write a letter to [EMAIL_1]?');
  expect(stored).not.toContain('ada@example.com');
});

test('the session is listed in the web app as a browser extension, and asks to sign in again once it is ended there', async () => {
  const email = await signUpAndIn(extension, product.origin());
  const web = await product.openAs(await tokenOf(product.origin(), email));
  await web.page.goto('/dashboard/activity');
  const session = web.page.getByRole('listitem').filter({ hasText: 'browser extension' });
  await session.getByRole('button', { name: /^End session/ }).click();
  await see(session).toHaveCount(0);
  await web.context.close();
  const popup = await extension.openExtensionPage('popup');
  await see(popup.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await popup.close();
});

test('after the browser stopped the background, the user is still signed in, and the open panel goes on', async () => {
  await signUpAndIn(extension, product.origin());
  const page = await extension.openPage(site.url('/'));
  const part = extensionPartOf(page);
  await page.locator('#field').fill(WORDY);
  await page.locator('#field').focus();
  await extension.trigger(page, 'shortcut');
  await part.find('button', 'Replace');
  await extension.stopBackground();
  await page.bringToFront();
  await part.click('button', 'Replace');
  await see(page.locator('#field')).toHaveValue(/because it is very long/);
  const popup = await extension.openExtensionPage('popup');
  await see(popup.getByText('4 prompts left')).toBeVisible();
  await popup.close();
  await page.close();
});
