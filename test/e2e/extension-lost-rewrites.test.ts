import { describe, expect, test } from 'vitest';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { FIELD, htmlPage, usePromptPages, WORDY } from './extension-prompts.ts';
import { useSharedProduct } from './product.ts';

const product = useSharedProduct();
const extension = useExtension();

/** A prompt whose rewrite is its first words, so that it contains the rewrite. */
const LEFT_HANGING = 'is it ok to put parchment paper in an air fryer thanks lol';

const { open } = usePromptPages(extension, {
  origin: product.origin,
  pages: {
    '/': htmlPage(FIELD),
    '/no-paste': htmlPage(
      `<div id="editor" contenteditable="true">${WORDY}</div><script>
      document.getElementById('editor').addEventListener('paste', (event) => { event.preventDefault(); });
    </script>`,
    ),
    '/fixed': htmlPage(
      `${FIELD}<script>
      document.getElementById('field').addEventListener('input', ({ target }) => {
        if (window.original) target.value = window.original;
      });
    </script>`,
    ),
    '/no-paste-of-more': htmlPage(
      `<div id="editor" contenteditable="true">${LEFT_HANGING}</div><script>
      document.getElementById('editor').addEventListener('paste', (event) => { event.preventDefault(); });
    </script>`,
    ),
  },
});

/** What the script of `/fixed` reads. */
interface PageState {
  /** The text that the page puts back whenever the field changes. */
  original?: string;
}

describe('a rewrite is not lost', () => {
  test('where the page refuses what is pasted', async () => {
    const { tab, part } = await open('/no-paste');
    await tab.locator('#editor').click();
    await extension.trigger(tab, 'shortcut');
    await part.click('button', 'Replace');
    await part.find('StaticText', 'The page did not take it. Copy the rewrite instead.');
    await part.click('button', 'Copy');
    await part.find('StaticText', 'Copied');
    await tab.close();
  });

  test('where the page puts the old text back', async () => {
    const { tab, part, field } = await open('/fixed');
    await tab.evaluate((text) => {
      (window as unknown as PageState).original = text;
    }, WORDY);
    await extension.trigger(tab, 'shortcut');
    await part.click('button', 'Replace');
    await part.find('StaticText', 'The page did not take it. Copy the rewrite instead.');
    await see(field).toHaveValue(WORDY);
    await tab.close();
  });

  test('where the page refuses what is pasted, and the old text contains the rewrite', async () => {
    const { tab, part } = await open('/no-paste-of-more');
    const editor = tab.locator('#editor');
    await editor.click();
    await tab.keyboard.press('Control+End');
    await extension.trigger(tab, 'shortcut');
    await part.click('button', 'Replace');
    await part.find('StaticText', 'The page did not take it. Copy the rewrite instead.');
    await part.click('button', 'Close');
    // The cursor is where it was: what is typed next replaces nothing.
    await tab.keyboard.press('!');
    await see(editor).toHaveText(`${LEFT_HANGING}!`);
    await tab.close();
  });

  test('where the page puts back the old text, which contains the rewrite', async () => {
    const { tab, part, field } = await open('/fixed', LEFT_HANGING);
    await tab.evaluate((text) => {
      (window as unknown as PageState).original = text;
    }, LEFT_HANGING);
    await extension.trigger(tab, 'shortcut');
    await part.click('button', 'Replace');
    await part.find('StaticText', 'The page did not take it. Copy the rewrite instead.');
    await see(field).toHaveValue(LEFT_HANGING);
    await tab.close();
  });

  test.each(['disabled', 'readonly', 'hidden'])('where the field has become %s since', async (attribute) => {
    const { tab, part, field } = await open('/');
    await extension.trigger(tab, 'shortcut');
    await part.find('button', 'Replace');
    await field.evaluate((it, name) => {
      it.setAttribute(name, '');
    }, attribute);
    await part.click('button', 'Replace');
    await part.find('StaticText', /Copy (it|the rewrite) instead\.$/);
    await see(field).toHaveValue(WORDY);
    expect(await part.has('dialog')).toBe(true);
    await tab.close();
  });
});

test('prompts with surrogates, marks without width, several writing directions and 20,000 characters come back whole', async () => {
  const text = `Could you please write to 👩‍👩‍👧‍👦 and \u202Bمرحبا\u202C, due to the fact that it\u200Bs ${'é'.normalize('NFD')} is long.`;
  const { tab, part, field } = await open('/', text);
  await extension.trigger(tab, 'shortcut');
  await part.click('button', 'Replace');
  await see(field).toHaveValue(/^Write to 👩‍👩‍👧‍👦 and/u);
  expect(await field.inputValue()).toContain('مرحبا');
  await tab.close();
  // Just below 20,000 characters, which is the most that a prompt can have.
  const long = `${WORDY} `.repeat(217);
  const other = await open('/', long);
  await extension.trigger(other.tab, 'shortcut');
  await other.part.click('button', 'Replace');
  await see(other.field).toHaveValue(/^Write a short summary/);
  await other.tab.close();
});
