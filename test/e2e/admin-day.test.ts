import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { findFaults } from './accessibility.ts';
import { see } from './browser.ts';
import { useProduct } from './product.ts';

const ADMIN = { email: 'admin@example.com', password: 'a password for the day' };
const GUEST = { password: 'correct horse battery staple', full_name: 'Grace Guest' };
// The made-up year of a small business.
const { open, origin } = useProduct(
  { RATE_LIMIT_SCALE: '1000', ADMIN_PASSWORD: ADMIN.password },
  { demo: ['--people=25', '--prompts=300'] },
);

async function send(path: string, body: object, token?: string) {
  const response = await fetch(`${origin()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, data: ((await response.json()) as { data: Record<string, unknown> }).data };
}

const tokenOf = async (path: string, account: object) => String((await send(`/api${path}`, account)).data.token);

/** The monthly recurring revenue of the business, from the API. */
async function readMrr(): Promise<unknown> {
  const query = '{ financialReport(range: LAST_30_DAYS) { mrr } }';
  const { data } = await send('/graphql', { query }, await tokenOf('/auth/login', ADMIN));
  return (data as { financialReport: { mrr: number } }).financialReport.mrr;
}

async function signInAsAdministrator(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await see(page).toHaveURL(/\/dashboard\/overview$/);
}

const rows = (page: Page, table: string) => page.getByRole('table', { name: table }).locator('tbody tr[data-row]');

/** Finds a paying user by a part of their address, and opens their page. Returns the address. */
async function findPayer(page: Page): Promise<string> {
  await page.goto('/admin/users?source=payment&status=active');
  const email = (await rows(page, 'Users').first().getByRole('link').textContent()) ?? '';
  await page.goto('/admin/users');
  const search = page.getByRole('searchbox', { name: 'Search by e-mail, name or id' });
  await search.fill(email.slice(2, -4));
  await see(page).toHaveURL(/[?&]q=/);
  await see(rows(page, 'Users')).toHaveCount(1);
  await page.getByRole('link', { name: email }).click();
  await see(page.getByRole('heading', { level: 2, name: 'Plan', exact: true })).toBeVisible();
  return email;
}

/** Gives the user another limit. What they paid for stays. */
async function fixQuota(page: Page): Promise<void> {
  const facts = page.locator('dt:has-text("Paid") + dd, dt:has-text("Renews") + dd, dt:has-text("Source") + dd');
  const before = await facts.allTextContents();
  expect(before).toHaveLength(3);
  const mrr = await readMrr();
  expect(mrr).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Assign plan' }).click();
  await page.getByLabel('Custom prompts limit').fill('613');
  await page.getByRole('button', { name: 'Save limit' }).click();
  await see(page.getByText(/of 613 prompts used$/)).toBeVisible();
  expect(await facts.allTextContents()).toEqual(before);
  expect(await readMrr()).toBe(mrr);
}

/** Was the user charged twice? Their page lists each payment, and the list of all payments counts the same. */
async function countPayments(page: Page, email: string): Promise<void> {
  const paid = rows(page, 'Payments').filter({ hasText: /PP-\d{4}-\d+/ });
  await see(paid.first()).toBeVisible();
  const receipts = (await paid.allTextContents()).map((text) => /PP-\d{4}-\d+/.exec(text)?.[0]);
  expect(new Set(receipts).size).toBe(receipts.length);
  await page.goto(`/admin/payments?q=${encodeURIComponent(email)}`);
  const counts = await page.getByLabel('Totals').locator('dd').allTextContents();
  const numbers = counts.map((text) => Number(/(\d+) payments?$/.exec(text)?.[1] ?? 0));
  await see(rows(page, 'Payments')).toHaveCount(numbers.reduce((sum, number) => sum + number, 0));
  await see(rows(page, 'Payments').filter({ hasText: /PP-\d{4}-\d+/ })).toHaveCount(receipts.length);
}

async function makePlan(page: Page): Promise<void> {
  await page.goto('/admin/plans');
  await page.getByRole('button', { name: 'New plan' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Studio');
  await dialog.getByRole('spinbutton', { name: /^Price/ }).fill('29');
  await dialog.getByLabel('Prompts limit').fill('2000');
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create plan' }).click();
  await see(page.getByText('The Studio plan was created.')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
}

/** Applies a code as a new user. Returns the status of the answer. */
async function redeem(code: string, index: number): Promise<number> {
  const token = await tokenOf('/auth/signup', { ...GUEST, email: `guest-${index}@example.com` });
  return (await send('/api/promo-codes/apply', { code }, token)).status;
}

async function runCampaign(page: Page): Promise<void> {
  await page.goto('/admin/promo-codes');
  await page.getByRole('button', { name: 'Bulk create' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Campaign name').fill('Spring');
  await dialog.getByLabel('Prefix').fill('spring');
  await dialog.getByLabel('Quantity').fill('200');
  await dialog.getByLabel('Discount in percent').fill('20');
  expect(await findFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Create codes' }).click();
  await see(page.getByRole('heading', { name: '200 codes created' })).toBeVisible();
  const codes = (await page.getByLabel('Created codes').inputValue()).split('\n');
  expect(new Set(codes).size).toBe(200);
  await dialog.getByRole('link', { name: 'Spring' }).click();
  const figures = page.getByRole('region', { name: 'Spring' });
  const used = figures.getByText('Used codes').locator('xpath=following-sibling::dd');
  await see(used).toHaveText('0');
  // The page follows by itself.
  for (const [index, code] of codes.slice(0, 10).entries()) expect(await redeem(code, index)).toBe(200);
  await see(used).toHaveText('10');
  expect(await findFaults(page)).toEqual([]);
  await figures.getByRole('button', { name: 'Deactivate all codes' }).click();
  await see(page.getByText('The campaign Spring was deactivated.')).toBeVisible();
  expect(await redeem(String(codes[10]), 10)).not.toBe(200);
}

/** Reads the churn of last month, saves it as a file, and finds the same figure over GraphQL. */
async function readChurn(page: Page): Promise<void> {
  await page.goto('/admin/financial');
  await page.getByRole('button', { name: 'Choose days' }).click();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Last month' }).click();
  await see(page).toHaveURL(/since=\d{4}-\d{2}-01&until=\d{4}-\d{2}-(28|29|30|31)/);
  const churn = page.getByRole('group', { name: 'Churn rate' });
  await churn.getByRole('button', { name: 'Definition of Churn rate' }).focus();
  await see(churn.getByRole('tooltip')).toContainText('stopped paying');
  await see(page.getByRole('heading', { name: 'Churned subscriptions' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^plainprompt-financial-\d{4}-\d{2}-01_\d{4}-\d{2}-\d{2}\.csv$/);
  const figure = /churn_rate,,([\d.]+)/.exec(await readFile(await download.path(), 'utf8'))?.[1];
  expect(Number(figure)).toBeGreaterThan(0);
  await see(churn).toContainText(`${Math.round(Number(figure) * 10) / 10}%`);

  await page.getByRole('link', { name: 'Open in explorer' }).click();
  await see(page.getByRole('region', { name: 'Operation Editor' })).toContainText('FinancialReport');
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await see(page.getByRole('region', { name: 'Result Window' })).toContainText(`"churnRate": ${String(figure)}`);
}

test('an operator’s day: a quota, a doubted payment, a plan, a campaign, and the churn of the month', async () => {
  const { page, context, complaints } = await open({ reducedMotion: 'reduce', acceptDownloads: true });
  await signInAsAdministrator(page);
  const email = await findPayer(page);
  await fixQuota(page);
  await countPayments(page, email);
  await makePlan(page);
  await runCampaign(page);
  await readChurn(page);
  expect(complaints).toEqual([]);
  await context.close();
});

test('every report is accessible, in both schemes', async () => {
  const { page, context, complaints } = await open({ reducedMotion: 'reduce' });
  await signInAsAdministrator(page);
  for (const path of ['analytics', 'system', 'audit']) {
    await page.goto(`/admin/${path}`);
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    await see(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
    expect(await findFaults(page)).toEqual([]);
  }
  expect(complaints).toEqual([]);
  await context.close();
});
