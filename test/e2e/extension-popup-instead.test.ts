import { beforeAll, expect, test } from 'vitest';
import { findExtensionFaults } from './accessibility.ts';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { signUpAndIn } from './extension-account.ts';
import { extensionPartOf } from './extension-panel.ts';
import { popupAfter } from './extension-popup-tab.ts';
import { useSharedProduct } from './product.ts';
import { useSite } from './site.ts';

const product = useSharedProduct();
// Without access to localhost, which is another site than 127.0.0.1.
const extension = useExtension();

const WORDY = 'Could you please write a short summary of the report, due to the fact that it is very long.';
const frames = useSite({ '/': `<!doctype html><title>A frame</title><textarea id="field">${WORDY}</textarea>` });
const site = useSite({
  '/': '<!doctype html><title>A page</title><h1>A page</h1><button>A button</button>',
  '/inert': `<!doctype html><title>An inert page</title><textarea id="field">${WORDY}</textarea><script>
    document.getElementById('field').addEventListener('blur', () => {
      document.documentElement.inert = true;
    });
  </script>`,
  '/long': `<!doctype html><title>A long page</title><textarea id="field">${WORDY.repeat(2200)}</textarea>`,
});

/** No frame has this number: the browser refuses access to it as it does to its own pages. */
const REFUSED_FRAME = 999;

beforeAll(async () => {
  await signUpAndIn(extension, product.origin());
});

test('where nothing is selected, the popup opens and asks for the prompt', async () => {
  const page = await extension.openPage(site.url('/'));
  await page.getByRole('button').focus();
  const popup = await popupAfter(extension, () => extension.trigger(page, 'shortcut'));
  await see(popup.getByText('Nothing was selected on this page. Paste your prompt here.')).toBeVisible();
  expect(await findExtensionFaults(popup)).toEqual([]);
  await popup.close();
  await page.close();
});

test('with the cursor in a frame of another site, the popup opens and says why', async () => {
  const page = await extension.openPage(site.url('/?frame'));
  await page.evaluate(
    (src) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src }));
    },
    frames.url('/').replace('127.0.0.1', 'localhost'),
  );
  await page.frameLocator('iframe').locator('#field').focus();
  const popup = await popupAfter(extension, () => extension.trigger(page, 'shortcut'));
  await see(popup.getByText(/^The extension can't work on this part of the page/)).toBeVisible();
  await popup.close();
  await page.close();
});

test('on a page that makes all of itself inert, the popup opens', async () => {
  const page = await extension.openPage(site.url('/inert'));
  await page.locator('#field').focus();
  const popup = await popupAfter(extension, () => extension.trigger(page, 'shortcut'));
  await see(popup.getByLabel('Your prompt')).toBeVisible();
  await popup.close();
  await page.close();
});

test('where the browser refuses access to a page, the popup has its selection, once', async () => {
  const page = await extension.openPage(site.url('/?refused'));
  const popup = await popupAfter(extension, () =>
    extension.trigger(page, 'menu', { frameId: REFUSED_FRAME, selectionText: WORDY }),
  );
  await see(popup.getByLabel('Your prompt')).toHaveValue(WORDY);
  await see(popup.getByText("The rewrite can't be put into this page. Copy it from here.")).toBeVisible();
  await popup.getByRole('button', { name: 'Simplify', exact: true }).click();
  await see(popup.getByRole('textbox', { name: 'Rewritten prompt' })).toHaveValue(/because it is very long/);
  await popup.reload();
  await see(popup.getByLabel('Your prompt')).toHaveValue('');
  await popup.close();
  await page.close();
});

test('a prompt that was typed in the popup stays when a page opens it', async () => {
  const first = await extension.openExtensionPage('popup');
  await first.getByLabel('Your prompt').fill('A long prompt that I am still writing');
  await first.close();
  const page = await extension.openPage(site.url('/?typed'));
  await page.getByRole('button').focus();
  const popup = await popupAfter(extension, () => extension.trigger(page, 'shortcut'));
  await see(popup.getByText('Nothing was selected on this page. This is what you typed before.')).toBeVisible();
  await see(popup.getByLabel('Your prompt')).toHaveValue('A long prompt that I am still writing');
  await popup.close();

  await page.bringToFront();
  const offered = await popupAfter(extension, () =>
    extension.trigger(page, 'menu', { frameId: REFUSED_FRAME, selectionText: WORDY }),
  );
  await see(offered.getByLabel('Your prompt')).toHaveValue(WORDY);
  await offered.getByLabel('Your prompt').fill(`${WORDY} Please.`);
  expect(await findExtensionFaults(offered)).toEqual([]);
  await offered.reload();
  await see(offered.getByLabel('Your prompt')).toHaveValue(`${WORDY} Please.`);
  await offered.getByRole('button', { name: 'Show what you typed before' }).click();
  await see(offered.getByLabel('Your prompt')).toHaveValue('A long prompt that I am still writing');
  await offered.getByLabel('Your prompt').fill('');
  await offered.close();
  await page.close();
});

test('a selection that is longer than a prompt can be is not sent, and the user sees by how much', async () => {
  const page = await extension.openPage(site.url('/long'));
  const part = extensionPartOf(page);
  await page.locator('#field').focus();
  await extension.trigger(page, 'shortcut');
  await part.find('StaticText', 'This text has 200,200 characters. A prompt can have 20,000: select less.');
  expect(await part.has('button', 'Try again')).toBe(false);
  await page.close();
});
