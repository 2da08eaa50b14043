import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { signUp, tokenOf } from './api.ts';
import { see } from './browser.ts';
import { fillDemo } from './demo-data.ts';
import { rotateToken, tryProviderKey, watchDelivery } from './operator-connections.ts';
import { ADMIN, useProduct } from './product.ts';

const { openAs, origin } = useProduct(
  { RATE_LIMIT_SCALE: '1000', ADMIN_PASSWORD: ADMIN.password, ALLOW_PRIVATE_WEBHOOKS: 'true' },
  fillDemo,
);

const signUpGuest = (email: string): Promise<string> => signUp(origin(), email, 'A Guest');

/** The status with which the API answers a token. */
const tryToken = async (token: string): Promise<number> =>
  (await fetch(`${origin()}/api/external/users`, { headers: { 'x-api-key': token } })).status;

const openAsAdministrator = async () =>
  openAs(await tokenOf(origin(), ADMIN.email, ADMIN.password), { reducedMotion: 'reduce', acceptDownloads: true });

const factOf = (page: Page, name: string) => page.locator(`dt:text-is("${name}") + dd`);

/** Finds the longest-standing customer of a paid plan by part of their address, and gives them more prompts. Returns the address. */
async function fixQuota(page: Page): Promise<string> {
  await page.goto('/admin/users?status=active&source=payment&sort=createdAt');
  const first = page.locator('tbody tr[data-row]').first().getByRole('link').first();
  const email = await first.innerText();
  await page.goto('/admin/users');
  await see(page.locator('tbody tr[data-row]').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(email.slice(1, -4).toUpperCase());
  await see(page.getByText('1–1 of 1 user')).toBeVisible();
  await page.getByRole('link', { name: email }).click();

  await see(page.getByRole('table', { name: 'Payments' }).locator('tbody tr[data-row]').first()).toBeVisible();
  const paid = async () => [
    await factOf(page, 'Plan').innerText(),
    await factOf(page, 'Source').innerText(),
    await factOf(page, 'Renews').innerText(),
    await page.getByRole('table', { name: 'Payments' }).innerText(),
  ];
  const before = await paid();
  expect(before[1]).toBe('Paid');
  await page.getByRole('button', { name: 'Assign plan' }).click();
  await page.getByLabel('Custom prompts limit').fill('6000');
  await page.getByRole('button', { name: 'Save limit' }).click();
  await see(page.getByText(/ of 6,000 prompts used$/)).toBeVisible();
  await expect.poll(paid).toEqual(before);
  return email;
}

/** Checks that the user was not charged twice: no two payments are of one day, and the list of payments has as many as the user's page. */
async function checkPayments(page: Page, email: string): Promise<void> {
  const payments = page.getByRole('table', { name: 'Payments' });
  const rows = await payments.locator('tbody tr[data-row]').allInnerTexts();
  const paid = rows.filter((row) => row.includes('Paid'));
  const days = paid.map((row) => /[A-Z][a-z]{2} \d{1,2}, \d{4}/.exec(row)?.[0]);
  expect(days.length).toBeGreaterThan(0);
  expect(new Set(days).size).toBe(days.length);
  await page.goto(`/admin/payments?q=${encodeURIComponent(email)}`);
  await see(page.getByText(new RegExp(`^1–${rows.length} of ${rows.length} payments?$`))).toBeVisible();
}

async function makePlan(page: Page): Promise<void> {
  await page.goto('/admin/plans');
  await page.getByRole('button', { name: 'New plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Atelier');
  await dialog.getByRole('spinbutton', { name: /^Price/ }).fill('29');
  await dialog.getByLabel('Prompts limit').fill('2000');
  await dialog.getByRole('button', { name: 'Create plan' }).click();
  await see(page.getByText('The Atelier plan was created.')).toBeVisible();
}

/** Applies a code as a new user. Returns the status of the answer. */
async function redeem(code: string, index: number): Promise<number> {
  const token = await signUpGuest(`guest-${index}@example.com`);
  const response = await fetch(`${origin()}/api/promo-codes/apply`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ code }),
  });
  return response.status;
}

