import { expect, test } from 'vitest';
import { PATIENCE_MS, see } from './browser.ts';
import { useExtension } from './extension.ts';
import { FIELD, htmlPage, SHORT, usePromptPages, WORDY } from './extension-prompts.ts';
import { useSharedProduct } from './product.ts';

const product = useSharedProduct();
const extension = useExtension();

const { open } = usePromptPages(extension, {
  origin: product.origin,
  pages: {
    '/blank': htmlPage(
      `<iframe width="900" height="600"></iframe><script>
      document.querySelector('iframe').contentDocument.body.innerHTML = ${JSON.stringify(FIELD)};
    </script>`,
    ),
    '/sandboxed': htmlPage(`<iframe sandbox width="900" height="600" srcdoc='${FIELD}'></iframe>`),
  },
});

test.each(['/blank', '/sandboxed'])('frames without an address have the panel, too: %s', async (path) => {
  const { tab } = await open(path);
  const frame = tab.frames()[1];
  if (!frame) throw new Error('There is no frame.');
  const field = frame.locator('#field');
  await field.fill(WORDY);
  await field.focus();
  await extension.trigger(tab, 'shortcut');
  await expect.poll(() => frame.evaluate(() => (document.activeElement as HTMLElement).popover)).toBe('manual');
  // The focus goes to Replace once the rewrite is there.
  for (const start = Date.now(); Date.now() - start < PATIENCE_MS && (await field.inputValue()) === WORDY;) {
    await tab.waitForTimeout(2000);
    await tab.keyboard.press('Enter');
    await tab.waitForTimeout(1000);
  }
  await see(field).toHaveValue(SHORT);
  await tab.close();
});
