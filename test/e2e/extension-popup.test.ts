import { afterEach, expect, test } from 'vitest';
import { findExtensionFaults } from './accessibility.ts';
import { callApi, PASSWORD, tokenOf } from './api.ts';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { promptsLeft, setMasking, signUpAndIn } from './extension-account.ts';
import { useSharedProduct } from './product.ts';
import { useRelay } from './relay.ts';

const product = useSharedProduct();
const relay = useRelay(product.origin);
const extension = useExtension();

const WORDY = 'Could you please write a short summary of the report, due to the fact that it is very long.';

afterEach(() => {
  relay.become('pass');
});

test('a prompt typed in the popup is kept without a server, and when the popup closes, until it is rewritten', async () => {
  const email = await signUpAndIn(extension, relay.origin());
  const popup = await extension.openExtensionPage('popup');
  const field = popup.getByLabel('Your prompt');
  await field.fill(WORDY);
  relay.become('gone');
  await popup.getByRole('button', { name: 'Simplify', exact: true }).click();
  await see(popup.getByRole('alert')).toContainText('The server could not be reached');
  await see(field).toHaveValue(WORDY);
  await popup.close();

  relay.become('pass');
  const again = await extension.openExtensionPage('popup');
  await see(again.getByLabel('Your prompt')).toHaveValue(WORDY);
  await again.reload();
  await see(again.getByLabel('Your prompt')).toHaveValue(WORDY);
  await again.getByRole('button', { name: 'Simplify', exact: true }).click();
  await see(again.getByRole('textbox', { name: 'Rewritten prompt' })).toHaveValue(/because it is very long/);
  expect(await promptsLeft(product.origin(), email)).toBe(4);
  await again.reload();
  await see(again.getByText('Last rewrites')).toBeVisible();
  await see(again.getByLabel('Your prompt')).toHaveValue('');

  await again.getByLabel('Your prompt').fill('For the next user of this browser?');
  await again.getByRole('button', { name: 'Sign out' }).click();
  await see(again.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await again.close();
  const ended = await signUpAndIn(extension, relay.origin());
  const other = await extension.openExtensionPage('popup');
  await other.getByLabel('Your prompt').fill('For a user who signs in after the session was ended elsewhere?');
  await other.close();
  await callApi(product.origin(), {
    method: 'PUT',
    path: '/user/password',
    body: { current_password: PASSWORD, new_password: `${PASSWORD} again` },
    token: await tokenOf(product.origin(), ended),
  });
  await signUpAndIn(extension, relay.origin());
  const next = await extension.openExtensionPage('popup');
  await see(next.getByText('5 prompts left')).toBeVisible();
  await see(next.getByLabel('Your prompt')).toHaveValue('');
  await next.close();
});

test('a run of a popup that was closed goes on, is counted once, and leaves no prompt behind', async () => {
  const email = await signUpAndIn(extension, relay.origin());
  await setMasking(extension, true);
  const prompt = `${WORDY} Tell closed@example.com.\n`;
  relay.become('hold-answers');
  const popup = await extension.openExtensionPage('popup');
  await popup.getByLabel('Your prompt').fill(prompt);
  await popup.getByRole('button', { name: 'Simplify', exact: true }).click();
  await expect.poll(() => relay.heldAnswers()).toBe(1);
  await popup.close();

  const again = await extension.openExtensionPage('popup');
  await see(again.getByLabel('Your prompt')).toHaveValue(prompt);
  relay.become('pass');
  await again.getByRole('button', { name: 'Simplify', exact: true }).click();
  await see(again.getByRole('textbox', { name: 'Rewritten prompt' })).toHaveValue(/closed@example\.com/);
  const keys = relay.sentWith('Tell [EMAIL_1]').map((body) => /"idempotencyKey":"(\w+)"/.exec(body)?.[1]);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect(await promptsLeft(product.origin(), email)).toBe(4);
  await again.reload();
  await see(again.getByText('Last rewrites')).toBeVisible();
  await see(again.getByLabel('Your prompt')).toHaveValue('');
  await again.close();
  await setMasking(extension, false);
});

const FAILING = { status: 503, answer: { errors: [{ message: 'Later.', extensions: { code: 'UNAVAILABLE' } }] } };

test('a rewrite stays in the popup when the account can not be loaded after it', async () => {
  await signUpAndIn(extension, relay.origin());
  const popup = await extension.openExtensionPage('popup');
  await popup.getByLabel('Your prompt').fill(WORDY);
  await see(popup.getByLabel('Model')).toBeVisible();
  relay.become({ ...FAILING, to: 'query ExtensionAccount' });
  await popup.getByRole('button', { name: 'Simplify', exact: true }).click();
  await see(popup.getByText(/^The number of prompts may have changed/)).toBeVisible();
  await see(popup.getByRole('textbox', { name: 'Rewritten prompt' })).toHaveValue(/because it is very long/);
  await see(popup.getByLabel('Your prompt')).toHaveValue(WORDY);
  expect(await findExtensionFaults(popup)).toEqual([]);
  await popup.close();
});

test('the popup runs the action that it shows, and none while the actions are not known', async () => {
  await signUpAndIn(extension, relay.origin());
  const popup = await extension.openExtensionPage('popup');
  await popup.getByLabel('Your prompt').fill(`${WORDY} By action.`);
  await see(popup.getByLabel('Default action')).toHaveValue('simplify');
  // The choice is saved, but the actions can't be loaded again after it.
  relay.become({ ...FAILING, to: 'query ExtensionChoices' });
  await popup.getByLabel('Default action').selectOption('Shorten');
  await popup.getByRole('button', { name: 'Simplify', exact: true }).click();
  await see(popup.getByRole('textbox', { name: 'Rewritten prompt' })).toBeVisible();
  const asked = relay.sentWith(' By action.');
  expect(asked.filter((body) => body.includes('"actionId":"shorten"'))).toHaveLength(asked.length);

  await popup.reload();
  await see(popup.getByRole('alert')).toContainText('Later.');
  await popup.getByLabel('Your prompt').fill(`${WORDY} Again.`);
  await see(popup.getByRole('button', { name: 'Simplify', exact: true })).toBeDisabled();
  relay.become('pass');
  await popup.getByRole('button', { name: 'Try again' }).click();
  await see(popup.getByLabel('Default action')).toHaveValue('shorten');
  await see(popup.getByRole('button', { name: 'Simplify', exact: true })).toBeEnabled();
  await popup.getByLabel('Your prompt').fill('');
  await popup.close();
});

test('another action with the same result says so and costs nothing', async () => {
  const email = await signUpAndIn(extension, product.origin());
  const popup = await extension.openExtensionPage('popup');
  await see(popup.getByLabel('Default action')).toHaveValue('simplify');
  await popup.getByLabel('Your prompt').fill('Could you please list the three largest risks of the plan?');
  await popup.getByRole('button', { name: 'Simplify', exact: true }).click();
  await see(popup.getByText(/words and \d tokens saved$/)).toBeVisible();
  await extension.stopBackground();
  await popup.getByLabel('Default action').selectOption('Shorten');
  await popup.getByRole('button', { name: 'Simplify', exact: true }).click();
  await see(popup.getByText('The result is the same as before. Nothing was charged.')).toBeVisible();
  await see(popup.getByRole('textbox', { name: 'Rewritten prompt' })).toHaveValue(/^List the three/);
  expect(await promptsLeft(product.origin(), email)).toBe(4);
  await popup.close();
});

test('a popup that is open as a tab follows who is signed in', async () => {
  const email = await signUpAndIn(extension, product.origin());
  const tab = await extension.openExtensionPage('popup');
  await see(tab.getByText(email)).toBeVisible();
  await tab.getByLabel('Your prompt').fill('A prompt of the first user');
  const popup = await extension.openExtensionPage('popup');
  await popup.getByRole('button', { name: 'Sign out' }).click();
  await see(tab.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await see(tab.getByText(email)).toHaveCount(0);
  await popup.close();
  const other = await signUpAndIn(extension, product.origin());
  await see(tab.getByText(other)).toBeVisible();
  await see(tab.getByLabel('Your prompt')).toHaveValue('');
  await tab.close();
});
