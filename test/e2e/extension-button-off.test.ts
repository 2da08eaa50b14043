import { expect, test } from 'vitest';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { FIELD, htmlPage, usePromptPages, WORDY } from './extension-prompts.ts';
import { useSharedProduct } from './product.ts';

const product = useSharedProduct();
const extension = useExtension();

const { open } = usePromptPages(extension, {
  origin: product.origin,
  pages: {
    '/': htmlPage(FIELD),
    '/blank': htmlPage(
      `<iframe width="900" height="600"></iframe><script>
      document.querySelector('iframe').contentDocument.body.innerHTML = ${JSON.stringify(FIELD)};
    </script>`,
    ),
    '/sandboxed': htmlPage(`<iframe sandbox width="900" height="600" srcdoc='${FIELD}'></iframe>`),
  },
});

test('the button beside a selection stays away from sites on which the user switched it off', async () => {
  const { tab, field, part } = await open('/');
  await field.click({ clickCount: 3 });
  await part.find('button', 'Simplify');
  const options = await extension.openExtensionPage('options');
  await options.getByLabel('Never show the button on').fill('127.0.0.1');
  await options.getByRole('button', { name: 'Add', exact: true }).click();
  await see(options.getByRole('listitem')).toHaveText(/127\.0\.0\.1/);
  await tab.bringToFront();
  await field.click({ clickCount: 3 });
  await expect.poll(() => part.has('button', 'Simplify')).toBe(false);
  await tab.waitForTimeout(1000);
  expect(await part.has('button', 'Simplify')).toBe(false);
  // The shortcut still works there.
  await extension.trigger(tab, 'shortcut');
  await part.find('dialog', 'PlainPrompt');
  await tab.keyboard.press('Escape');
  await options.getByRole('button', { name: /^Show the button on 127/ }).click();
  await options.close();
  await tab.bringToFront();
  await field.click({ clickCount: 3 });
  await part.find('button', 'Simplify');
  await tab.close();
});

test.each(['/blank', '/sandboxed'])(
  'a site without the button has none in its frames without an address: %s',
  async (path) => {
    const { tab } = await open(path);
    const frame = tab.frames()[1];
    if (!frame) throw new Error('There is no frame.');
    const field = frame.locator('#field');
    const hasButton = () => frame.evaluate(() => document.querySelector('[popover=manual]') !== null);
    const options = await extension.openExtensionPage('options');
    await tab.bringToFront();
    await field.fill(WORDY);
    await field.click({ clickCount: 3 });
    await expect.poll(hasButton).toBe(true);
    await options.getByLabel('Never show the button on').fill('127.0.0.1');
    await options.getByRole('button', { name: 'Add', exact: true }).click();
    await see(options.getByRole('listitem')).toHaveText(/127\.0\.0\.1/);
    await tab.bringToFront();
    await field.click({ clickCount: 3 });
    await expect.poll(hasButton).toBe(false);
    await tab.waitForTimeout(1000);
    expect(await hasButton()).toBe(false);
    await options.getByRole('button', { name: /^Show the button on 127/ }).click();
    await see(options.getByRole('listitem')).toHaveCount(0);
    await options.close();
    await tab.close();
  },
);
