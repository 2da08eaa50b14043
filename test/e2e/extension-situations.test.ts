import type { Page } from '@playwright/test';
import { afterEach, describe, expect, test } from 'vitest';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { signUpAndIn, useServerAt } from './extension-account.ts';
import { extensionPartOf } from './extension-panel.ts';
import { useSharedProduct } from './product.ts';
import { useRelay } from './relay.ts';
import { useSite } from './site.ts';

const product = useSharedProduct();
const relay = useRelay(product.origin);
const extension = useExtension();

const WORDY = 'Could you please write a short summary of the report, due to the fact that it is very long.';
const SHORT = 'Write a short summary of the report, because it is very long.';
const FIELD = '<textarea id="field" rows="6" cols="60"></textarea>';
const page = (body: string) => `<!doctype html><html><title>A page</title>${body}</html>`;

const site = useSite({
  '/': page(FIELD),
  '/frames': page(
    ['first', 'second']
      .map((name) => `<iframe name="${name}" src="/framed?${name}" width="700" height="300"></iframe>`)
      .join(''),
  ),
  '/framed': page(FIELD),
  '/loading': page(`${FIELD}<iframe src="/endless"></iframe>`),
  '/endless': null,
  '/inert-body': page(
    `${FIELD}<script>
      const { body } = document;
      document.getElementById('field').addEventListener('blur', () => {
        body.inert = true;
        body.setAttribute('aria-hidden', 'true');
      });
    </script>`,
  ),
});

afterEach(() => {
  relay.become('pass');
});

let opened = 0;

async function fill(tab: Page, text = WORDY) {
  const field = tab.locator('#field');
  await field.fill(text);
  await field.focus();
  await extension.trigger(tab, 'shortcut');
  return { tab, field, part: extensionPartOf(tab) };
}

async function open(path: string, text = WORDY) {
  opened += 1;
  return fill(await extension.openPage(`${site.url(path)}?${opened}`), text);
}

describe('the panel works', () => {
  test('in a page with a frame that never finishes loading', async () => {
    await signUpAndIn(extension, relay.origin());
    const tab = await extension.context().newPage();
    await tab.goto(site.url('/loading'), { waitUntil: 'domcontentloaded' });
    const { field, part } = await fill(tab);
    await part.click('button', 'Replace');
    await see(field).toHaveValue(SHORT);
    await tab.close();
  });

  test('in the frame that has the focus, where two frames have a selection', async () => {
    await signUpAndIn(extension, relay.origin());
    const tab = await extension.openPage(site.url('/frames'));
    for (const name of ['first', 'second']) {
      const field = tab.frameLocator(`iframe[name="${name}"]`).locator('#field');
      await field.fill(`${WORDY} ${name}`);
      await field.selectText();
    }
    await extension.trigger(tab, 'shortcut');
    const frame = tab.frame({ name: 'second' });
    if (!frame) throw new Error('There is no frame.');
    await extensionPartOf(tab, frame).click('button', 'Replace');
    await see(frame.locator('#field')).toHaveValue(`${SHORT} second`);
    await see(tab.frameLocator('iframe[name="first"]').locator('#field')).toHaveValue(`${WORDY} first`);
    await tab.close();
  });

  test('on a page that makes its own content inert, and hides it from screen readers', async () => {
    const { tab, part } = await open('/inert-body');
    await part.find('dialog', 'PlainPrompt');
    await part.click('button', 'Copy');
    await part.find('StaticText', 'Copied');
    await part.click('button', 'Replace');
    await part.find('StaticText', 'The page did not take it. Copy the rewrite instead.');
    await tab.close();
  });

  test('in two windows at once', async () => {
    await signUpAndIn(extension, relay.origin());
    relay.become('hold-answers');
    const first = await open('/', `${WORDY} First.`);
    await expect.poll(() => relay.heldAnswers()).toBe(1);
    const newPage = extension.context().waitForEvent('page');
    await extension.openWindow(`${site.url('/')}?window`);
    const second = await fill(await newPage, `${WORDY} Second.`);
    await expect.poll(() => relay.heldAnswers()).toBe(2);
    relay.become('pass');
    for (const [{ tab, part, field }, end] of [
      [first, /First\.$/],
      [second, /Second\.$/],
    ] as const) {
      await tab.bringToFront();
      await part.click('button', 'Replace');
      await see(field).toHaveValue(end);
      await tab.close();
    }
  });

  test('while the page changes its address without loading', async () => {
    relay.become('hold-answers');
    const { tab, part, field } = await open('/', `${WORDY} Third.`);
    await expect.poll(() => relay.heldAnswers()).toBe(1);
    await tab.evaluate(() => {
      history.pushState({}, '', '/another-place');
      document.title = 'Another place';
      document.body.append('More');
    });
    relay.become('pass');
    await part.click('button', 'Replace');
    await see(field).toHaveValue(/Third\.$/);
    await tab.close();
  });
});

test('a run goes on when another server is chosen meanwhile, and the next one asks to sign in there', async () => {
  await signUpAndIn(extension, relay.origin());
  relay.become('hold-answers');
  const { tab, part, field } = await open('/', `${WORDY} Mine.`);
  await expect.poll(() => relay.heldAnswers()).toBe(1);
  await useServerAt(extension, product.origin());
  relay.become('pass');
  await tab.bringToFront();
  await part.click('button', 'Replace');
  await see(field).toHaveValue(/Mine\.$/);
  await extension.trigger(tab, 'shortcut');
  await part.find('button', 'Sign in');
  await tab.close();
});

test('a site to which the user refuses access stays switched off', async () => {
  const options = await extension.openExtensionPage('options');
  await options.evaluate(() => {
    const { chrome } = globalThis as unknown as { chrome: { permissions: { request: () => Promise<boolean> } } };
    chrome.permissions.request = () => Promise.resolve(false);
  });
  const access = options.getByRole('checkbox', { name: 'Claude' });
  await access.click();
  await see(access).not.toBeChecked();
  await options.close();
});
