import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { useExtension } from './extension.ts';
import { signUpAndIn } from './extension-account.ts';
import { extensionPartOf } from './extension-panel.ts';
import { useSharedProduct } from './product.ts';
import { useSite } from './site.ts';

const product = useSharedProduct();
const extension = useExtension();

const { outputFiles } = await build({
  entryPoints: ['test/e2e/editors/page.ts'],
  bundle: true,
  write: false,
  format: 'iife',
  define: { 'process.env.NODE_ENV': '"production"' },
});
const site = useSite({
  '/chat': '<!doctype html><title>A chat</title><h1>A chat</h1><script src="/page.js"></script>',
  '/page.js': outputFiles[0]?.text ?? '',
});

const WORDY = 'Could you please write a short summary of the report, due to the fact that it is very long.';
const SHORT = 'Write a short summary of the report, because it is very long.';
const KEPT = 'Keep this sentence. ';

interface ChatWindow {
  readonly composer: {
    readonly setText: (text: string) => void;
    readonly getText: () => string;
  };
  readonly sent: number;
}

let opened = 0;

async function openChat(editor: string, text: string) {
  // The free plan has 5 prompts.
  if (opened % 5 === 0) await signUpAndIn(extension, product.origin());
  opened += 1;
  const page = await extension.openPage(`${site.url('/chat')}?${editor}`);
  await page.evaluate((value) => {
    (window as unknown as ChatWindow).composer.setText(value);
  }, text);
  return {
    page,
    part: extensionPartOf(page),
    text: () => page.evaluate(() => (window as unknown as ChatWindow).composer.getText()),
    sent: () => page.evaluate(() => (window as unknown as ChatWindow).sent),
  };
}

const EDITORS = ['proseMirror', 'quill', 'lexical', 'codeMirror', 'plain', 'preformatted', 'field'];
const EDITABLE = '[contenteditable="true"], textarea';

/** Paragraphs, empty lines, a list and code, with tabs. The engine rewrites the first line, and leaves the others. */
const LINES = [
  WORDY,
  '',
  'Name these:',
  '- the cost',
  '- the risks',
  '',
  '```js',
  'if (late) {',
  '\treturn\t1;',
  '}',
  '```',
  '',
  '',
];
const REWRITTEN = [SHORT, ...LINES.slice(1)];
const LAST = 'Answer in French.';
async function pressTimes(page: Page, key: string, times: number): Promise<void> {
  for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key);
}

/** The text in an editor. In a plain field, a page draws tabs as spaces, so the text for it has none. */
const linesFor = (editor: string, lines: readonly string[]) =>
  editor === 'plain' ? lines.map((line) => line.replaceAll('\t', '')).join('\n') : lines.join('\n');

test.each(EDITORS)(
  'the whole text of %s is replaced in its state, undone and redone, and never sent',
  async (editor) => {
    const { page, part, text, sent } = await openChat(editor, WORDY);
    await page.locator(EDITABLE).first().click();
    await extension.trigger(page, 'shortcut');
    await part.click('button', 'Replace');
    await expect.poll(text).toBe(SHORT);
    await page.keyboard.press('Control+z');
    await expect.poll(text).toBe(WORDY);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(text).toBe(SHORT);
    expect(await sent()).toBe(0);
    await page.close();
  },
);

test.each(EDITORS)('closing the panel leaves the cursor of %s where it was', async (editor) => {
  const { page, part, text } = await openChat(editor, WORDY);
  await page.locator(EDITABLE).first().click();
  await page.keyboard.press('Control+End');
  await extension.trigger(page, 'shortcut');
  await part.find('button', 'Replace');
  await page.keyboard.press('Escape');
  await expect.poll(() => part.has('dialog', 'PlainPrompt')).toBe(false);
  await page.keyboard.press('!');
  await expect.poll(text).toBe(`${WORDY}!`);
  await page.close();
});

test.each(EDITORS)('only the selected part of %s is replaced', async (editor) => {
  const { page, part, text } = await openChat(editor, KEPT + WORDY);
  await page.locator(EDITABLE).first().click();
  await page.keyboard.press('Control+Home');
  await Promise.all(Array.from(KEPT, () => page.keyboard.press('ArrowRight')));
  await page.keyboard.press('Control+Shift+End');
  await extension.trigger(page, 'menu');
  await part.click('button', 'Replace');
  await expect.poll(text).toBe(KEPT + SHORT);
  await page.close();
});

test.each(EDITORS)(
  '%s keeps the lines, the list and the code of a long prompt, also when it is undone and redone',
  async (editor) => {
    const before = linesFor(editor, [...LINES, LAST]);
    const { page, part, text } = await openChat(editor, before);
    await page.locator(EDITABLE).first().click();
    await extension.trigger(page, 'shortcut');
    await part.click('button', 'Replace');
    const after = linesFor(editor, [...REWRITTEN, LAST]);
    await expect.poll(text).toBe(after);
    await page.keyboard.press('Control+z');
    await expect.poll(text).toBe(before);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(text).toBe(after);
    await page.close();
  },
);

test.each(EDITORS)(
  'whole lines that are selected in %s are replaced between the others, which stay as they are',
  async (editor) => {
    const around = ['Keep this:', '\tthat', ''];
    const [before, after] = [LINES, REWRITTEN].map((lines) => linesFor(editor, [...around, ...lines, ...around, LAST]));
    const { page, part, text } = await openChat(editor, before ?? '');
    await page.locator(EDITABLE).first().click();
    await page.keyboard.press('Control+Home');
    await pressTimes(page, 'ArrowDown', around.length);
    // To the beginning of the line after the last one.
    await pressTimes(page, 'Shift+ArrowDown', LINES.length);
    await extension.trigger(page, 'shortcut');
    await part.click('button', 'Replace');
    await expect.poll(text).toBe(after);
    await page.keyboard.press('Control+z');
    await expect.poll(text).toBe(before);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(text).toBe(after);
    await page.close();
  },
);

test('a long text of CodeMirror, which draws only a part of it, is taken and replaced as a whole', async () => {
  const lines = Array.from({ length: 150 }, (_, line) => `Line ${line}: keep it.`).join('\n');
  const { page, part, text } = await openChat('codeMirror', `${WORDY}\n${lines}`);
  await page.locator(EDITABLE).first().click();
  await extension.trigger(page, 'shortcut');
  await part.click('button', 'Replace');
  await expect.poll(text).toMatch(/^Write a short summary/);
  expect(await text()).toContain('Line 0: keep it.');
  expect(await text()).toContain('Line 149: keep it.');
  await page.close();
});

test('a text that changed after it was selected is left as it is', async () => {
  const { page, part, text } = await openChat('proseMirror', WORDY);
  await page.locator(EDITABLE).first().click();
  await extension.trigger(page, 'shortcut');
  await part.find('button', 'Replace');
  await page.evaluate(() => {
    (window as unknown as ChatWindow).composer.setText('Something else');
  });
  await part.click('button', 'Replace');
  await part.find('StaticText', /has changed/);
  expect(await text()).toBe('Something else');
  await page.close();
});
