import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { findFaults } from './accessibility.ts';
import { see } from './browser.ts';
import { useProduct } from './product.ts';

const ADMIN_PASSWORD = 'a password for the operator';
const { open, origin } = useProduct({ RATE_LIMIT_SCALE: '1000', ADMIN_PASSWORD });
const PASSWORD = 'correct horse battery staple';

async function rest(path: string, body: object): Promise<void> {
  const response = await fetch(`${origin()}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Two pages of people. */
async function givenPeople(): Promise<void> {
  for (let index = 10; index < 35; index += 1) {
    const email = `person${index}@${index % 2 === 0 ? 'acme' : 'example'}.com`;
    await rest('/auth/signup', { email, password: PASSWORD, full_name: `Person ${index}` });
  }
}

async function signInAsAdministrator(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await see(page).toHaveURL(/\/dashboard\/overview$/);
}

const firstRow = (page: Page) => page.locator('tbody tr[data-row]').first();
const rowOf = (page: Page, email: string) => page.locator('tbody tr[data-row]', { hasText: email });

async function choose(page: Page, email: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${email}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('an administrator finds, orders, filters, creates, changes, suspends and deletes users', async () => {
  await givenPeople();
  const { page, complaints } = await open();
  await signInAsAdministrator(page);
  await page.goto('/admin/users');
  await see(page.getByText('1–20 of 26 users')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  // The order and the page are in the address, and Back keeps them.
  await page.getByRole('button', { name: 'User', exact: true }).click();
  await see(page).toHaveURL(/sort=email$/);
  await see(firstRow(page)).toContainText('admin@example.com');
  await page.getByRole('button', { name: 'Next' }).click();
  await see(page.getByText('21–26 of 26 users')).toBeVisible();
  const secondPage = page.url();
  await firstRow(page).getByRole('link').click();
  await see(page).toHaveURL(/\/admin\/users\/[0-9a-f]{24}$/);
  await page.goBack();
  await see(page).toHaveURL(secondPage);
  await see(page.getByText('21–26 of 26 users')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).click();
  await see(page.getByText('1–20 of 26 users')).toBeVisible();

  // Search by a part of the address, and filters as chips.
  await page.keyboard.press('/');
  await page.keyboard.type('acme');
  await see(page).toHaveURL(/q=acme/);
  await see(page.getByText('1–13 of 13 users')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Active');
  await see(page).toHaveURL(/status=active/);
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove filter: Status' }).click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await see(page.getByText('1–20 of 26 users')).toBeVisible();

  // Create, change, suspend with Undo, delete.
  await page.getByRole('button', { name: 'New user' }).click();
  expect(await findFaults(page)).toEqual([]);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Full name').fill('Ada');
  await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Create user' }).click();
  await see(page.getByText('ada@example.com was created.')).toBeVisible();

  await choose(page, 'ada@example.com', 'Edit');
  await page.getByRole('dialog').getByLabel('Plan', { exact: true }).selectOption('pro');
  await page.getByLabel('Custom prompts limit').fill('600');
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save user' }).click();
  await see(rowOf(page, 'ada@example.com')).toContainText('0 of 600');

  await page.getByRole('button', { name: 'Suspend ada@example.com' }).click();
  await see(rowOf(page, 'ada@example.com')).toContainText('Suspended');
  await page.getByRole('button', { name: 'Undo' }).click();
  await see(rowOf(page, 'ada@example.com')).toContainText('Active');

  await choose(page, 'ada@example.com', 'Delete');
  const dialog = page.getByRole('dialog');
  await see(dialog).toContainText('The Pro plan');
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await see(rowOf(page, 'ada@example.com')).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  expect(complaints).toEqual([]);
});
