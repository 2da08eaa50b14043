// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { routes } from '#rest-compat/routes.registry.ts';
import { ADMIN_SECTIONS, adminPath } from '#web/app/admin/sections.ts';
import { ADMIN_TASKS } from '#web/features/admin/admin-tasks.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';

const pathOf = ({ router }: ReturnType<typeof openApp>) => router.state.location.pathname;
const panel = () => screen.findByRole('heading', { level: 1, name: 'Admin Panel' });
const analytics = () => screen.findByRole('heading', { level: 1, name: 'Analytics' });
const goHome = async ({ user }: ReturnType<typeof openApp>) =>
  user.click(within(screen.getByRole('navigation', { name: 'Admin sections' })).getByRole('link', { name: 'Home' }));

describe('an administrator', () => {
  test('finds the panel in the sidebar, and in it where tasks are done', async () => {
    await signIn(await givenAdmin());
    const app = openApp('/dashboard/overview');
    await app.user.click(await screen.findByRole('link', { name: 'Admin Panel' }));
    await analytics();
    expect(pathOf(app)).toBe('/admin/analytics');
    await goHome(app);
    await panel();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/api/docs');
    expect(main.getByRole('link', { name: 'GraphQL explorer' }).getAttribute('href')).toBe('/admin/explorer');
    for (const { name } of ADMIN_TASKS) expect(main.getByRole('heading', { name })).toBeDefined();
  });

  test('comes from /admin/overview to analytics, and stays on the home page', async () => {
    await signIn(await givenAdmin());
    const app = openApp('/admin/overview');
    await analytics();
    expect(pathOf(app)).toBe('/admin/analytics');
    await goHome(app);
    await panel();
    expect(pathOf(app)).toBe('/admin');
  });

  test('has every section in the sidebar, and the way back to the dashboard', async () => {
    await signIn(await givenAdmin());
    openApp('/admin/users');
    await screen.findByRole('link', { name: 'Back to dashboard' });
    const sidebar = within(screen.getByRole('navigation', { name: 'Admin sections' }));
    const addresses = sidebar.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(addresses).toEqual(['/dashboard/overview', ...ADMIN_SECTIONS.map(({ path }) => adminPath(path))]);
    expect(sidebar.getByRole('link', { name: 'Users' }).getAttribute('aria-current')).toBe('page');
    expect(sidebar.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBeNull();
  });

  test('sees that a section does not exist, and is sent back to the overview', async () => {
    await signIn(await givenAdmin());
    openApp('/admin/nowhere');
    expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Overview' }).getAttribute('href')).toBe('/dashboard/overview');
  });
});

test('a user who is no administrator has no such entry, and is sent to the dashboard', async () => {
  await signIn(await givenSubscriber());
  const app = openApp('/admin/users');
  await screen.findByRole('heading', { name: 'Overview' });
  expect(pathOf(app)).toBe('/dashboard/overview');
  expect(screen.queryByRole('link', { name: 'Admin Panel' })).toBeNull();
});

test('every route that the panel names is one of the API, and none of the API’s is left out', () => {
  const named = ADMIN_TASKS.flatMap(({ routes }) => routes).map((route) => route.replace('/api', ''));
  const real = routes.map(({ path }) => path).filter((path) => path.startsWith('/admin/'));
  expect(named.filter((route) => !real.includes(route))).toEqual([]);
  const isNamed = (path: string) => named.some((route) => path === route || path.startsWith(`${route}/`));
  expect(real.filter((path) => !isNamed(path))).toEqual([]);
});
