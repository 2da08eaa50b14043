import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { findFaults } from './accessibility.ts';
import { see } from './browser.ts';
import { useProduct } from './product.ts';

const ADMIN = { email: 'admin@example.com', password: 'a password for the day' };
const ADA = { email: 'ada@example.com', password: 'correct horse battery staple', full_name: 'Ada Lovelace' };
const { open, origin } = useProduct({ RATE_LIMIT_SCALE: '1000', ADMIN_PASSWORD: ADMIN.password });

async function send(path: string, body: object, token?: string) {
  const response = await fetch(`${origin()}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, data: ((await response.json()) as { data: Record<string, unknown> }).data };
}

const signUp = async (person: typeof ADA): Promise<string> => String((await send('/auth/signup', person)).data.token);

/** A user who pays for a year of Pro. */
async function givenPayer(page: Page): Promise<void> {
  const token = await signUp(ADA);
  const { data } = await send('/payments/create-checkout', { plan_id: 'pro', interval: 'yearly' }, token);
  await page.goto(String(data.checkout_url));
  await page.getByRole('button', { name: 'Pay' }).click();
  await see(page).toHaveURL(/checkout=success/);
}

async function signInAsAdministrator(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await see(page).toHaveURL(/\/dashboard\/overview$/);
}

async function fixQuota(page: Page): Promise<void> {
  await page.goto('/admin/users?q=ada');
  await page.getByRole('link', { name: ADA.email }).click();
  const renews = page.locator('dt:has-text("Renews") + dd');
  const before = await renews.textContent();
  await page.getByRole('button', { name: 'Assign plan' }).click();
  await page.getByLabel('Custom prompts limit').fill('600');
  await page.getByRole('button', { name: 'Save limit' }).click();
  await see(page.getByText('0 of 600 prompts used')).toBeVisible();
  await see(renews).toHaveText(String(before));
}

/** Was the user charged twice? */
async function countPayments(page: Page): Promise<void> {
  await page.goto('/admin/payments?q=ada');
  await see(page.getByLabel('Totals')).toHaveText('Paid$99.901 payment');
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
  const token = await signUp({ ...ADA, email: `guest-${index}@example.com`, full_name: `Guest ${index}` });
  return (await send('/promo-codes/apply', { code }, token)).status;
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
  for (const [index, code] of codes.slice(0, 10).entries()) expect(await redeem(code, index)).toBe(200);

  await dialog.getByRole('link', { name: 'Spring' }).click();
  const figures = page.getByRole('region', { name: 'Spring' });
  await page.reload();
  await see(figures.getByText('Used codes').locator('xpath=following-sibling::dd')).toHaveText('10');
  expect(await findFaults(page)).toEqual([]);
  await figures.getByRole('button', { name: 'Deactivate all codes' }).click();
  await see(page.getByText('The campaign Spring was deactivated.')).toBeVisible();
  expect(await redeem(String(codes[10]), 10)).not.toBe(200);
}

async function endPlan(page: Page): Promise<void> {
  await page.goto('/admin/users?q=ada');
  await page.getByRole('link', { name: ADA.email }).click();
  await page.getByRole('button', { name: 'End plan now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End plan now' }).click();
  await see(page.getByText('0 of 600 prompts used')).toBeHidden();
}

/** Reads the churn of days of their own, saves it as a file, and finds the same figure over GraphQL. */
async function readChurn(page: Page): Promise<void> {
  await page.goto('/admin/financial');
  await page.getByRole('button', { name: 'Choose days' }).click();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'This month' }).click();
  await see(page).toHaveURL(/since=\d{4}-\d{2}-01&until=/);
  const churn = page.getByRole('group', { name: 'Churn rate' });
  await see(churn.getByText('100%')).toBeVisible();
  await churn.getByRole('button', { name: 'Definition of Churn rate' }).focus();
  await see(churn.getByRole('tooltip')).toContainText('stopped paying');
  await see(page.getByRole('table', { name: 'Churned subscriptions' })).toContainText(ADA.email);
  expect(await findFaults(page)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^plainprompt-financial-\d{4}-\d{2}-01_\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await readFile(await download.path(), 'utf8')).toContain('churn_rate,,100');

  await page.getByRole('link', { name: 'Open in explorer' }).click();
  await see(page.getByRole('region', { name: 'Operation Editor' })).toContainText('FinancialReport');
  await page.getByRole('button', { name: /^Execute query/ }).click();
  await see(page.getByRole('region', { name: 'Result Window' })).toContainText('"churnRate": 100');
}

test('an operator’s day: a quota, a doubted payment, a plan, a campaign, and the churn of the month', async () => {
  const payer = await open();
  await givenPayer(payer.page);
  const { page, context, complaints } = await open({ reducedMotion: 'reduce', acceptDownloads: true });
  await signInAsAdministrator(page);
  await fixQuota(page);
  await countPayments(page);
  await makePlan(page);
  await runCampaign(page);
  await endPlan(page);
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
