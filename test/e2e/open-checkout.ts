import type { Page } from '@playwright/test';

/** Clicks what opens a checkout in a new tab. Returns the tab. */
export async function openCheckout(page: Page, opener = page.getByRole('button', { name: 'Go to checkout' })) {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), opener.click()]);
  return tab;
}

/** Comes back to a page from another tab. A browser without a window does not report that by itself. */
export async function comeBack(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
