import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { ASSISTANTS } from '#extension/assistants.ts';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { signUpAndIn } from './extension-account.ts';
import { extensionPartOf } from './extension-panel.ts';
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

/**
 * The address of each assistant, the editor that test/e2e/editors/page.ts puts there (null: a plain text area), and its stand-in page in
 * test/e2e/assistants.
 */
const STAND_INS = {
  ChatGPT: { url: 'https://chatgpt.com/', editor: 'proseMirror', page: 'chatgpt' },
  Claude: { url: 'https://claude.ai/new', editor: 'proseMirror', page: 'claude' },
  Gemini: { url: 'https://gemini.google.com/app', editor: 'quill', page: 'gemini' },
  Copilot: { url: 'https://copilot.microsoft.com/', editor: null, page: 'copilot' },
} as const;

const SIMPLIFY = 'Simplify with PlainPrompt';
/** By then, the button would be there. */
const SHOWN_AFTER_MS = 1500;
/** The extension looks for a composer again and again for eight seconds after a page was loaded (entrypoints/composer.ts). */
const LOOKED_FOR_MS = 9000;

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
  // page.ts reads the editor's name from the address.
  const page = await extension.openPage(editor === null ? url : `${url}?${editor}`);
  const composer = page.locator('[data-composer] [contenteditable="true"], textarea[data-composer]').first();
  const wasSubmitted = () => page.evaluate(() => document.title.startsWith('Sent'));
  return { page, composer, part: extensionPartOf(page), wasSubmitted };
}

type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;

/** Whether a button is between the ends of a composer, and on its height: it may reach over the upper border. */
const isIn = (
  composer: Box | null,
  { left, top, width, height }: Awaited<ReturnType<ReturnType<typeof extensionPartOf>['box']>>,
) =>
  composer !== null &&
  left >= composer.x &&
  left + width <= composer.x + composer.width &&
  top + height > composer.y &&
  top < composer.y + composer.height;

test('each assistant has a stand-in', () => {
  expect(Object.keys(STAND_INS)).toEqual(ASSISTANTS.map(({ name }) => name));
});

test.each(Object.keys(STAND_INS) as (keyof typeof STAND_INS)[])(
  'the composer of %s has a button that rewrites its prompt, says what it saved, and does not submit it to the assistant',
  async (name) => {
    await signUpAndIn(extension, product.origin());
    const { page, composer, part, wasSubmitted } = await openAssistant(name);
    await composer.click();
    await page.keyboard.insertText(WORDY);
    // The button follows the composer when that grows.
    await expect.poll(async () => isIn(await composer.boundingBox(), await part.box('button', SIMPLIFY))).toBe(true);
    await part.click('button', SIMPLIFY);
    // The message is shown for seconds only: it must be looked for while Replace is clicked.
    const saved = part.find('StaticText', /^Saved \d+ tokens$/);
    await Promise.all([saved, part.click('button', 'Replace')]);
    const text = () => composer.evaluate((field) => ('value' in field ? String(field.value) : field.textContent));
    await expect.poll(text).toMatch(SHORT);
    await see(composer).toBeFocused();
    expect(await wasSubmitted()).toBe(false);
    await page.close();
  },
);

test('the button of an empty composer asks for a prompt when it is clicked', async () => {
  await signUpAndIn(extension, product.origin());
  const { page, composer, part } = await openAssistant('Copilot');
  await composer.click();
  // The message is shown for seconds only.
  await Promise.all([part.find('StaticText', 'Write a prompt first'), part.click('button', SIMPLIFY)]);
  await see(composer).toBeFocused();
  await page.close();
});

test('a button that the page removed is back when the composer gets the focus', async () => {
  await signUpAndIn(extension, product.origin());
  const { page, composer, part } = await openAssistant('Copilot');
  await part.find('button', SIMPLIFY);
  // Otherwise, the extension could bring it back because it still looks for composers after loading. This timer ends after its last look.
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), LOOKED_FOR_MS);
  await page.evaluate(() => {
    for (const node of document.querySelectorAll('html > [popover]')) node.remove();
  });
  expect(await part.has('button', SIMPLIFY)).toBe(false);
  await composer.click();
  await part.find('button', SIMPLIFY);
  await page.close();
});

test('the button is there for signed-in users only', async () => {
  await signUpAndIn(extension, product.origin());
  const { page, part } = await openAssistant('Copilot');
  await part.find('button', SIMPLIFY);
  const popup = await extension.openExtensionPage('popup');
  await popup.getByRole('button', { name: 'Sign out' }).click();
  await see(popup.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await popup.close();
  await expect.poll(() => part.has('button', SIMPLIFY)).toBe(false);
  await signUpAndIn(extension, product.origin());
  await page.bringToFront();
  await part.find('button', SIMPLIFY);
  await page.close();
});

test('the button follows a composer that the page replaces, and hides while a dialog covers it', async () => {
  await signUpAndIn(extension, product.origin());
  const { page, composer, part } = await openAssistant('Copilot');
  await part.find('button', SIMPLIFY);
  await composer.evaluate((field) => {
    const next = field.cloneNode(true) as HTMLElement;
    next.style.marginTop = '120px';
    field.replaceWith(next);
    next.focus();
  });
  const isInNext = async () => isIn(await composer.boundingBox(), await part.box('button', SIMPLIFY));
  await expect.poll(isInNext).toBe(true);
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    dialog.innerHTML = '<button>Close</button>';
    dialog.style.cssText = 'width: 100vw; height: 100vh; max-width: none; max-height: none';
    document.body.append(dialog);
    dialog.showModal();
  });
  await expect.poll(() => part.has('button', SIMPLIFY)).toBe(false);
  await page.close();
});

test('the button stays away from a site while the list in the options names it', async () => {
  await signUpAndIn(extension, product.origin());
  const { page, composer, part } = await openAssistant('Copilot');
  await part.find('button', SIMPLIFY);
  const options = await extension.openExtensionPage('options');
  // As it is copied from the address bar.
  await options.getByLabel('Never show the button on').fill('https://copilot.microsoft.com/chats?id=1');
  await options.getByRole('button', { name: 'Add', exact: true }).click();
  await see(options.getByRole('listitem')).toHaveText(/copilot\.microsoft\.com/);
  await page.reload();
  await composer.click();
  await page.waitForTimeout(SHOWN_AFTER_MS);
  expect(await part.has('button', SIMPLIFY)).toBe(false);

  await options.getByRole('button', { name: /^Show the button on copilot/ }).click();
  await see(options.getByRole('listitem')).toHaveCount(0);
  await options.close();
  await page.reload();
  await part.find('button', SIMPLIFY);
  await page.close();
});
