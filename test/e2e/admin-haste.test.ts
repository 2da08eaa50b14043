import type { Locator, Page } from '@playwright/test';
import { beforeAll, expect, test } from 'vitest';
import { callApi, PASSWORD, tokenOf } from './api.ts';
import { see } from './browser.ts';
import { ADMIN, useProduct } from './product.ts';

const { openAs, origin } = useProduct({ RATE_LIMIT_SCALE: '1000', ADMIN_PASSWORD: ADMIN.password });
let token = '';

const post = (path: string, body: object) => callApi(origin(), { path, body, token });

const emailOf = (index: number) => `user-${String(index).padStart(2, '0')}@example.com`;

beforeAll(async () => {
  token = await tokenOf(origin(), ADMIN.email, ADMIN.password);
  for (let index = 0; index < 20; index += 1) {
    await post('/admin/users', {
      email: emailOf(index),
      full_name: `User ${index}`,
      password: PASSWORD,
      role: 'user',
    });
  }
});

async function openAdmin(path: string) {
  const tab = await openAs(token, { reducedMotion: 'reduce' });
  await tab.page.goto(path);
  return tab;
}

/** What the first click changes: the page then has an element that matches the selector and contains the text, or no longer has one. */
interface Change {
  readonly selector: string;
  readonly text?: string;
  readonly isGone?: boolean;
}

/**
 * Clicks twice at the same place. The second click comes when the first one has changed the page: from within the page, because the second click of a
 * double click comes within half a second, for which a busy machine may take longer.
 */
async function doubleClick(page: Page, target: Locator, change: Change): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('What is clicked is not on the page.');
  const place = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 };
  const clickedAgain = page.evaluate(
    ({ selector, text = '', isGone = false, clientX, clientY }) =>
      new Promise<void>((resolve) => {
        const isThere = () => [...document.querySelectorAll(selector)].some((it) => it.textContent.includes(text));
        const clickAgain = () => {
          const event = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2, clientX, clientY });
          document.elementFromPoint(clientX, clientY)?.dispatchEvent(event);
          resolve();
        };
        const changes = new MutationObserver(() => {
          if (isThere() === isGone) return;
          changes.disconnect();
          // Soon after the change, as a second click is, and before longer timers that the change starts.
          setTimeout(clickAgain, 100);
        });
        changes.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
      }),
    { ...change, ...place },
  );
  await page.mouse.click(place.clientX, place.clientY);
  await clickedAgain;
}

test('a double click on a button does what one click does', async () => {
  const { page, context } = await openAdmin('/admin/users?sort=email');
  await page.getByRole('button', { name: `Suspend ${emailOf(3)}` }).click();
  const suspend = page.getByRole('button', { name: 'Suspend user', exact: true });
  await doubleClick(page, suspend, { selector: 'body', text: `${emailOf(3)} was suspended.` });
  await see(page.getByRole('row').filter({ hasText: emailOf(3) })).toContainText('Suspended');
  expect(await page.getByText(`${emailOf(3)} was reinstated.`).count()).toBe(0);

  // Behind the dialog, at the place of its button, is another row: the second click must not open it.
  await page.getByRole('button', { name: `Actions for ${emailOf(5)}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  const remove = page.getByRole('button', { name: 'Delete user' });
  await see(remove).toBeEnabled();
  await doubleClick(page, remove, { selector: 'dialog[open]', isGone: true });
  await see(page.getByText(`${emailOf(5)} was deleted.`)).toBeVisible();
  await see(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  expect(page.url()).toContain('/admin/users?sort=email');
  await context.close();
});

test('a token that is shown once stays until it is confirmed', async () => {
  const { page, context } = await openAdmin('/admin/users');
  await page.getByRole('link', { name: 'Access tokens', exact: true }).click();
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('users:read').check();
  const secret = page.getByRole('region', { name: 'Access token', exact: true });
  await doubleClick(page, page.getByRole('button', { name: 'Create token' }), { selector: 'dialog', text: 'ppt_' });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await see(secret).toContainText('ppt_');
  await page.goBack();
  await see(page.getByRole('alertdialog')).toContainText('It can’t be shown again.');
  await page.getByRole('button', { name: 'Stay' }).click();
  await see(secret).toContainText('ppt_');
  await page.getByRole('button', { name: 'Done' }).click();
  await see(page.getByRole('table', { name: 'Access tokens' })).toContainText('Integration Key');
  await context.close();
});

test('what was typed survives Escape, Back, and a server that is away', async () => {
  const { page, context } = await openAdmin('/admin/users');
  await page.getByRole('link', { name: 'Plans', exact: true }).click();
  await page.getByRole('button', { name: 'New plan' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Studio');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await see(name).toHaveValue('Studio');

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Create plan' }).click();
  await see(page.getByText(/^Failed to create plan\. The server could not be reached/)).toBeVisible();
  await see(name).toHaveValue('Studio');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Create plan' }).click();
  await see(page.getByText('The Studio plan was created.')).toBeVisible();
  await context.close();
});

test('two tabs that change one promo code keep each other’s changes', async () => {
  await post('/admin/promo-codes', { code: 'SPRING', discount_type: 'percentage', discount_value: 10 });
  const one = await openAdmin('/admin/promo-codes');
  const other = await openAdmin('/admin/promo-codes');
  for (const { page } of [one, other]) {
    await page.getByRole('button', { name: 'Actions for SPRING' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
  }
  await one.page.getByLabel('Max uses').fill('5');
  await other.page.getByLabel('Discount in percent').fill('25');
  for (const { page } of [one, other]) {
    await page.getByRole('button', { name: 'Save changes' }).click();
    await see(page.getByText('SPRING was saved.')).toBeVisible();
  }
  const card = other.page.getByRole('listitem', { name: 'SPRING' });
  await see(card).toContainText('25% off');
  await see(card).toContainText('0 of 5');
  await one.context.close();
  await other.context.close();
});
