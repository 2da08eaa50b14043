import { expect, test, vi } from 'vitest';
import { findFaults } from './accessibility.ts';
import { callApi, newEmail, signUp, tokenOf } from './api.ts';
import { PATIENCE_MS, see } from './browser.ts';
import { comeBack, openCheckout } from './open-checkout.ts';
import { ADMIN, useSharedProduct } from './product.ts';

const { open, openAs, origin } = useSharedProduct();

/** Creates promo codes, as an operator does in the admin area. */
async function givenCodes(...codes: object[]): Promise<void> {
  const token = await tokenOf(origin(), ADMIN.email, ADMIN.password);
  for (const body of codes) await callApi(origin(), { path: '/admin/promo-codes', body, token });
}

test('a user signs up with a code that grants a plan, and keeps the plan at a discount', async () => {
  await givenCodes(
    { code: 'TRYPRO', discount_type: 'percentage', discount_value: 0, grant_plan_id: 'pro', grant_duration_days: 30 },
    { code: 'FIFTHOFF', discount_type: 'percentage', discount_value: 20 },
  );
  const { page, context, complaints } = await open({ reducedMotion: 'reduce' });
  await page.goto('/auth?mode=signup');
  await page.getByLabel('Full name').fill('Prue Promo');
  await page.getByLabel('Email').fill(newEmail('prue'));
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await page.getByLabel('Promo code (optional)').fill('trypro');
  await page.getByRole('button', { name: 'Validate' }).click();
  await see(page.getByText('Promo code validated')).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await see(page).toHaveURL(/\/dashboard\/overview$/);

  await page.getByRole('link', { name: 'Billing', exact: true }).click();
  const pro = page.getByRole('article', { name: 'Pro' });
  await see(pro.getByText('ACTIVE PLAN')).toBeVisible();
  await page.getByRole('textbox', { name: 'Promo code' }).fill('fifthoff');
  await page.getByRole('button', { name: 'Apply' }).click();
  await see(page.getByText('Promo code applied successfully.')).toBeVisible();
  await see(page.getByText('You have 20% off your next purchase of a plan or an add-on.')).toBeVisible();

  await page.getByRole('button', { name: 'Keep this plan: Pro' }).click();
  const checkout = await openCheckout(page);
  await see(checkout.getByText('$7.99')).toBeVisible();
  await checkout.getByRole('button', { name: 'Pay' }).click();
  await see(checkout).toHaveURL(/\/dashboard\/billing/);
  await checkout.close();
  await comeBack(page);
  await see(pro.getByText('ACTIVE PLAN')).toBeVisible();
  await see(page.getByText('$7.99').first()).toBeVisible();
  await see(page.getByText(/off your next purchase/)).toHaveCount(0);
  expect(complaints).toEqual([]);

  await page.getByRole('textbox', { name: 'Promo code' }).fill('fifthoff');
  await page.getByRole('button', { name: 'Apply' }).click();
  await see(page.getByText('You have already used this promo code')).toBeVisible();
  await context.close();
});

test('an expired code is refused, and a user without prompts is offered add-ons and plans before they send one', async () => {
  const operator = await tokenOf(origin(), ADMIN.email, ADMIN.password);
  // The server refuses to create a code that has expired by then: where that took too long, it is tried again with a later time.
  const expiresAt = await vi.waitFor(
    async () => {
      const soon = new Date(Date.now() + 6000);
      const code = { code: 'LASTWEEK', discount_type: 'percentage', discount_value: 10, expires_at: soon };
      await callApi(origin(), { path: '/admin/promo-codes', body: code, token: operator });
      return soon;
    },
    { timeout: PATIENCE_MS },
  );
  const token = await signUp(origin(), newEmail('ella'), 'Ella Empty');
  const { page, context, complaints } = await openAs(token, { reducedMotion: 'reduce' });
  await page.goto('/dashboard/overview');

  await expect.poll(() => Date.now()).toBeGreaterThan(expiresAt.getTime());
  await page.getByRole('link', { name: 'Billing', exact: true }).click();
  await page.getByRole('textbox', { name: 'Promo code' }).fill('lastweek');
  await page.getByRole('button', { name: 'Apply' }).click();
  await see(page.getByText('Invalid or expired promo code')).toBeVisible();
  await see(page.getByText(/off your next purchase/)).toHaveCount(0);

  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  const prompt = page.getByRole('textbox', { name: 'Your prompt' });
  for (let left = 4; left >= 0; left -= 1) {
    await prompt.fill(`Could you please be so kind as to write a summary of report ${left}?`);
    await page.keyboard.press('Control+Enter');
    await see(page.getByText(left === 0 ? /^No prompts left/ : new RegExp(`^${left} prompts? left`))).toBeVisible();
    await page.getByRole('button', { name: 'New prompt' }).click();
  }
  await see(page.getByText('You have no prompts left.')).toBeVisible();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Buy an add-on' }).click();
  await see(page).toHaveURL(/\/dashboard\/addons$/);
  await page.goBack();
  await page.getByRole('link', { name: 'View Plans' }).first().click();
  await see(page).toHaveURL(/\/dashboard\/billing/);
  // The browser logs the server's refusals, whose statuses begin with 4.
  expect(complaints.filter((complaint) => !complaint.includes('status of 4'))).toEqual([]);
  await context.close();
});
