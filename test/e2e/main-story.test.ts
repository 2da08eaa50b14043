import { expect, test } from 'vitest';
import { findFaults } from './accessibility.ts';
import { newEmail } from './api.ts';
import { see } from './browser.ts';
import { useSharedProduct } from './product.ts';

const { open, origin } = useSharedProduct();

const WORDY =
  'I was wondering if you could please be so kind as to write a short summary of the report, due to the fact that it is very long.';

test('a visitor signs up, simplifies a prompt, copies it, finds it in the history and signs out', async () => {
  const { page, context, complaints } = await open({
    permissions: ['clipboard-read', 'clipboard-write'],
    // While a text fades in, its contrast is too low for axe.
    reducedMotion: 'reduce',
  });

  await page.goto('/');
  await see(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Get Started' }).first().click();

  await see(page).toHaveURL(/\/auth/);
  await see(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByLabel('Full name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(newEmail('ada'));
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await page.getByRole('button', { name: 'Create account' }).click();

  await see(page).toHaveURL(/\/dashboard\/overview$/);
  await see(page.getByText('Ada Lovelace').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Your prompt' }).fill(WORDY);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Copy' }).click();
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(clipboard).not.toBe('');
  const copied = await clipboard();
  expect(copied.length).toBeLessThan(WORDY.length);
  expect(copied).toContain('the report');
  await see(page.getByRole('heading', { name: 'Usage Trends' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole('link', { name: 'History' }).click();
  await see(page.getByRole('heading', { name: 'Simplification History' })).toBeVisible();
  await see(page.getByText(copied).first()).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Logout' }).click();
  await see(page).not.toHaveURL(/\/dashboard/);
  await page.goto('/dashboard/overview');
  await see(page).toHaveURL(/\/auth/);
  expect(complaints).toEqual([]);
  await context.close();
});

test('the reference of the API is readable and makes no requests to other hosts', async () => {
  const { page, context, complaints } = await open();
  await page.goto('/api/docs');
  await see(page.getByText('/simplify').first()).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test('an address that does not exist says so and leads home', async () => {
  const { page, context } = await open();
  await page.goto('/no/such/page');
  await page
    .getByRole('link', { name: /home|start/i })
    .first()
    .click();
  await see(page).toHaveURL(`${origin()}/`);
  await context.close();
});
