import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { settled } from './accessibility.ts';
import { newEmail, signUp, tokenOf } from './api.ts';
import { see } from './browser.ts';
import { ADMIN, useSharedProduct } from './product.ts';

const { open, openAs, origin } = useSharedProduct();

/** Matches the files of GraphiQL and its editor, which no other page may load. */
const HEAVY = /ExplorerPage|monaco|\.worker-/i;

async function seeExplorer(page: Page) {
  await see(page).toHaveURL(/\/admin\/explorer$/);
  await see(page.getByRole('heading', { level: 1, name: 'GraphQL explorer' })).toBeVisible();
  await see(editor(page)).toContainText('adminStats');
}

async function openExplorer() {
  const token = await tokenOf(origin(), ADMIN.email, ADMIN.password);
  const opened = await openAs(token, { reducedMotion: 'reduce', acceptDownloads: true });
  await opened.page.goto('/admin/explorer');
  await seeExplorer(opened.page);
  return opened;
}

const editor = (page: Page) => page.getByRole('region', { name: 'Operation Editor' });
const answer = (page: Page) => page.getByRole('region', { name: 'Result Window' });
const run = (page: Page) => page.getByRole('button', { name: /^Execute query/ }).click();

/** Opens a new tab of the explorer, and writes a query into it. */
async function write(page: Page, query: string) {
  await page.getByRole('button', { name: 'New tab' }).click();
  await editor(page).locator('.view-lines').click();
  await page.keyboard.insertText(query);
}

test('an administrator runs an example query, reads what it means, and saves one of their own', async () => {
  const { page, context, complaints } = await open({ reducedMotion: 'reduce', acceptDownloads: true });
  await page.goto('/admin/explorer');
  await see(page).toHaveURL(/\/auth$/);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // After signing in, they are at the address that they opened first.
  await seeExplorer(page);
  await page.getByRole('button', { name: /^MRR over the last year/ }).click();
  await see(editor(page)).toContainText('LAST_YEAR');
  await run(page);
  await see(answer(page)).toContainText('revenueByMonth');

  await page.getByLabel('Save the open query as').fill('My MRR');
  await page.keyboard.press('Enter');
  await see(page.getByRole('button', { name: 'My MRR', exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'My MRR', exact: true }).click();
  await see(editor(page)).toContainText('LAST_YEAR');

  await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
  await page.getByRole('link', { name: 'Query', exact: true }).click();
  await see(
    page.getByText('Revenue, growth and churn. For administrators, and for access tokens with the scope all.'),
  ).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download schema' }).click();
  expect((await download).suggestedFilename()).toBe('schema.graphql');
  expect(complaints).toEqual([]);
  await context.close();
});

test('the explorer refuses mutations, and runs queries with the rights of an access token', async () => {
  const { page, context, complaints } = await openExplorer();
  await write(page, 'mutation { markAllNotificationsRead { id } }');
  await run(page);
  await see(answer(page)).toContainText('The explorer only runs queries');

  const session = await page.evaluate(() => localStorage.getItem('plainprompt.session'));
  const made = await page.request.post('/api/admin/access-tokens', {
    headers: { authorization: `Bearer ${session ?? ''}` },
    data: { name: 'Reader', scopes: ['users:read'] },
  });
  const { data } = (await made.json()) as { data: { token: string } };
  await page.getByRole('button', { name: 'Use an access token' }).click();
  await page.getByLabel('Access token', { exact: true }).fill(data.token);
  await page.getByRole('button', { name: 'Use token' }).click();
  await see(page.getByText(`Queries run with ${data.token.slice(0, 12)}…`)).toBeVisible();
  await page.getByRole('button', { name: /^The service at a glance/ }).click();
  await run(page);
  await see(answer(page)).toContainText('INSUFFICIENT_SCOPE');
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toContain(data.token);
  // Browsers report an answer of 403 as an error of the page's.
  expect(complaints.filter((complaint) => !complaint.includes('403'))).toEqual([]);
  await context.close();
});

test('the parts of the explorer that are not GraphiQL’s are accessible in light and dark', async () => {
  const { page, context } = await openExplorer();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settled(page, colorScheme);
    const { violations } = await new AxeBuilder({ page })
      .exclude('.graphiql-sidebar')
      .exclude('.graphiql-sessions')
      .analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
  await context.close();
});

test('the explorer is closed to users who are no administrators, and no other page loads its files', async () => {
  const { page, context } = await openAs(await signUp(origin(), newEmail('una'), 'Una User'));
  const heavy: string[] = [];
  page.on('request', (request) => {
    if (HEAVY.test(request.url())) heavy.push(request.url());
  });
  await page.goto('/dashboard/overview');
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/admin/explorer');
  await see(page).toHaveURL(/\/dashboard\/overview$/);
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(heavy).toEqual([]);
  expect(new URL(page.url()).origin).toBe(origin());
  await context.close();
});
