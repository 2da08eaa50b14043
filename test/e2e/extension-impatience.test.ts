import { expect, test } from 'vitest';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { signUpAndIn } from './extension-account.ts';
import { FIELD, htmlPage, usePromptPages, WORDY } from './extension-prompts.ts';
import { useSharedProduct } from './product.ts';

const product = useSharedProduct();
const extension = useExtension();

const { open } = usePromptPages(extension, {
  origin: product.origin,
  pages: {
    '/': htmlPage(FIELD),
    '/slow': htmlPage(
      `<div id="editor" contenteditable="true" style="width: 900px">${WORDY}</div><script>
      window.pasted = 0;
      document.getElementById('editor').addEventListener('paste', (event) => {
        event.preventDefault();
        window.pasted += 1;
        const text = event.clipboardData.getData('text/plain');
        setTimeout(() => document.execCommand('insertText', false, text), 200);
      });
    </script>`,
    ),
  },
});

/** What the script of `/slow` counts. */
interface PageState {
  readonly pasted: number;
}

test('the shortcut, pressed again and again, opens one panel and uses one prompt', async () => {
  await signUpAndIn(extension, product.origin());
  const { tab, part } = await open('/');
  const pages = extension.context().pages().length;
  await Promise.all([1, 2, 3, 4].map(() => extension.trigger(tab, 'shortcut')));
  await part.find('button', 'Replace');
  await extension.trigger(tab, 'shortcut');
  await tab.waitForTimeout(1500);
  expect(await part.has('button', 'Replace')).toBe(true);
  expect(extension.context().pages()).toHaveLength(pages);
  const popup = await extension.openExtensionPage('popup');
  await see(popup.getByText('4 prompts left')).toBeVisible();
  await see(popup.getByText(/^Nothing was selected/)).toHaveCount(0);
  await popup.close();
  await tab.close();
});

test('a rewrite is put into a slow page once, however often the user clicks', async () => {
  await signUpAndIn(extension, product.origin());
  const { tab, part } = await open('/slow');
  await tab.locator('#editor').click();
  await extension.trigger(tab, 'shortcut');
  const { left, top, width, height } = await part.box('button', 'Replace');
  await part.click('button', 'Replace');
  await tab.waitForTimeout(100);
  await tab.mouse.click(left + width / 2, top + height / 2);
  await see(tab.locator('#editor')).not.toHaveText(WORDY);
  await expect.poll(() => part.has('button', 'Replace')).toBe(false);
  expect(await tab.evaluate(() => (window as unknown as PageState).pasted)).toBe(1);
  await tab.close();
});
