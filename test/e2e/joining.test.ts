import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { findFaults } from './accessibility.ts';
import { see } from './browser.ts';
import { mailedLink } from './mailed-link.ts';
import { useProduct } from './product.ts';

const ADMIN_PASSWORD = 'a password for the operator';
const { open, origin, dataDir } = useProduct({ RATE_LIMIT_SCALE: '1000', ADMIN_PASSWORD });

const OWNER = 'owner@example.com';
const GUEST = 'guest@example.com';
const PASSWORD = 'correct horse battery staple';

async function rest(method: string, path: string, body: object, token?: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin()}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const { data } = (await response.json()) as { data: Record<string, unknown> };
  return data;
}

/** An owner with a plan that includes a team. */
async function givenOwner(): Promise<void> {
  const operator = await rest('POST', '/auth/login', { email: 'admin@example.com', password: ADMIN_PASSWORD });
  const account = { email: OWNER, password: PASSWORD, full_name: 'Olga Owner' };
  const { user } = (await rest('POST', '/auth/signup', account)) as { user: { id: string } };
  await rest('PUT', `/admin/users/${user.id}/subscription`, { plan_id: 'pro' }, String(operator.token));
}

async function signInAsOwner(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(OWNER);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await see(page).toHaveURL(/\/dashboard\/overview$/);
}

test('an owner invites a new address, whose owner signs up from the mail, joins, and rewrites from the pool', async () => {
  await givenOwner();
  const owner = await open({ reducedMotion: 'reduce' });
  await signInAsOwner(owner.page);
  await see(owner.page.getByText('Confirm your address.')).toBeVisible();
  expect(await findFaults(owner.page)).toEqual([]);
  await owner.page.goto('/dashboard/teams');
  await owner.page.getByRole('button', { name: 'Create team' }).click();
  await owner.page.getByRole('button', { name: 'Invite' }).click();
  const form = owner.page.getByRole('dialog', { name: 'Invite to the team' });
  await form.getByLabel('Email').fill(GUEST);
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await see(owner.page.getByText(/Invitation sent/)).toBeVisible();

  const guest = await open({ reducedMotion: 'reduce' });
  await guest.page.goto(await mailedLink(dataDir(), { to: GUEST, path: 'invitation=' }));
  await see(guest.page.getByLabel('Full name')).toBeFocused();
  await see(guest.page.getByLabel('Email')).toHaveValue(GUEST);
  expect(await findFaults(guest.page)).toEqual([]);
  await guest.page.getByLabel('Full name').fill('Gus Guest');
  await guest.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await guest.page.getByRole('button', { name: 'Create Account and Join' }).click();
  await see(guest.page).toHaveURL(/\/dashboard\/overview\?joined=team$/);
  await see(guest.page.getByText('You joined the team. Your rewrites use its prompts first')).toBeVisible();
  await guest.page.getByRole('button', { name: 'Dismiss' }).click();
  await see(guest.page).toHaveURL(/\/dashboard\/overview$/);
  await see(guest.page.getByText('Confirm your address.')).toHaveCount(0);
  await guest.page.getByRole('textbox', { name: 'Your prompt' }).fill('Could you please list the risks?');
  await guest.page.keyboard.press('Control+Enter');
  await see(guest.page.getByRole('button', { name: 'Copy' })).toBeVisible();

  await owner.page.reload();
  await see(owner.page.getByRole('row', { name: /^Gus Guest 1 / })).toBeVisible();
  expect(await findFaults(owner.page)).toEqual([]);
  expect([...owner.complaints, ...guest.complaints]).toEqual([]);
  await Promise.all([owner.context.close(), guest.context.close()]);
});

test('a user confirms their address with the link in the mail', async () => {
  const { page, context, complaints } = await open({ reducedMotion: 'reduce' });
  await signInAsOwner(page);
  await page.goto(await mailedLink(dataDir(), { to: OWNER, path: '/auth/confirm' }));
  await see(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to Overview' }).click();
  await see(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await see(page.getByText('Confirm your address.')).toHaveCount(0);
  expect(complaints).toEqual([]);
  await context.close();
});
