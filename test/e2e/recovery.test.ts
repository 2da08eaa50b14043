import { expect, test } from 'vitest';
import { newEmail } from './api.ts';
import { see } from './browser.ts';
import { mailedLink } from './mailed-link.ts';
import { useSharedProduct } from './product.ts';

const { open, origin, dataDir } = useSharedProduct();

const EMAIL = newEmail('flora');
const FORGOTTEN = 'a password that is forgotten';
const CHOSEN = 'a password that is remembered';

test('a user who forgot the password follows the link in the mail and signs in with a new one', async () => {
  const { page, context, complaints } = await open({ reducedMotion: 'reduce' });
  await page.goto('/auth?mode=signup');
  await page.getByLabel('Full name').fill('Flora Forgetful');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(FORGOTTEN);
  await page.getByRole('button', { name: 'Create account' }).click();
  await see(page).toHaveURL(/\/dashboard\/overview$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await see(page.getByRole('button', { name: 'Logout' })).toBeHidden();

  await page.goto('/auth');
  await page.getByRole('link', { name: /forgot/i }).click();
  // The page before has a field of the same name.
  await see(page.getByRole('button', { name: 'Send reset link' })).toBeVisible();
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await see(page.getByText('If that email exists, a reset link has been sent.')).toBeVisible();

  const link = await mailedLink(dataDir(), { to: EMAIL, path: '/auth/reset?' });
  expect(new URL(link).origin).toBe(origin());
  await page.goto(link);
  await page.getByLabel('New password').fill(CHOSEN);
  await page.getByLabel('Confirm password').fill(CHOSEN);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await see(page.getByText('Password has been reset.')).toBeVisible();
  await see(page).toHaveURL(/\/auth$/);

  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(CHOSEN);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await see(page).toHaveURL(/\/dashboard\/overview$/);
  await see(page.getByText('Flora Forgetful').first()).toBeVisible();
  expect(complaints).toEqual([]);

  // A used link is refused before a password is typed.
  await page.goto(link);
  await see(page.getByText(/^This reset link is not valid any more/)).toBeVisible();
  await see(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  await see(page.getByLabel('New password')).toBeHidden();
  await context.close();
});
