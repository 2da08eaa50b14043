import type { Page } from '@playwright/test';
import type { Extension } from './extension.ts';

/**
 * Does something that opens the popup, and returns the popup as a tab: a browser that can't open it at its button, such as an older Chrome, opens
 * it as one.
 */
export async function popupAfter(extension: Extension, act: () => Promise<void>): Promise<Page> {
  const worker = await extension.background();
  await worker.evaluate(() => {
    const { chrome } = globalThis as unknown as { chrome: { action: { openPopup: () => Promise<void> } } };
    chrome.action.openPopup = () => Promise.reject(new Error('There is no window.'));
  });
  const opened = extension.context().waitForEvent('page');
  await act();
  const popup = await opened;
  await popup.waitForURL(/\/popup\.html$/);
  return popup;
}
