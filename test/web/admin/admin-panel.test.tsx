import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { seed } from '#api/boot/seed.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { PaymentReviews } from '#api/modules/payment-reviews/payment-review.model.ts';
import { ADMIN_SECTIONS, adminPath } from '#web/app/admin/sections.ts';
import { preloadAdminPage } from '#web/app/admin-routes.tsx';
import { givenProviderKey, providersOf } from '../../factories/model-providers.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { openApp, signIn } from '../render-app.tsx';

const pathOf = ({ router }: ReturnType<typeof openApp>) => router.state.location.pathname;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('an administrator', () => {
  test('finds the panel in the sidebar, and on its home page the tools', async () => {
    await signIn(await givenAdmin());
    const app = openApp('/dashboard/overview');
    await app.user.click(await screen.findByRole('link', { name: 'Admin Panel' }));
    await heading('Analytics');
    expect(pathOf(app)).toBe('/admin/analytics');
    await app.user.click(within(screen.getByRole('navigation')).getByRole('link', { name: 'Home' }));
    await heading('Home');
    const main = within(screen.getByRole('main'));
    expect((await main.findByRole('link', { name: 'API reference' })).getAttribute('href')).toBe('/api/docs');
    expect(main.getByRole('link', { name: 'GraphQL explorer' }).getAttribute('href')).toBe('/admin/explorer');
  });

  test('waits for a page’s data and the check of the session at the same time', async () => {
    await signIn(await givenAdmin());
    await preloadAdminPage('/admin/webhooks');
    const { requests } = openApp('/admin/webhooks');
    // The bell is there once the session is checked.
    expect(screen.queryByRole('button', { name: 'Notifications' })).toBeNull();
    expect(requests.map(({ name }) => name).sort()).toEqual(['AdminWebhooks', 'Viewer']);
    expect(await screen.findByRole('button', { name: 'Notifications' })).toBeDefined();
  });

  test('is led from /admin/overview to analytics', async () => {
    await signIn(await givenAdmin());
    const app = openApp('/admin/overview');
    await heading('Analytics');
    expect(pathOf(app)).toBe('/admin/analytics');
  });

  test('sees what needs attention: a payment to review, and that nothing is set up yet', async () => {
    await PaymentReviews.create({ key: 'a', reason: 'too_late', provider: 'sandbox', createdAt: new Date() });
    await signIn(await givenAdmin());
    openApp('/admin');
    await heading('Home');
    expect((await screen.findByRole('link', { name: /^1 payment to review/ })).getAttribute('href')).toBe(
      '/admin/payment-reviews',
    );
    expect(screen.getByRole('link', { name: /^No API key is active/ })).toBeDefined();
    expect(within(screen.getByRole('group', { name: 'Sign-ups today' })).getByText(/in the last 7 days/)).toBeDefined();
  });

  test('sees that the password is still the generated one', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'plainprompt-home-'));
    try {
      const runtime = testRuntime({ env: { DATA_DIR: dataDir } });
      await seed(runtime, new Date());
      await signIn(await Users.findOne().orFail().lean<UserRecord>());
      openApp('/admin', { runtime });
      const warning = await screen.findByRole('link', { name: /^Your password is the generated one/ });
      expect(warning.getAttribute('href')).toBe('/dashboard/settings');
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });

  test('sees which API keys fail, and why', async () => {
    const { modelProviders } = providersOf({ verdict: { outcome: 'refused', reason: 'Incorrect API key provided.' } });
    const ctx = testContext(asAnonymous, { runtime: { ...testRuntime(), modelProviders } });
    await givenProviderKey(ctx, { keyName: 'Production', provider: 'openai', key: 'sk-wrong-1234' });
    const server = { provider: 'openai_compatible', baseUrl: 'http://localhost:11434/v1' } as const;
    const { modelProviders: working } = providersOf();
    const workingCtx = testContext(asAnonymous, { runtime: { ...testRuntime(), modelProviders: working } });
    await givenProviderKey(workingCtx, { keyName: 'Ollama', key: '', ...server });
    await signIn(await givenAdmin());
    openApp('/admin');
    const failing = await screen.findByRole('link', { name: /^The API key Production fails/ });
    expect(failing.getAttribute('href')).toBe('/admin/api-keys');
    expect(failing.textContent).toMatch(/Act now.*OpenAI refused this key: Incorrect API key provided\./);
    expect(screen.getByRole('link', { name: /^The API key Ollama is not used.*None of its models/ })).toBeDefined();
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

test('a user who is no administrator has no link to the admin area, and is sent to the dashboard', async () => {
  await signIn(await givenSubscriber());
  const app = openApp('/admin/users');
  await screen.findByRole('heading', { name: 'Overview' });
  expect(pathOf(app)).toBe('/dashboard/overview');
  expect(screen.queryByRole('link', { name: 'Admin Panel' })).toBeNull();
});
