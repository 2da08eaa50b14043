import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { Users } from '#api/modules/accounts/user.model.ts';
import { routes } from '#web/app/routes.tsx';
import { RequireAdmin } from '#web/session/route-guards.tsx';
import { startSession } from '#web/session/session-store.ts';
import { givenAdmin, givenSubscriber } from '../../factories/user.ts';
import { isSignedIn, openApp, signIn } from '../render-app.tsx';

const pathOf = ({ router }: Pick<ReturnType<typeof openApp>, 'router'>) => router.state.location.pathname;

const adminArea = [
  { path: '/admin', element: <RequireAdmin />, children: [{ index: true, element: <h1>Admin</h1> }] },
  ...routes,
];

describe('a visitor without a session', () => {
  test('is led from the dashboard to signing in', async () => {
    const app = openApp('/dashboard/overview');
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(pathOf(app)).toBe('/auth');
  });

  test('is led from the admin area to signing in', async () => {
    const app = openApp('/admin', { routes: adminArea });
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(pathOf(app)).toBe('/auth');
  });
});

describe('a user with a session', () => {
  test('waits for it at a skeleton, then sees the dashboard with their name', async () => {
    await signIn(await givenSubscriber({ fullName: 'Ada Lovelace' }));
    openApp('/dashboard/overview');
    expect(screen.getByRole('status', { name: 'Restoring your session' })).toBeDefined();
    expect(await screen.findByText('Ada Lovelace')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeDefined();
  });

  test('is led from signing in to the overview', async () => {
    await signIn(await givenSubscriber());
    const app = openApp('/auth');
    await screen.findByRole('heading', { name: 'Overview' });
    expect(pathOf(app)).toBe('/dashboard/overview');
  });

  test('comes from /dashboard to the overview', async () => {
    await signIn(await givenSubscriber());
    const app = openApp('/dashboard');
    await screen.findByRole('heading', { name: 'Overview' });
    expect(pathOf(app)).toBe('/dashboard/overview');
  });

  test('is led from the admin area to the dashboard', async () => {
    await signIn(await givenSubscriber());
    const app = openApp('/admin', { routes: adminArea });
    await screen.findByRole('heading', { name: 'Overview' });
    expect(pathOf(app)).toBe('/dashboard/overview');
  });

  test('enters the admin area as an administrator', async () => {
    await signIn(await givenAdmin());
    openApp('/admin', { routes: adminArea });
    expect(await screen.findByRole('heading', { name: 'Admin' })).toBeDefined();
  });

  test('is not signed out by a server that does not answer', async () => {
    await signIn(await givenSubscriber());
    const { network, user } = openApp('/dashboard/history', { isNetworkDown: true });
    expect((await screen.findByRole('alert')).textContent).toContain('You are still signed in');
    network.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Simplification History' })).toBeDefined();
  });
});

describe('an open page', () => {
  test('follows a change of the account when the user comes back to it', async () => {
    const account = await givenSubscriber({ emailConfirmedAt: null });
    await signIn(account);
    openApp('/dashboard/history');
    await screen.findByText('Confirm your address.');
    await Users.updateOne({ _id: account._id }, { $set: { emailConfirmedAt: new Date() } });
    window.dispatchEvent(new Event('focus'));
    await waitFor(() => {
      expect(screen.queryByText('Confirm your address.')).toBeNull();
    });
    expect(screen.getByText(/^Your address is confirmed\./).textContent).toContain(account.email);
  });
});

describe('the end of a session', () => {
  test('comes with Logout, here and on the server', async () => {
    const account = await givenSubscriber();
    await signIn(account);
    const app = openApp('/dashboard/history');
    await app.user.click(await screen.findByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(isSignedIn()).toBe(false);
    expect(screen.getByText('You are signed out.').getAttribute('role')).toBe('status');
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
    await app.router.navigate('/auth', { state: { passwordNotice: 'Password has been reset.' } });
    expect((await screen.findByText(/^Password has been reset\./)).getAttribute('role')).toBe('status');
    expect(screen.queryByText('You are signed out.')).toBeNull();
    expect((await Users.findById(account._id).lean())?.sessions).toEqual([]);
  });

  test('forgets the draft', async () => {
    await signIn(await givenSubscriber());
    const { user } = openApp('/dashboard/overview');
    await user.type(await screen.findByLabelText('Your prompt'), 'secret');
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(sessionStorage).toHaveLength(0);
    // Neither the token nor its owner is left, so that a tab that is not running now learns of the sign-out later.
    expect(localStorage).toHaveLength(0);
  });

  test('by the server leads to signing in, and from there to the page that the user had chosen', async () => {
    const account = await givenSubscriber();
    await signIn(account);
    const app = openApp('/dashboard/history?search=tea');
    await screen.findByRole('heading', { name: 'Simplification History' });
    await Users.updateOne({ _id: account._id }, { $set: { sessions: [] } });
    await app.user.click(screen.getByRole('link', { name: 'Overview' }));
    expect(await screen.findByText(/Your session has ended/)).toBeDefined();
    await signIn(account);
    await screen.findByRole('heading', { name: 'Overview' });
  });

  test('in another tab ends it in this one', async () => {
    await signIn(await givenSubscriber());
    openApp('/dashboard/history');
    await screen.findByRole('heading', { name: 'Simplification History' });
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'plainprompt.session', newValue: null }));
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeDefined();
  });

  test('comes at once for a forged token', async () => {
    startSession('forged');
    openApp('/dashboard/overview');
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeDefined();
    expect(isSignedIn()).toBe(false);
  });
});

describe('the shell', () => {
  test('has a menu that closes when an entry is chosen', async () => {
    await signIn(await givenSubscriber());
    const { user } = openApp('/dashboard/overview');
    const menu = await screen.findByRole('button', { name: 'Menu' });
    await user.click(menu);
    expect(menu.getAttribute('aria-expanded')).toBe('true');
    await user.click(screen.getByRole('link', { name: 'History' }));
    await screen.findByRole('heading', { name: 'Simplification History' });
    expect(menu.getAttribute('aria-expanded')).toBe('false');
  });

  test('closes its menu with Escape', async () => {
    await signIn(await givenSubscriber());
    const { user } = openApp('/dashboard/overview');
    const menu = await screen.findByRole('button', { name: 'Menu' });
    await user.click(menu);
    await user.keyboard('{Escape}');
    await waitFor(() => {
      expect(menu.getAttribute('aria-expanded')).toBe('false');
    });
    expect(document.activeElement).toBe(menu);
  });

  test('moves the focus into a page that was navigated to', async () => {
    await signIn(await givenSubscriber());
    const { user } = openApp('/dashboard/overview');
    await user.click(await screen.findByRole('link', { name: 'History' }));
    await screen.findByRole('heading', { name: 'Simplification History' });
    expect(document.activeElement).toBe(screen.getByRole('main'));
    expect(document.title).toBe('History · PlainPrompt');
  });

  test('shows the top of a page that was navigated to, and not of one that the user goes back to', async () => {
    await signIn(await givenSubscriber());
    const { user, router } = openApp('/dashboard/overview');
    await user.click(await screen.findByRole('link', { name: 'History' }));
    await screen.findByRole('heading', { name: 'Simplification History' });
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
    vi.mocked(window.scrollTo).mockClear();
    await act(() => router.navigate(-1));
    await screen.findByRole('heading', { name: 'Overview' });
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  test('says that an address leads nowhere', async () => {
    openApp('/nowhere');
    expect(await screen.findByRole('heading', { name: 'This page does not exist' })).toBeDefined();
  });
});
