import type { Page } from '@playwright/test';
import { expect, test } from 'vitest';
import { findFaults } from './accessibility.ts';
import { newEmail, PASSWORD, signUp } from './api.ts';
import { see } from './browser.ts';
import { comeBack, openCheckout } from './open-checkout.ts';
import { useSharedProduct } from './product.ts';

const { open, openAs, origin } = useSharedProduct();

/** Opens the overview as a user who has just signed up. */
async function openAsNewUser(name: string) {
  const token = await signUp(origin(), newEmail(name.toLowerCase().replace(' ', '.')), name);
  const opened = await openAs(token, { permissions: ['clipboard-read', 'clipboard-write'], reducedMotion: 'reduce' });
  await opened.page.goto('/dashboard/overview');
  return opened;
}

async function goTo(page: Page, section: string, heading: string) {
  await page.getByRole('link', { name: section, exact: true }).click();
  await see(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await see(page.getByRole('main').getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}

test('a user writes an action, makes it a favorite, copies it, reads why it can’t run yet, and deletes it', async () => {
  const { page, context, complaints } = await openAsNewUser('Ada Actions');
  await goTo(page, 'Custom Actions', 'Custom Actions Library');
  await page.getByRole('button', { name: 'New action' }).click();
  const form = page.getByRole('dialog', { name: 'New action' });
  await see(form.getByLabel('Name')).toBeFocused();
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.type('Meeting checklist');
  await form.getByLabel('Template').fill('Turn into a checklist: {input}');
  await form.getByLabel('Tags').fill('meetings');
  await page.keyboard.press('Enter');
  await form.getByRole('button', { name: 'Save action' }).click();

  const action = page.getByRole('article', { name: 'Meeting checklist' });
  await see(action).toBeVisible();
  await see(form).toHaveCount(0);
  await action.getByRole('button', { name: 'Favorite Meeting checklist' }).click();
  const choose = async (item: string) => {
    await action.getByRole('button', { name: 'More for Meeting checklist' }).click();
    await action.getByRole('menuitem', { name: item }).click();
  };
  await choose('Copy template');
  await see(page.getByText('Template copied to clipboard!').first()).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Turn into a checklist: {input}');
  expect(await findFaults(page)).toEqual([]);

  // No model is set up that could run it.
  await see(page.getByText(/^You can’t run the actions marked “Needs a model” yet\./)).toBeVisible();
  await see(action.getByRole('button', { name: 'Use Meeting checklist' })).toBeDisabled();
  await choose('Delete');
  await action.getByRole('button', { name: 'Delete action' }).click();
  await see(page.getByText('No actions of your own yet')).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test('Copy shows its whole label on a narrow phone, also beside the few buttons of an unchanged prompt', async () => {
  const { page, context, complaints } = await openAsNewUser('Nora Narrow');
  await page.setViewportSize({ width: 320, height: 700 });
  await page.getByRole('textbox', { name: 'Your prompt' }).fill('List three rivers in Peru.');
  await page.getByRole('button', { name: 'Simplify' }).click();
  await see(page.getByText(/^Unchanged: /)).toBeVisible();
  const label = page.getByRole('button', { name: 'Copy', exact: true }).getByText('Copy', { exact: true });
  expect(await label.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a page that is opened offline says so, and is shown by itself once the connection is back', async () => {
  const { page, context } = await openAsNewUser('Olga Offline');
  await see(page.getByRole('textbox', { name: 'Your prompt' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Analytics', exact: true }).click();
  await see(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await context.setOffline(false);
  await see(page.getByRole('heading', { level: 1, name: 'Analytics and Insights' })).toBeVisible();
  await context.close();
});

test('a panel that asks is shown with its buttons, also once its text has loaded', async () => {
  const { page, context } = await openAsNewUser('Dora Delete');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/dashboard/settings?tab=privacy');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await see(page.getByText('Your account has no paid plan and no content.')).toBeVisible();
  await see(page.getByRole('button', { name: 'Permanently delete account' })).toBeInViewport({ ratio: 1 });
  await see(page.getByText('Permanently delete your account?')).toBeInViewport({ ratio: 1 });
  await context.close();
});

test('a plan chosen on the landing page survives the sign-up and leads to its checkout', async () => {
  const { page, context, complaints } = await open();
  await page.goto('/');
  await page.getByRole('link', { name: /^Get Started ?: Pro$/ }).click();
  await see(page).toHaveURL(/\/auth\?mode=signup&plan=pro/);
  await page.getByLabel('Full name').fill('Cora Chooser');
  await page.getByLabel('Email').fill(newEmail('cora'));
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await page.getByRole('button', { name: 'Create account' }).click();
  await see(page.getByRole('dialog', { name: 'Continue with Pro?' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  const checkout = await openCheckout(page);
  await see(checkout.getByRole('button', { name: 'Pay' })).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a user buys a plan, returns with it, and creates a team', async () => {
  const { page, context, complaints } = await openAsNewUser('Bea Buyer');
  await goTo(page, 'Billing', 'Billing and Plans');
  await page.getByRole('button', { name: 'Upgrade Plan: Pro' }).click();
  const checkout = await openCheckout(page);
  await checkout.getByRole('button', { name: /pay/i }).first().click();
  await see(checkout).toHaveURL(/\/dashboard\/billing/);
  await checkout.close();
  await comeBack(page);
  await see(page.getByText(/^Paid \$9\.99: PlainPrompt Pro, monthly\./)).toBeVisible();
  await see(page.getByRole('article', { name: 'Pro' }).getByText('ACTIVE PLAN')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('link', { name: /^Receipt PP-/ }).click();
  await see(page.getByRole('article', { name: 'Receipt' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  await goTo(page, 'Teams', 'Team Management');
  await page.getByRole('button', { name: 'Create team' }).click();
  await see(page.getByText(/^1 of 5 seats used/)).toBeVisible();
  await page.getByRole('button', { name: 'Add Member' }).click();
  const form = page.getByRole('dialog', { name: 'Add member' });
  await form.getByLabel('First name').fill('Grace');
  await form.getByLabel('Last name').fill('Hopper');
  await form.getByLabel('Email').fill(newEmail('grace'));
  await form.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await form.getByRole('button', { name: 'Add member' }).click();
  await see(page.getByText('Team member added')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('after the checkout was closed, the page says that nothing was paid yet, and shows the payment once another tab has paid', async () => {
  const { page, context, complaints } = await openAsNewUser('Lea Leaver');
  await goTo(page, 'Billing', 'Billing and Plans');
  await page.getByRole('button', { name: 'Upgrade Plan: Pro' }).click();
  const left = await openCheckout(page);
  await see(left.getByRole('button', { name: 'Pay' })).toBeVisible();
  await see(page.getByText('The checkout opened in a new tab.')).toBeVisible();
  await left.close();
  await comeBack(page);
  await see(
    page.getByText(/^You left the checkout for PlainPrompt Pro, monthly\. No payment has arrived so far\./),
  ).toBeVisible();
  expect(await findFaults(page)).toEqual([]);

  const again = await openCheckout(page, page.getByRole('link', { name: 'Return to the checkout' }));
  await again.getByRole('button', { name: 'Pay' }).click();
  await see(again).toHaveURL(/\/dashboard\/billing/);
  await comeBack(page);
  await see(page.getByText(/^Paid \$9\.99: PlainPrompt Pro, monthly\./)).toBeVisible();
  await see(page.getByRole('article', { name: 'Pro' }).getByText('ACTIVE PLAN')).toBeVisible();

  // The address no longer says how the user came back: its change would undo a click that is as quick as a program's.
  await see(page).toHaveURL(/\/dashboard\/billing$/);
  await goTo(page, 'Add-Ons', 'Add-On Marketplace');
  await page.getByRole('button', { name: 'Buy Small pack' }).click();
  await see(page.getByRole('dialog', { name: 'Buy Small pack?' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  const checkout = await openCheckout(page);
  await checkout.getByRole('button', { name: 'Pay' }).click();
  await see(checkout).toHaveURL(/\/dashboard\/addons/);
  await see(page.getByText(/^Paid \$1\.99: PlainPrompt Small pack\./)).toBeVisible();
  await see(page.getByText('0 of 50 used')).toBeVisible();
  await see(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
});

test('cards side by side have their lines in line with each other, and fill their row', async () => {
  const { page, context, complaints } = await openAsNewUser('Rowan Row');
  await page.setViewportSize({ width: 1120, height: 900 });
  await goTo(page, 'Billing', 'Billing and Plans');
  await see(page.getByRole('article')).toHaveCount(4);
  // The number of prompts of one plan needs two lines.
  const listTops = await page
    .getByRole('article')
    .evaluateAll((cards) =>
      cards.map((card) => Math.round(card.querySelector('ul')?.getBoundingClientRect().top ?? 0)),
    );
  expect(new Set(listTops).size).toBe(1);

  await goTo(page, 'Add-Ons', 'Add-On Marketplace');
  const row = page.getByRole('list', { name: 'Available add-ons' });
  await see(row.getByRole('article')).toHaveCount(3);
  const [end, lastEnd] = await row.evaluate((list) =>
    [list, list.lastElementChild].map((box) => Math.round(box?.getBoundingClientRect().right ?? 0)),
  );
  expect(lastEnd).toBe(end);
  expect(complaints).toEqual([]);
  await context.close();
});

test('figures, add-ons, activity, settings and notifications are available to every user', async () => {
  const { page, context, complaints } = await openAsNewUser('Cleo Careful');
  await page.getByRole('textbox', { name: 'Your prompt' }).fill('Could you please list the risks?');
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('button', { name: 'Copy' })).toBeVisible();
  const screens = [
    ['Analytics', 'Analytics and Insights'],
    ['Add-Ons', 'Add-On Marketplace'],
    ['Account Activity', 'Account Activity'],
    ['Settings', 'Settings'],
  ] as const;
  for (const [section, heading] of screens) {
    await goTo(page, section, heading);
    expect(await findFaults(page)).toEqual([]);
  }
  await page.keyboard.press('Control+k');
  await see(page.getByRole('combobox', { name: 'Command' })).toBeFocused();
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  // Enter chooses the command, and does not press the button again that opened the palette.
  await page.getByRole('button', { name: /^Commands/ }).click();
  await page.getByRole('combobox', { name: 'Command' }).fill('go to teams');
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { name: 'Team Management' })).toBeVisible();
  await see(page.getByRole('combobox', { name: 'Command' })).toBeHidden();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await see(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a user exports history and data, and deletes the account', async () => {
  const { page, context, complaints } = await openAsNewUser('Dora Done');
  await page.getByRole('textbox', { name: 'Your prompt' }).fill('Could you please list the risks?');
  await page.keyboard.press('Control+Enter');
  await see(page.getByRole('button', { name: 'Copy' })).toBeVisible();
  await goTo(page, 'History', 'Simplification History');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/^prompt-history-\d{4}-\d\d-\d\d\.csv$/);
  await goTo(page, 'Settings', 'Settings');
  await page.getByRole('tab', { name: 'Privacy & Data' }).click();
  const [data] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export data as JSON' }).click(),
  ]);
  expect(data.suggestedFilename()).toMatch(/^plainprompt-data-\d{4}-\d\d-\d\d\.json$/);
  await page.getByRole('button', { name: 'Delete account' }).click();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('alertdialog').getByLabel('Your password').fill(PASSWORD);
  await page.getByLabel('Type DELETE to confirm').fill('DELETE');
  await page.getByRole('button', { name: 'Permanently delete account' }).click();
  await see(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});
