import type { Page } from '@playwright/test';
import { afterEach, describe, expect, test } from 'vitest';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { setMasking, signUpAndIn } from './extension-account.ts';
import { extensionPartOf } from './extension-panel.ts';
import { useSharedProduct } from './product.ts';
import { useRelay } from './relay.ts';
import { useSite } from './site.ts';

const product = useSharedProduct();
const relay = useRelay(product.origin);
const extension = useExtension();

const WORDY = 'Could you please write a short summary of the report, due to the fact that it is very long.';
const SHORT = 'Write a short summary of the report, because it is very long.';
const FIELD = '<textarea id="field" rows="4" cols="60"></textarea>';
const site = useSite({
  '/': `<!doctype html><title>A page</title>${FIELD}<p style="height: 400px"></p><textarea id="other" rows="4" cols="60"></textarea>`,
});

afterEach(() => {
  relay.become('pass');
});

let opened = 0;

async function openPage(text = WORDY) {
  opened += 1;
  const page = await extension.openPage(`${site.url('/')}?${opened}`);
  const field = page.locator('#field');
  await field.fill(text);
  await field.focus();
  return { page, field, other: page.locator('#other'), part: extensionPartOf(page) };
}

const untilRunIsHeld = () => expect.poll(() => relay.heldAnswers()).toBe(1);

describe('while a rewrite is on its way, the focus stays where the user types', () => {
  test('when the rewrite comes', async () => {
    await signUpAndIn(extension, relay.origin());
    relay.become('hold-answers');
    const { page, field, other, part } = await openPage();
    await extension.trigger(page, 'shortcut');
    await untilRunIsHeld();
    await other.click();
    await page.keyboard.type('a ');
    relay.become('pass');
    await part.find('button', 'Replace');
    await page.keyboard.type('b c');
    await see(other).toHaveValue('a b c');
    await see(field).toHaveValue(WORDY);
    // Replace changes the field that the prompt is from, although another one has the focus.
    await part.click('button', 'Replace');
    await see(field).toHaveValue(SHORT);
    await page.close();
  });

  test('when the run fails', async () => {
    await signUpAndIn(extension, relay.origin());
    const { page, other, part } = await openPage();
    relay.become('hold-answers');
    await extension.trigger(page, 'shortcut');
    await untilRunIsHeld();
    await other.click();
    await page.keyboard.type('a ');
    relay.become('gone');
    await part.find('button', 'Try again');
    await page.keyboard.type('b c');
    await see(other).toHaveValue('a b c');
    await page.close();
  });
});

test('masking that is switched on while the panel is open counts from the next run on', async () => {
  await signUpAndIn(extension, relay.origin());
  relay.become('gone');
  const { page, part } = await openPage('Could you please write a long letter to joan@example.com?');
  await extension.trigger(page, 'shortcut');
  await part.find('button', 'Try again');
  relay.become('pass');
  await setMasking(extension, true);
  await page.bringToFront();
  await part.click('button', 'Try again');
  await part.find('button', 'Replace');
  expect(relay.sentWith('joan@example.com')).toEqual([]);
  expect(relay.sentWith('[EMAIL_1]')).toHaveLength(1);
  await page.close();
  await setMasking(extension, false);
});

test('without the list of actions, no prompt is sent: the default action is not known', async () => {
  await signUpAndIn(extension, relay.origin());
  const answer = { errors: [{ message: 'Busy. Try again in a moment.', extensions: { code: 'UNAVAILABLE' } }] };
  relay.become({ status: 503, answer, to: 'query ExtensionChoices' });
  const { page, field, part } = await openPage(`${WORDY} Which action?`);
  await extension.trigger(page, 'shortcut');
  await part.find('StaticText', 'Busy. Try again in a moment.');
  expect(relay.sentWith('Which action?')).toEqual([]);
  relay.become('pass');
  await part.click('button', 'Try again');
  await part.click('button', 'Replace');
  await see(field).toHaveValue(/Which action\?$/);
  await see(field).not.toHaveValue(/due to/);
  await page.close();
});

describe('the button beside a selection disappears', () => {
  const selectByKeyboard = async (page: Page) => {
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Shift+Home');
  };

  test('when the selection is typed over', async () => {
    const { page, part } = await openPage();
    await selectByKeyboard(page);
    await part.find('button', 'Simplify');
    await page.keyboard.press('x');
    await expect.poll(() => part.has('button', 'Simplify')).toBe(false);
    await page.close();
  });

  test('when the user presses Escape', async () => {
    const { page, part } = await openPage();
    await selectByKeyboard(page);
    await part.find('button', 'Simplify');
    await page.keyboard.press('Escape');
    await expect.poll(() => part.has('button', 'Simplify')).toBe(false);
    await page.close();
  });
});
