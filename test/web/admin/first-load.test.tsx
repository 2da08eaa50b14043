import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ADMIN_SECTIONS, adminPath } from '#web/app/admin/sections.ts';
import { givenAdmin } from '../../factories/user.ts';
import { loadAdminPage, signIn } from '../render-app.tsx';

const SECTIONS = ADMIN_SECTIONS.filter(({ load }) => load).map(({ path }) => adminPath(path));
const FILTERED = [
  '/admin/users?q=ann&status=active&seen=not-30&sort=email',
  '/admin/teams?q=ann&bought=yes&since=2026-01-01&sort=-usedSeats',
  '/admin/payments?status=paid&kind=plan&until=2026-01-31',
  '/admin/payment-reviews?status=all',
  '/admin/promo-codes?type=percentage&status=active&sort=-uses',
  '/admin/audit?actor=ann&outcome=failed&since=2026-01-01',
  '/admin/analytics?range=7d',
  '/admin/financial?since=2026-01-01&until=2026-01-31',
];

const named = (asked: readonly { readonly name: string | undefined }[], name: string | undefined) =>
  asked.filter((each) => each.name === name).length;

describe('the first load of an admin page', () => {
  test.each([...SECTIONS, ...FILTERED])('%s: its data is asked for before it is rendered, and once', async (url) => {
    await signIn(await givenAdmin());
    const { asked, askedBefore } = await loadAdminPage(url);
    const [query, ...others] = askedBefore.filter((name) => name !== 'Viewer');
    expect([query, ...others]).toEqual([expect.any(String)]);
    // Nothing is waited for: the first render has the data.
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('heading', { level: 1 })).toBeDefined();
    // Only the models of a provider are asked for one by one.
    expect(main.queryAllByText(/^Loading (?!the models)/)).toEqual([]);
    await screen.findByRole('button', { name: /^Notifications/ });
    expect([named(asked, query), named(asked, 'Viewer')]).toEqual([1, 1]);
  });

  test('asks for the data of one user', async () => {
    const admin = await givenAdmin();
    await signIn(admin);
    const { asked } = await loadAdminPage(`/admin/users/${admin._id.toHexString()}?tab=activity`);
    expect(screen.getByRole('heading', { level: 1, name: admin.fullName })).toBeDefined();
    await screen.findByRole('button', { name: /^Notifications/ });
    expect(named(asked, 'AdminUserPage')).toBe(1);
  });

  test('is not the end: a page that is opened again asks again', async () => {
    await signIn(await givenAdmin());
    const { asked, user } = await loadAdminPage('/admin/plans');
    const links = within(screen.getByRole('navigation'));
    await user.click(links.getByRole('link', { name: 'Add-ons' }));
    await screen.findByRole('heading', { level: 1, name: 'Add-ons' });
    await user.click(links.getByRole('link', { name: 'Plans' }));
    await screen.findByRole('heading', { level: 1, name: 'Plans' });
    expect(named(asked, 'AdminPlansPage')).toBe(2);
  });

  test('shows the page also when the server does not answer, and asks again', async () => {
    await signIn(await givenAdmin());
    const { line, user } = await loadAdminPage('/admin/plans', { isCut: true });
    expect(await screen.findByText('Your session could not be checked')).toBeDefined();
    line.isCut = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Plans' })).toBeDefined();
  });
});
