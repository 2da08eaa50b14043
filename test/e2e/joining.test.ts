import { expect, test } from 'vitest';
import { findFaults } from './accessibility.ts';
import { callApi, newEmail, PASSWORD, tokenOf } from './api.ts';
import { see } from './browser.ts';
import { mailedLink } from './mailed-link.ts';
import { ADMIN, useSharedProduct } from './product.ts';

const { open, openAs, origin, dataDir } = useSharedProduct();

const OWNER = newEmail('owner');
const GUEST = newEmail('guest');

/** An owner with a plan that includes a team. */
async function givenOwner(): Promise<void> {
  const account = { email: OWNER, password: PASSWORD, full_name: 'Olga Owner' };
  const { user } = await callApi<{ user: { id: string } }>(origin(), { path: '/auth/signup', body: account });
  await callApi(origin(), {
    method: 'PUT',
    path: `/admin/users/${user.id}/subscription`,
    body: { plan_id: 'pro' },
    token: await tokenOf(origin(), ADMIN.email, ADMIN.password),
  });
}

const openAsOwner = async () => openAs(await tokenOf(origin(), OWNER), { reducedMotion: 'reduce' });

test('the owner of a team invites a new address, whose user signs up from the mail, joins, and rewrites from the pool', async () => {
  await givenOwner();
  const owner = await openAsOwner();
  await owner.page.goto('/dashboard/overview');
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
  await guest.page.getByRole('button', { name: 'Create account and join' }).click();
  await see(guest.page).toHaveURL(/\/dashboard\/overview\?joined=team$/);
  await see(guest.page.getByText('You joined My Team. Your rewrites use its prompts first')).toBeVisible();
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
  const { page, context, complaints } = await openAsOwner();
  await page.goto(await mailedLink(dataDir(), { to: OWNER, path: '/auth/confirm' }));
  await see(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Go to Overview' }).click();
  await see(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await see(page.getByText('Confirm your address.')).toHaveCount(0);
  expect(complaints).toEqual([]);
  await context.close();
});
