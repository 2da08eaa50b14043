import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { ASSISTANTS } from '#extension/assistants.ts';
import { see } from './browser.ts';
import { signUpAndIn, useExtension } from './extension.ts';
import { ownPart } from './extension-panel.ts';
import { useSharedProduct } from './product.ts';

const product = useSharedProduct();
const extension = useExtension({ hosts: ['http://127.0.0.1/*', ...ASSISTANTS.flatMap(({ origins }) => origins)] });

const { outputFiles } = await build({
  entryPoints: ['test/e2e/editors/page.ts'],
  bundle: true,
  write: false,
  format: 'iife',
  define: { 'process.env.NODE_ENV': '"production"' },
});
const script = outputFiles[0]?.text ?? '';

const WORDY = 'Could you please write a short summary of the report, due to the fact that it is very long.';
const SHORT = /^Write a short summary of the report, because it is very long\.$/;

/** Stand-ins: the address of each assistant, the editor that it uses, and how its composer is marked up. */
const STAND_INS = {
  ChatGPT: { url: 'https://chatgpt.com/', editor: 'proseMirror', page: 'chatgpt' },
  Claude: { url: 'https://claude.ai/new', editor: 'proseMirror', page: 'claude' },
  Gemini: { url: 'https://gemini.google.com/app', editor: 'quill', page: 'gemini' },
  Copilot: { url: 'https://copilot.microsoft.com/', editor: null, page: 'copilot' },
} as const;

const SIMPLIFY = 'Simplify with PlainPrompt';

beforeAll(async () => {
  for (const { url, page } of Object.values(STAND_INS)) {
    const html = await readFile(`test/e2e/assistants/${page}.html`, 'utf8');
    await extension
      .context()
      .route(`${new URL(url).origin}/**`, (route) =>
        route.request().url().endsWith('/page.js')
          ? route.fulfill({ contentType: 'text/javascript', body: script })
          : route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
      );
  }
});

async function openAssistant(name: keyof typeof STAND_INS) {
  const { url, editor } = STAND_INS[name];
  const page = await extension.openPage(editor === null ? url : `${url}?${editor}`);
  const composer = page.locator('[data-composer] [contenteditable="true"], textarea[data-composer]').first();
  return { page, composer, part: ownPart(page), sent: () => page.evaluate(() => document.title.startsWith('Sent')) };
}

test.each(Object.keys(STAND_INS) as (keyof typeof STAND_INS)[])(
  'the composer of %s has a button that rewrites its prompt, says what it saved, and sends nothing',
  async (name) => {
    await signUpAndIn(extension, product.origin());
    const { page, composer, part, sent } = await openAssistant(name);
    await composer.click();
    await page.keyboard.insertText(WORDY);
    const room = await composer.boundingBox();
    const button = await part.box('button', SIMPLIFY);
    expect(room && button.left >= room.x && button.left + button.width <= room.x + room.width).toBe(true);
    await part.click('button', SIMPLIFY);
    await part.click('button', 'Replace');
    const text = () => composer.evaluate((field) => ('value' in field ? String(field.value) : field.textContent));
    await expect.poll(text).toMatch(SHORT);
    await part.find('StaticText', /^Saved \d+ tokens$/);
    await see(composer).toBeFocused();
    expect(await sent()).toBe(false);
    await page.close();
  },
);

test('the button in an empty composer says what it needs', async () => {
  await signUpAndIn(extension, product.origin());
  const { page, composer, part } = await openAssistant('Copilot');
  await composer.click();
  await part.click('button', SIMPLIFY);
  await part.find('StaticText', 'Write a prompt first');
  await see(composer).toBeFocused();
  await page.close();
});

test('the button comes back after the page removed it', async () => {
  await signUpAndIn(extension, product.origin());
  const { page, composer, part } = await openAssistant('Copilot');
  await part.find('button', SIMPLIFY);
  await page.evaluate(() => {
    document.activeElement?.closest<HTMLElement>('textarea')?.blur();
    for (const node of document.querySelectorAll('html > [popover]')) node.remove();
  });
  expect(await part.has('button', SIMPLIFY)).toBe(false);
  await composer.click();
  await part.find('button', SIMPLIFY);
  await page.close();
});

test('the button is there for signed-in users only, follows a page that changes, and stays away where it is switched off', async () => {
  await signUpAndIn(extension, product.origin());
  const { page, composer, part } = await openAssistant('Copilot');
  await part.find('button', SIMPLIFY);

  const popup = await extension.openOwn('popup');
  await popup.getByRole('button', { name: 'Sign out' }).click();
  await see(popup.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await popup.close();
  await expect.poll(() => part.has('button', SIMPLIFY), { timeout: 30_000 }).toBe(false);

  await signUpAndIn(extension, product.origin());
  await page.bringToFront();
  await part.find('button', SIMPLIFY);
  // The page replaces its composer by another one, elsewhere.
  await composer.evaluate((field) => {
    const next = field.cloneNode(true) as HTMLElement;
    next.style.marginTop = '120px';
    field.replaceWith(next);
    next.focus();
  });
  const room = await composer.boundingBox();
  await expect
    .poll(async () => (await part.box('button', SIMPLIFY)).top, { timeout: 30_000 })
    .toBeGreaterThan((room?.y ?? Infinity) - 30);
  // A dialog of the page covers the composer.
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    dialog.innerHTML = '<button>Close</button>';
    dialog.style.cssText = 'width: 100vw; height: 100vh; max-width: none; max-height: none';
    document.body.append(dialog);
    dialog.showModal();
  });
  await expect.poll(() => part.has('button', SIMPLIFY), { timeout: 30_000 }).toBe(false);

  const options = await extension.openOwn('options');
  // As it is copied from the address bar.
  await options.getByLabel('Never show the button on').fill('https://copilot.microsoft.com/chats?id=1');
  await options.getByRole('button', { name: 'Add', exact: true }).click();
  await see(options.getByRole('listitem')).toHaveText(/copilot\.microsoft\.com/);
  await page.reload();
  await composer.click();
  await page.waitForTimeout(1500);
  expect(await part.has('button', SIMPLIFY)).toBe(false);
  await options.getByRole('button', { name: /^Show the button on copilot/ }).click();
  await options.close();
  await page.close();
});
