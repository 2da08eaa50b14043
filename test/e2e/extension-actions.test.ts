import { afterEach, expect, test } from 'vitest';
import { tokenOf } from './api.ts';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { promptsLeft, signUpAndIn } from './extension-account.ts';
import { FIELD, htmlPage, simplifyPrompt, WORDY } from './extension-prompts.ts';
import { useSharedProduct } from './product.ts';
import { useRelay } from './relay.ts';
import { useSite } from './site.ts';

const product = useSharedProduct();
const relay = useRelay(product.origin);
const extension = useExtension();
const site = useSite({ '/': htmlPage(FIELD) });

const simplifyInPage = (prompt = WORDY) => simplifyPrompt(extension, site.url('/'), prompt);

afterEach(() => {
  relay.become('pass');
});

test('the default action is the same in the popup, the panel and the web app. The popup and Settings change it', async () => {
  const email = await signUpAndIn(extension, product.origin());
  const popup = await extension.openExtensionPage('popup');
  const inPopup = popup.getByLabel('Default action');
  await see(inPopup).toHaveValue('simplify');
  await inPopup.selectOption('Shorten');
  const { page: web, context } = await product.openAs(await tokenOf(product.origin(), email));
  await web.goto('/dashboard/overview');
  const inComposer = web.getByRole('combobox', { name: 'Action' });
  await see(inComposer).toHaveValue('shorten');

  await inComposer.selectOption('simplify');
  await web.goto('/dashboard/settings');
  const inSettings = web.getByLabel('Default action');
  await see(inSettings).toHaveValue('shorten');
  await inSettings.selectOption('plain-language');
  await see(web.getByText('Default action saved')).toBeVisible();
  await web.goto('/dashboard/overview');
  await see(inComposer).toHaveValue('plain-language');
  await popup.reload();
  await see(inPopup).toHaveValue('plain-language');
  await popup.close();
  const { tab, part } = await simplifyInPage();
  await part.find('button', 'Replace');
  expect(await part.valueOf('combobox', 'Action')).toBe('Plain language');
  await tab.close();
  await context.close();
});

test('another action in the panel with the same result says so and costs nothing', async () => {
  const email = await signUpAndIn(extension, product.origin());
  const { tab, part } = await simplifyInPage('Could you please list the three largest risks of the plan?');
  await part.find('button', 'Replace');
  await part.find('StaticText', /words and \d tokens saved$/);
  for (let steps = 0; steps < 12 && (await part.focused()) !== 'Action'; steps += 1) await tab.keyboard.press('Tab');
  await tab.keyboard.type('Sh');
  await part.find('StaticText', 'The result is the same as before. Nothing was charged.');
  expect(await part.valueOf('combobox', 'Action')).toBe('Shorten');
  expect(await promptsLeft(product.origin(), email)).toBe(4);
  await tab.close();
});

test('another action, chosen in the panel, runs at once, and the default action stays', async () => {
  await signUpAndIn(extension, relay.origin());
  const { tab, field, part } = await simplifyInPage();
  await part.find('button', 'Replace');
  await part.click('combobox', 'Action');
  // By its first letters, as in any list.
  await tab.keyboard.type('Shor');
  await tab.keyboard.press('Enter');
  await expect.poll(() => relay.sentWith('"actionId":"shorten"').length).toBe(1);
  await part.click('button', 'Replace');
  await see(field).not.toHaveValue(WORDY);
  await tab.close();
  const popup = await extension.openExtensionPage('popup');
  await see(popup.getByLabel('Default action')).toHaveValue('simplify');
  await popup.close();
});
