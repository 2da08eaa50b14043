import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { callApi, newEmail, PASSWORD, tokenOf } from './api.ts';
import { see } from './browser.ts';
import { ADMIN, useSharedProduct } from './product.ts';

const { open, openAs, origin } = useSharedProduct();
const ADA = { email: newEmail('ada'), password: PASSWORD, full_name: 'Ada Lovelace' };

const rest = (path: string, body: object, token?: string) =>
  callApi<Record<string, unknown>>(origin(), { path, body, ...(token !== undefined && { token }) });

/** A user who pays for a year of Pro. Returns their token. */
async function givenPayer(page: Page, user: typeof ADA): Promise<string> {
  const { token } = await rest('/auth/signup', user);
  const plan = { plan_id: 'pro', interval: 'yearly' };
  const { checkout_url: url } = await rest('/payments/create-checkout', plan, String(token));
  await page.goto(String(url));
  await page.getByRole('button', { name: 'Pay' }).click();
  // The payment is applied when the checkout leads back.
  await see(page).not.toHaveURL(/\/payments\/sandbox\//);
  return String(token);
}

const openAsAdministrator = async () =>
  openAs(await tokenOf(origin(), ADMIN.email, ADMIN.password), { reducedMotion: 'reduce' });

test('an administrator sees what a user pays, and a change of the limit keeps the renewal', async () => {
  const payer = await open();
  await givenPayer(payer.page, ADA);
  const { page } = await openAsAdministrator();
  await page.goto(`/admin/users?q=${ADA.email}`);
  await page.getByRole('link', { name: ADA.email }).click();
  await see(page.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
  await see(page.getByText('$99.90', { exact: true })).toBeVisible();
  await see(page.locator('dt:has-text("Renews") + dd')).toContainText('for $99.90');
  await see(page.getByText('No team found for this user')).toBeVisible();
  const renews = await page.locator('dt:has-text("Renews") + dd').textContent();

  await page.getByRole('button', { name: 'Assign plan' }).click();
  await page.getByLabel('Custom prompts limit').fill('600');
  await page.getByRole('button', { name: 'Save limit' }).click();
  await see(page.getByText('0 of 600 prompts used')).toBeVisible();
  await see(page.locator('dt:has-text("Renews") + dd')).toHaveText(String(renews));

  await page.getByRole('tab', { name: 'Changes' }).click();
  await see(page.getByText('Assign plan or limit')).toBeVisible();
});

test('an administrator finds a payment by part of an address, opens its user, gives them prompts and ends their sessions', async () => {
  const email = newEmail('grace');
  const part = email.slice(0, email.indexOf('@'));
  const payer = await open();
  await givenPayer(payer.page, { ...ADA, email, full_name: 'Grace Hopper' });
  const { page, complaints } = await openAsAdministrator();
  await page.goto('/admin/payments?status=succeeded');
  await see(page.getByRole('link', { name: email })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(part);
  await see(page.getByText('1–1 of 1 payment')).toBeVisible();
  await see(page).toHaveURL(new RegExp(`status=succeeded&q=${part}`));
  await see(page.getByLabel('Totals')).toHaveText('Paid$99.901 payment');

  await page.getByRole('button', { name: /Pro/ }).click();
  await see(page.getByRole('dialog')).toContainText('Receipt');
  await page.getByRole('link', { name: 'Payments of this purchase' }).click();
  await see(page).toHaveURL(/q=[0-9a-f]{24}$/);
  await page.getByRole('link', { name: email }).click();
  await see(page.getByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  expect(complaints).toEqual([]);

  await page.getByRole('button', { name: 'Give prompts' }).click();
  const gift = page.getByRole('dialog');
  await gift.getByLabel('Prompts').fill('40');
  await gift.getByLabel('Reason').fill('Sorry for the outage');
  await gift.getByRole('button', { name: 'Give prompts' }).click();
  await see(page.getByRole('region', { name: 'Add-ons' }).getByText('40 of 40 prompts left')).toBeVisible();
  await page.getByRole('tab', { name: 'Prompts' }).click();
  await see(page.getByRole('table', { name: 'Prompts' }).getByText('Sorry for the outage')).toBeVisible();

  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('button', { name: 'Cancel at period end' }).click();
  await page.getByRole('button', { name: 'Resume plan' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume plan' }).click();
  await see(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible();

  await payer.page.goto('/dashboard/overview');
  await page.getByRole('button', { name: 'End all sessions' }).click();
  await page.getByRole('button', { name: 'End sessions' }).click();
  await see(page.getByText('Not signed in anywhere')).toBeVisible();
});

test('an administrator finds a team by its owner, gives it seats, and opens a member’s page', async () => {
  const email = newEmail('mary');
  const payer = await open();
  const token = await givenPayer(payer.page, { ...ADA, email, full_name: 'Mary Jackson' });
  await rest('/user/teams', { name: 'Wind Tunnel' }, token);
  const { page, complaints } = await openAsAdministrator();
  await page.goto(`/admin/teams?q=${email}`);
  const row = page.locator('tbody tr[data-row]');
  await see(row).toContainText('Wind Tunnel');
  await see(row).toContainText('Paid');

  await page.getByRole('link', { name: 'Wind Tunnel' }).click();
  await see(page.getByText('1 used of 5 in total')).toBeVisible();
  await page.getByLabel('Add seats').fill('2');
  await page.getByRole('button', { name: 'Update seats' }).click();
  await see(page.getByText('1 used of 7 in total')).toBeVisible();
  await page.getByRole('table', { name: 'Members' }).getByRole('link', { name: email }).click();
  await see(page.getByRole('heading', { name: 'Mary Jackson' })).toBeVisible();
  await page.getByRole('link', { name: 'Members and invitations' }).click();
  await see(page.getByRole('heading', { name: 'Wind Tunnel' })).toBeVisible();
  expect(complaints).toEqual([]);
});
