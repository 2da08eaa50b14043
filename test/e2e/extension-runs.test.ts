import { afterEach, describe, expect, test } from 'vitest';
import { findExtensionFaults } from './accessibility.ts';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { promptsLeft, setMasking, signUpAndIn } from './extension-account.ts';
import { extensionPartOf } from './extension-panel.ts';
import { FIELD, htmlPage, simplifyPrompt, WORDY } from './extension-prompts.ts';
import { useSharedProduct } from './product.ts';
import { useRelay } from './relay.ts';
import { useSite } from './site.ts';

const product = useSharedProduct();
const relay = useRelay(product.origin);
const extension = useExtension();
const site = useSite({
  '/': htmlPage(FIELD),
  '/other': '<!doctype html><title>Another page</title><h1>Another page</h1>',
});

const simplifyInPage = (prompt = WORDY) => simplifyPrompt(extension, site.url('/'), prompt);

afterEach(() => {
  relay.become('pass');
});

describe('a run', () => {
  test('shows its rewrite as soon as the text has come, and offers to replace and copy it once the whole result is there', async () => {
    await signUpAndIn(extension, relay.origin());
    relay.become('hold-ends');
    const { tab, field, part } = await simplifyInPage();
    await part.find('StaticText', 'Write a short summary of the report, because it is very long.');
    await part.find('StaticText', 'Simplifying …');
    expect([await part.has('button', 'Replace'), await part.has('button', 'Copy')]).toEqual([false, false]);
    relay.become('pass');
    await part.click('button', 'Replace');
    await see(field).toHaveValue(/because it is very long/);
    await tab.close();
  });

  test('that the browser interrupted by stopping the background goes on with the same key, and costs one prompt', async () => {
    const email = await signUpAndIn(extension, relay.origin());
    relay.become('hold-answers');
    const { tab, field, part } = await simplifyInPage(`${WORDY} Interrupted.`);
    await expect.poll(() => relay.heldAnswers()).toBe(1);
    await extension.stopBackground();
    relay.become('pass');
    // Stopping the background opened a tab in front.
    await tab.bringToFront();
    await part.click('button', 'Replace');
    await see(field).toHaveValue(/Interrupted\.$/);
    const runs = relay.sentWith(' Interrupted.');
    const keys = new Set(runs.map((body) => /"idempotencyKey":"(\w+)"/.exec(body)?.[1]));
    expect(runs.length).toBeGreaterThan(1);
    expect(keys.size).toBe(1);
    expect(await promptsLeft(product.origin(), email)).toBe(4);
    await tab.close();
  });

  test('whose page navigates is finished, and its rewrite is in the popup', async () => {
    const email = await signUpAndIn(extension, relay.origin());
    relay.become('hold-answers');
    const { tab } = await simplifyInPage(`${WORDY} Away.`);
    await expect.poll(() => relay.heldAnswers()).toBe(1);
    await tab.goto(site.url('/other'));
    relay.become('pass');
    await see(tab.getByRole('heading', { name: 'Another page' })).toBeVisible();
    expect(await extensionPartOf(tab).has('dialog')).toBe(false);
    await expect.poll(() => promptsLeft(product.origin(), email)).toBe(4);
    const popup = await extension.openExtensionPage('popup');
    await see(popup.getByRole('region', { name: 'Last rewrites' })).toContainText('Away.');
    await popup.close();
    await tab.close();
  });

  test('in each of two tabs at once reaches its own tab', async () => {
    await signUpAndIn(extension, relay.origin());
    relay.become('hold-answers');
    const first = await simplifyInPage(`${WORDY} First.`);
    await expect.poll(() => relay.heldAnswers()).toBe(1);
    const second = await simplifyInPage(`${WORDY} Second.`);
    await expect.poll(() => relay.heldAnswers()).toBe(2);
    relay.become('pass');
    await second.part.click('button', 'Replace');
    await see(second.field).toHaveValue(/Second\.$/);
    await first.tab.bringToFront();
    await first.part.click('button', 'Replace');
    await see(first.field).toHaveValue(/First\.$/);
    await first.tab.close();
    await second.tab.close();
  });
});

test('the last rewrites are in the popup, and what was masked stays masked', async () => {
  await signUpAndIn(extension, product.origin());
  await setMasking(extension, true);
  const popup = await extension.openExtensionPage('popup');
  await popup.getByLabel('Your prompt').fill('Could you please write a letter to ada@example.com?');
  await popup.getByRole('button', { name: 'Simplify', exact: true }).click();
  await see(popup.getByRole('textbox', { name: 'Rewritten prompt' })).toHaveValue(/ada@example\.com/);
  const last = popup.getByRole('region', { name: 'Last rewrites' });
  await see(last.getByRole('listitem')).toHaveCount(1);
  await see(last).toContainText('[EMAIL_1]');
  await see(last).not.toContainText('ada@example.com');
  expect(await findExtensionFaults(popup)).toEqual([]);
  await popup.close();
  await setMasking(extension, false);
});

test('a prompt is masked on the wire', async () => {
  await signUpAndIn(extension, relay.origin());
  await setMasking(extension, true);
  const { tab, part } = await simplifyInPage('Could you please write a long letter to grace@example.com?');
  await part.find('button', 'Replace');
  expect(relay.sentWith('[EMAIL_1]')).toHaveLength(1);
  expect(relay.sentWith('grace@example.com')).toEqual([]);
  await tab.close();
  await setMasking(extension, false);
});
