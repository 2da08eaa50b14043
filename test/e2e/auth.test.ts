import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { seedPlans } from '#api/modules/plans/plans.service.ts';
import { givenPromoCode } from '../factories/promo-code.ts';
import { givenResetToken } from '../factories/recovery.ts';
import { givenSubscriber, PASSWORD } from '../factories/user.ts';
import { useServer } from '../setup/server.ts';
import { findFaults } from './accessibility.ts';
import { see, useBrowser } from './browser.ts';

const server = useServer({ webDir: resolve('dist/web') });
const { visit } = useBrowser();

/** Whether a complaint is more than the browser's report of a refused request, whose error the page shows. */
const isUnexpected = (complaint: string) => !complaint.startsWith('Failed to load resource');

/** Opens an address, brings the page into a state, and finds nothing wrong with it. */
async function expectNoFaults(path: string, act: (page: Page) => Promise<void>): Promise<void> {
  const { page, context, complaints } = await visit(server.origin(), { reducedMotion: 'reduce' });
  await page.goto(path);
  await act(page);
  expect(await findFaults(page)).toEqual([]);
  expect(complaints.filter(isUnexpected)).toEqual([]);
  await context.close();
}

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

async function validate(page: Page, code: string): Promise<void> {
  await page.getByLabel('Promo code (optional)').fill(code);
  await page.getByRole('button', { name: 'Validate' }).click();
}

test('the sign-in page has no faults after a wrong password', () =>
  expectNoFaults('/auth', async (page) => {
    await signInWith(page, 'unknown@example.com', PASSWORD);
    await see(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  }));

test('the sign-up page has no faults with a chosen plan, nothing filled in and a valid promo code', async () => {
  await givenPromoCode({ code: 'SPRING' });
  await seedPlans(new Date());
  await expectNoFaults('/auth?mode=signup&plan=pro', async (page) => {
    await see(page.getByText('Next, you confirm Pro ($9.99 per month) and pay.')).toBeVisible();
    await page.getByRole('button', { name: 'Create account' }).click();
    await see(page.getByText('Password must be at least 8 characters')).toBeVisible();
    await validate(page, 'spring');
    await see(page.getByText('Promo code validated')).toBeVisible();
  });
});

test('the sign-up page has no faults with an invalid promo code', () =>
  expectNoFaults('/auth?mode=signup', async (page) => {
    await validate(page, 'autumn');
    await see(page.getByText('Invalid or expired promo code')).toBeVisible();
  }));

test('the page that mails a reset link has no faults after it was sent', () =>
  expectNoFaults('/auth/forgot', async (page) => {
    await page.getByLabel('Email').fill('guest@example.com');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await see(page.getByText('If that email exists, a reset link has been sent.')).toBeVisible();
  }));

test('the page of a reset link that is cut off has no faults', () =>
  expectNoFaults('/auth/reset?email=guest@example.com', async (page) => {
    await see(page.getByText('Invalid or missing reset link.')).toBeVisible();
    await see(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
  }));

test('the page of a valid reset link has no faults when two passwords differ', async () => {
  const user = await givenSubscriber();
  await givenResetToken(user, 'a-token-of-a-reset-mail');
  const address = new URLSearchParams({ email: user.email, token: 'a-token-of-a-reset-mail' });
  await expectNoFaults(`/auth/reset?${address.toString()}`, async (page) => {
    await page.getByLabel('New password').fill('a better horse battery');
    await page.getByLabel('Confirm password').fill('another horse battery');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await see(page.getByText('Passwords do not match.')).toBeVisible();
  });
});

test('the page on which a user replaces the password that an administrator set has no faults', async () => {
  const { email } = await givenSubscriber({ mustChangePassword: true });
  await expectNoFaults('/auth', async (page) => {
    await signInWith(page, email, PASSWORD);
    await see(page.getByRole('heading', { name: 'Choose your own password' })).toBeVisible();
    await page.getByRole('button', { name: 'Change password' }).click();
    await see(page.getByText('Your current password is required')).toBeVisible();
  });
});

test.each([
  ['/auth', 'Welcome Back', 'Sign in'],
  ['/auth?mode=signup', 'Create Account', 'Create account'],
])('%s can be read before its scripts have run', async (path, title, button) => {
  const { page, context } = await visit(server.origin(), { javaScriptEnabled: false });
  await page.goto(path);
  await see(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await see(page.getByLabel('Email')).toBeVisible();
  await see(page.getByRole('button', { name: button })).toBeVisible();
  await context.close();
});

test('the sign-in page switches its form, keeps the typed email address, and returns to the page that needed a session', async () => {
  const { email } = await givenSubscriber();
  const { page, context, complaints } = await visit(server.origin(), { reducedMotion: 'reduce' });
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await see(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await page.goBack();
  await see(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await see(page).toHaveURL(/\/auth\/forgot$/);
  await see(page.getByLabel('Email')).toHaveValue(email);

  await page.goto('/dashboard/history?search=tea');
  await see(page).toHaveURL(/\/auth$/);
  // So far, the app has drawn the form, after its own redirect. The reload brings the prerendered page instead, which reads the URL to return to
  // from `history.state`, where the app left it.
  await page.reload();
  await signInWith(page, email, PASSWORD);
  await see(page).toHaveURL(/\/dashboard\/history\?search=tea$/);
  await page.goto('/auth');
  await see(page).toHaveURL(/\/dashboard\/overview$/);
  expect(complaints).toEqual([]);
  await context.close();
});

test('what is typed before the scripts have arrived stays in the form, and never gets into the address', async () => {
  const { page, context } = await visit(server.origin(), { reducedMotion: 'reduce' });
  let arrive: () => void = () => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('unknown@example.com');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await see(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  arrive();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await see(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible();
  expect(page.url()).toBe(`${server.origin()}/auth`);
  await see(page.getByLabel('Email')).toHaveValue('unknown@example.com');
  await context.close();
});
