import { describe, expect, test } from 'vitest';
import { see } from './browser.ts';
import { useExtension } from './extension.ts';
import { signUpAndIn } from './extension-account.ts';
import { popupAfter } from './extension-popup-tab.ts';
import { FIELD, htmlPage, SHORT, simplifyPrompt, usePromptPages, WORDY } from './extension-prompts.ts';
import { useSharedProduct } from './product.ts';

const product = useSharedProduct();
const extension = useExtension();

const { open, url } = usePromptPages(extension, {
  origin: product.origin,
  pages: {
    '/': htmlPage(FIELD),
    '/removes': htmlPage(
      `${FIELD}<script>
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
          if (node.popover === 'manual') node.remove();
      }).observe(document.documentElement, { childList: true });
    </script>`,
    ),
    '/removes-panel': htmlPage(
      `${FIELD}<script>
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node.popover === 'manual' && window.hasButton) node.remove();
          if (node.popover === 'manual') window.hasButton = true;
        }
      }).observe(document.documentElement, { childList: true });
    </script>`,
    ),
  },
});

describe('the user sees what to do', () => {
  test('in the popup, where the page removes the panel', async () => {
    const { tab } = await open('/removes');
    const popup = await popupAfter(extension, () => extension.trigger(tab, 'shortcut'));
    await see(popup.getByText(/^The extension can't work on this part of the page/)).toBeVisible();
    await popup.close();
    await tab.close();
  });

  test('in the popup, with the prompt, where the page keeps the button and removes the panel', async () => {
    const { tab, part, field } = await open('/removes-panel');
    await field.click({ clickCount: 3 });
    const popup = await popupAfter(extension, () => part.click('button', 'Simplify'));
    await see(popup.getByLabel('Your prompt')).toHaveValue(WORDY);
    await popup.close();
    await tab.close();
  });

  test('after they signed out while the panel was open', async () => {
    const { tab, part, field } = await open('/');
    await extension.trigger(tab, 'shortcut');
    await part.find('button', 'Replace');
    const popup = await extension.openExtensionPage('popup');
    await popup.getByRole('button', { name: 'Sign out' }).click();
    await see(popup.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await popup.close();
    await tab.bringToFront();
    await part.click('combobox', 'Action');
    await tab.keyboard.press('ArrowDown');
    await tab.keyboard.press('Enter');
    await part.find('StaticText', 'Sign in to rewrite prompts.');
    await signUpAndIn(extension, product.origin());
    await tab.bringToFront();
    await part.click('button', 'Try again');
    await part.click('button', 'Replace');
    await see(field).not.toHaveValue(WORDY);
    await tab.close();
  });

  test('after the browser forgot the settings', async () => {
    await (
      await extension.background()
    ).evaluate(async () => {
      const { chrome } = globalThis as unknown as { chrome: { storage: { local: { clear: () => Promise<void> } } } };
      await chrome.storage.local.clear();
    });
    const { tab, part } = await simplifyPrompt(extension, url('/'));
    await part.find('StaticText', 'Sign in to rewrite prompts.');
    await tab.close();
    await signUpAndIn(extension, product.origin());
  });
});

test('once the extension has no access to a page any more, it offers nothing there', async () => {
  const { tab, part, field } = await open('/');
  await field.click({ clickCount: 3 });
  await part.find('button', 'Simplify');
  await (
    await extension.background()
  ).evaluate(async (url) => {
    const { chrome } = globalThis as unknown as {
      chrome: {
        tabs: {
          query: (by: { url: string }) => Promise<{ id: number }[]>;
          sendMessage: (id: number, notice: { type: string }) => Promise<void>;
        };
      };
    };
    const [found] = await chrome.tabs.query({ url });
    // What the background sends to pages whose access ended.
    if (found) await chrome.tabs.sendMessage(found.id, { type: 'access-changed' }).catch(() => undefined);
  }, tab.url());
  await expect.poll(() => part.has('button', 'Simplify')).toBe(false);
  await field.click({ clickCount: 3 });
  await tab.waitForTimeout(1000);
  expect(await part.has('button', 'Simplify')).toBe(false);
  await tab.close();
});

describe('after the extension was updated', () => {
  test('an open panel says what to do, and pages that are open have the button again', async () => {
    const { tab, part, field } = await open('/');
    await extension.trigger(tab, 'shortcut');
    await part.find('button', 'Replace');
    await extension.update();
    await tab.bringToFront();
    await part.click('combobox', 'Action');
    await tab.keyboard.press('ArrowDown');
    await tab.keyboard.press('Enter');
    await part.find('StaticText', 'The extension was updated. Reload this page, then try again.');
    await part.click('button', 'Close');
    await field.click({ clickCount: 3 });
    await part.click('button', 'Simplify');
    await part.click('button', 'Replace');
    await see(field).toHaveValue(SHORT);
    await tab.close();
  });
});
