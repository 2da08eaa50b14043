import type { Page } from '@playwright/test';
import { mongo } from 'mongoose';
import { expect, test } from 'vitest';
import { findFaults } from './accessibility.ts';
import { callApi, PASSWORD, tokenOf } from './api.ts';
import { see } from './browser.ts';
import { ADMIN, useProduct } from './product.ts';

// These stories need a product of their own: they count users and payments to review, and change what all users see, such as actions and add-ons.
const { databaseUri, open, openAs, origin } = useProduct({ RATE_LIMIT_SCALE: '1000', ADMIN_PASSWORD: ADMIN.password });

const rest = (path: string, body: object, token?: string) =>
  callApi<Record<string, unknown>>(origin(), { path, body, ...(token !== undefined && { token }) });

/** With the administrator 26 users, 20 of whom are on the first page. */
async function givenUsers(): Promise<void> {
  for (let index = 10; index < 35; index += 1) {
    const email = `user${index}@${index % 2 === 0 ? 'acme' : 'example'}.com`;
    await rest('/auth/signup', { email, password: PASSWORD, full_name: `User ${index}` });
  }
}

const openAsAdministrator = async () =>
  openAs(await tokenOf(origin(), ADMIN.email, ADMIN.password), { reducedMotion: 'reduce' });

const firstRow = (page: Page) => page.locator('tbody tr[data-row]').first();
const rowOf = (page: Page, text: string) => page.locator('tbody tr[data-row]', { hasText: text });

