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

const countNamed = (requests: readonly { readonly name: string | undefined }[], name: string | undefined) =>
  requests.filter((each) => each.name === name).length;

describe('the first load of an admin page', () => {
  test.each([...SECTIONS, ...FILTERED])('%s: its data is requested once, before it is rendered', async (url) => {
    await signIn(await givenAdmin());
    const { requests, requestedBefore } = await loadAdminPage(url);
    const [query, ...others] = requestedBefore.filter((name) => name !== 'Viewer');
    expect([query, ...others]).toEqual([expect.any(String)]);
    // Nothing is waited for: the first render has the data.
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('heading', { level: 1 })).toBeDefined();
    // Only the models of each provider are requested after that.
    expect(main.queryAllByText(/^Loading (?!the models)/)).toEqual([]);
    await screen.findByRole('button', { name: /^Notifications/ });
    expect([countNamed(requests, query), countNamed(requests, 'Viewer')]).toEqual([1, 1]);
  });

  test('requests the data of one user', async () => {
    const admin = await givenAdmin();
    await signIn(admin);
    const { requests } = await loadAdminPage(`/admin/users/${admin._id.toHexString()}?tab=activity`);
    expect(screen.getByRole('heading', { level: 1, name: admin.fullName })).toBeDefined();
    await screen.findByRole('button', { name: /^Notifications/ });
    expect(countNamed(requests, 'AdminUserPage')).toBe(1);
  });

  test('is not reused: a page that is opened again requests its data again', async () => {
    await signIn(await givenAdmin());
    const { requests, user } = await loadAdminPage('/admin/plans');
    const links = within(screen.getByRole('navigation'));
    await user.click(links.getByRole('link', { name: 'Add-ons' }));
    await screen.findByRole('heading', { level: 1, name: 'Add-ons' });
    await user.click(links.getByRole('link', { name: 'Plans' }));
    await screen.findByRole('heading', { level: 1, name: 'Plans' });
    expect(countNamed(requests, 'AdminPlansPage')).toBe(2);
  });

  test('shows the page also when the server does not answer, and can be tried again', async () => {
    await signIn(await givenAdmin());
    const { network, user } = await loadAdminPage('/admin/plans', { isNetworkDown: true });
    expect(await screen.findByText('Your session could not be checked')).toBeDefined();
    network.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Plans' })).toBeDefined();
  });
});