async function runCampaign(page: Page): Promise<void> {
  await page.goto('/admin/promo-codes');
  await page.getByRole('button', { name: 'Bulk create' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Campaign name').fill('Winter sale');
  await dialog.getByLabel('Prefix').fill('winter');
  await dialog.getByLabel('Quantity').fill('200');
  await dialog.getByLabel('Discount in percent').fill('20');
  await dialog.getByRole('button', { name: 'Create codes' }).click();
  await see(page.getByRole('heading', { name: '200 codes created' })).toBeVisible();
  const codes = (await page.getByLabel('Created codes').inputValue()).split('\n');
  for (const [index, code] of codes.slice(0, 10).entries()) expect(await redeem(code, index)).toBe(200);

  await dialog.getByRole('link', { name: 'Winter sale' }).click();
  const figures = page.getByRole('region', { name: 'Winter sale' });
  await see(figures).toBeVisible();
  await page.reload();
  await see(figures.getByText('Used codes').locator('xpath=following-sibling::dd')).toHaveText('10');
  await figures.getByRole('button', { name: 'Deactivate all codes' }).click();
  await page.getByRole('button', { name: 'Deactivate 200 codes' }).click();
  await see(page.getByText('The campaign Winter sale was deactivated.')).toBeVisible();
  expect(await redeem(String(codes[10]), 10)).not.toBe(200);
}

/** Reads the churn of last month, saves it as a file, and finds the same figure over GraphQL. */
async function readChurn(page: Page): Promise<void> {
  await page.goto('/admin/financial');
  await page.getByRole('button', { name: 'Choose days' }).click();
  await page.getByRole('button', { name: 'Last month' }).click();
  await see(page).toHaveURL(/since=\d{4}-\d{2}-01&until=/);
  const churn = page.getByRole('group', { name: 'Churn rate' });
  await churn.getByRole('button', { name: 'Definition of Churn rate' }).focus();
  await see(churn.getByRole('tooltip')).toContainText('stopped paying');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^plainprompt-financial-\d{4}-\d{2}-01_\d{4}-\d{2}-\d{2}\.csv$/);
  const exported = /^Churn rate \(%\),[^,]*,([\d.]+),/m.exec(await readFile(await download.path(), 'utf8'))?.[1];
  expect(Number(exported)).toBeGreaterThan(0);
  // The page rounds the rate to one decimal, and the file to two: both are within half of their last one.
  await see(churn).toContainText(/\d%/);
  const shown = Number(/([\d.]+)%/.exec(await churn.innerText())?.[1]);
  expect(Math.abs(shown - Number(exported))).toBeLessThan(0.056);

  await page.getByRole('link', { name: 'Open in explorer' }).click();
  await see(page.getByRole('region', { name: 'Operation Editor' })).toContainText('FinancialReport');
  await page.getByRole('button', { name: /^Execute query/ }).click();
  const result = page.getByRole('region', { name: 'Result Window' });
  await see(result).toContainText('"churnRate": ');
  const answered = Number(/"churnRate":\s*([\d.]+)/.exec(await result.innerText())?.[1]);
  expect(answered.toFixed(2)).toBe(Number(exported).toFixed(2));
}

test('an operator’s day: a quota, a doubted payment, a plan, a campaign, a webhook, a token, a key and the churn of last month', async () => {
  const { page, context, complaints } = await openAsAdministrator();
  await checkPayments(page, await fixQuota(page));
  await makePlan(page);
  await runCampaign(page);
  await watchDelivery(page, async () => {
    await signUpGuest('warehouse@example.com');
  });
  await rotateToken(page, tryToken);
  await tryProviderKey(page);
  await readChurn(page);
  expect(complaints).toEqual([]);
  await context.close();
});