/** @param subject what the menu of a row is named after: the email address of a user, the name of an action or an add-on */
async function choose(page: Page, subject: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${subject}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('an administrator finds, orders, filters, creates, changes, suspends and deletes users', async () => {
  await givenUsers();
  const { page, complaints } = await openAsAdministrator();
  await page.goto('/admin/users');
  await see(page.getByText('1–20 of 26 users')).toBeVisible();

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
  await page.getByRole('button', { name: 'Remove filter: Status' }).click();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await see(page.getByText('1–20 of 26 users')).toBeVisible();

  // Create, change, suspend with Undo, delete.
  await page.getByRole('button', { name: 'New user' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
  await page.getByLabel('Full name').fill('Ada');
  await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Create user' }).click();
  await see(page.getByText('ada@example.com was created.')).toBeVisible();

  await choose(page, 'ada@example.com', 'Edit');
  await page.getByRole('dialog').getByLabel('Plan', { exact: true }).selectOption('pro');
  await page.getByLabel('Custom prompts limit').fill('600');
  await page.getByRole('button', { name: 'Save user' }).click();
  await see(rowOf(page, 'ada@example.com')).toContainText('0 of 600');

  await page.getByRole('button', { name: 'Suspend ada@example.com' }).click();
  await page.getByLabel('Reason').fill('Shared the account');
  await page.getByRole('button', { name: 'Suspend user', exact: true }).click();
  await see(rowOf(page, 'ada@example.com')).toContainText('Suspended');
  await page.getByRole('button', { name: 'Undo' }).click();
  await see(rowOf(page, 'ada@example.com')).toContainText('Active');

  await choose(page, 'ada@example.com', 'Delete');
  const dialog = page.getByRole('dialog');
  await see(dialog).toContainText('The Pro plan');
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await see(rowOf(page, 'ada@example.com')).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^users-\d{4}-\d\d-\d\d\.csv$/);
  expect(complaints).toEqual([]);
});

test('an administrator writes an action, moves it, sees its prompt and deletes it; an add-on is sold and taken off sale', async () => {
  const { page, context, complaints } = await openAsAdministrator();
  await page.goto('/admin/actions');
  await page.getByRole('button', { name: 'New action' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Action ID').fill('for-children');
  await dialog.getByLabel('Name').fill('For children');
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill('Rewrite for a child of ten: {input}');
  // A double click must create one action only.
  await dialog.getByRole('button', { name: 'Create action' }).dblclick();
  await see(page.getByText('Default action created successfully.')).toBeVisible();
  await see(rowOf(page, 'for-children')).toHaveCount(1);
  const last = page.locator('tbody tr[data-row]').last();
  await see(last).toContainText('For children');
  await page.getByRole('button', { name: 'Move For children up' }).click();
  await see(last).not.toContainText('For children');
  await page.getByRole('button', { name: 'View prompt of For children' }).click();
  await see(dialog).toContainText('for a child of ten');
  await page.keyboard.press('Escape');
  await choose(page, 'For children', 'Delete');
  await dialog.getByRole('button', { name: 'Delete action' }).click();
  await see(page.getByText('Default action deleted.')).toBeVisible();

  await page.goto('/admin/add-ons');
  await page.getByRole('button', { name: 'New add-on' }).click();
  await dialog.getByLabel('Name').fill('Tiny pack');
  await dialog.getByLabel('Price').fill('0.99');
  await dialog.getByLabel('Prompts').fill('10');
  // A double click must create one add-on only.
  await dialog.getByRole('button', { name: 'Create add-on' }).dblclick();
  await see(rowOf(page, 'Tiny pack')).toHaveCount(1);
  await see(rowOf(page, 'Tiny pack')).toContainText('On sale');
  await choose(page, 'Tiny pack', 'Take off sale');
  await see(rowOf(page, 'Tiny pack')).toContainText('Retired');
  await page.getByRole('button', { name: 'Undo' }).click();
  await see(rowOf(page, 'Tiny pack')).toContainText('On sale');
  expect(complaints).toEqual([]);
  await context.close();
});

/** Lets ended checkouts be paid, as at a provider that could not close their pages. */
async function takeLatePayments(): Promise<void> {
  const client = await mongo.MongoClient.connect(databaseUri());
  await client
    .db()
    .collection('checkouts')
    .updateMany({ state: 'expired' }, { $set: { state: 'paid' } });
  await client.close();
}

/**
 * A user who pays two checkouts that count on the same discount. The first payment uses it up, so that the price of the second no longer holds: the
 * second payment buys nothing, and its review has the reason `too_late`. Returns their email address.
 */
async function givenPaymentTooLate(): Promise<string> {
  const email = 'twice@example.com';
  const admin = await rest('/auth/login', ADMIN);
  const half = { code: 'HALF', discount_type: 'percentage', discount_value: 50 };
  await rest('/admin/promo-codes', half, String(admin.token));
  const { token } = await rest('/auth/signup', { email, password: PASSWORD, full_name: 'Tilda Twice' });
  await rest('/promo-codes/apply', { code: 'HALF' }, String(token));
  const checkouts = ['monthly', 'yearly'].map((interval) =>
    rest('/payments/create-checkout', { plan_id: 'standard', interval }, String(token)),
  );
  const { page, context } = await open();
  for (const { checkout_url: url } of await Promise.all(checkouts)) {
    await takeLatePayments();
    await page.goto(String(url));
    await page.getByRole('button', { name: 'Pay' }).click();
    // The payment is applied when the checkout leads back to the app, which asks this browser to sign in.
    await see(page).not.toHaveURL(/\/payments\/sandbox\//);
  }
  await context.close();
  return email;
}

test('an administrator reads on the home page of a payment that bought nothing, sees what to do, and notes what was done', async () => {
  const email = await givenPaymentTooLate();
  const { page, context, complaints } = await openAsAdministrator();
  await page.goto('/admin');
  await see(page.getByRole('group', { name: 'Sign-ups today' })).toBeVisible();
  await see(page.getByRole('link', { name: /^1 payment to review/ })).toBeVisible();
  await page.getByRole('link', { name: /^1 payment to review/ }).click();
  await see(rowOf(page, email)).toContainText('Open');
  await page.getByRole('button', { name: 'Paid too late' }).click();
  const dialog = page.getByRole('dialog');
  await see(dialog).toContainText('Refund the payment at the provider.');
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
  await see(dialog.getByText('Say what you did')).toBeVisible();
  await dialog.getByLabel('What was done').fill('Refunded at the provider.');
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click();
  await see(page.getByText('The review is resolved.')).toBeVisible();
  await page.goto('/admin');
  await see(page.getByRole('group', { name: 'Sign-ups today' })).toBeVisible();
  await see(page.getByRole('link', { name: /^1 payment to review/ })).toHaveCount(0);
  expect(complaints).toEqual([]);
  await context.close();
});
