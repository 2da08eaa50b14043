import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { ResetTokens } from '#api/modules/accounts/reset-token.model.ts';
import { givenResetToken } from '../../factories/recovery.ts';
import { givenSubscriber, PASSWORD } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';

const NEW_PASSWORD = 'a better one than before';

describe('a user who forgot their password', () => {
  test('gets the same answer for any address', async () => {
    const { user } = openApp('/auth');
    await user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
    await screen.findByRole('heading', { name: 'Forgot password' });
    await user.type(await screen.findByLabelText('Email'), 'unknown@example.com');
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByText('If that email exists, a reset link has been sent.')).toBeDefined();
    expect(
      screen.getByText(/^It can take a few minutes to arrive\. If it does not, look in your spam folder/),
    ).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send again' })).toBeDefined();
  });

  test('sees that the link could not be sent, and can go back', async () => {
    const { user, network, router } = openApp('/auth/forgot');
    network.isDown = true;
    await user.type(await screen.findByLabelText('Email'), 'a@example.com');
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    expect(await screen.findByText('Failed to send reset link')).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
    expect(router.state.location.pathname).toBe('/auth');
  });
});

describe('a reset link', () => {
  const open = async (search: string) => {
    const app = openApp(`/auth/reset${search}`);
    await screen.findByRole('heading', { name: 'Reset password' });
    return app;
  };
  const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Reset password' });
  const choose = async ({ user }: Awaited<ReturnType<typeof open>>, password: string, repeated = password) => {
    await user.type(screen.getByLabelText('New password'), password);
    await user.type(screen.getByLabelText('Confirm password'), repeated);
    await user.click(submit());
  };

  const openValid = async (given?: UserRecord) => {
    const account = given ?? (await givenSubscriber());
    await givenResetToken(account, 'the-token');
    return open(`?email=${encodeURIComponent(account.email)}&token=the-token`);
  };

  test('gives a new password, says so, and leads to signing in', async () => {
    const account = await givenSubscriber();
    const app = await openValid(account);
    await choose(app, NEW_PASSWORD);
    expect(await screen.findByText('Password has been reset.')).toBeDefined();
    await waitFor(() => {
      expect(app.router.state.location.pathname).toBe('/auth');
    });
    expect(await screen.findByText('Password has been reset. Sign in with your new password.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(account.email);
  });

  test('offers to sign in at once after a new password, in place of the form', async () => {
    const account = await givenSubscriber();
    const app = await openValid(account);
    await choose(app, NEW_PASSWORD);
    const signInLink = await screen.findByRole('link', { name: 'Sign in' });
    expect(document.activeElement).toBe(signInLink);
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Request a new link' })).toBeNull();
    await app.user.keyboard('{Enter}');
    expect(await screen.findByText('Password has been reset. Sign in with your new password.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(account.email);
  });

  test.each(['', '?email=a@example.com', '?token=abc'])(
    'without address or token (%s) can’t be used, and a new one is offered',
    async (search) => {
      await open(search);
      expect(screen.getByText('Invalid or missing reset link.')).toBeDefined();
      expect(submit().disabled).toBe(true);
      expect(screen.getByRole('link', { name: 'Request a new link' })).toBeDefined();
    },
  );

  test('that is no longer valid is refused before a password is typed, and a new one is offered', async () => {
    await open('?email=a@example.com&token=gone');
    expect(await screen.findByText(/^This reset link is not valid any more\./)).toBeDefined();
    expect(screen.queryByLabelText('New password')).toBeNull();
    const newLink = screen.getByRole<HTMLAnchorElement>('link', { name: 'Request a new link' });
    expect(new URL(newLink.href).pathname).toBe('/auth/forgot');
  });

  test('that was used in another tab meanwhile says what to do', async () => {
    const app = await openValid();
    await ResetTokens.deleteMany({});
    await choose(app, NEW_PASSWORD);
    expect(await screen.findByText(/^This reset link is not valid any more/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Request a new link' })).toBeDefined();
  });

  test('refuses short passwords and ones that do not match before they are sent', async () => {
    const app = await openValid();
    await choose(app, '1234567', 'another');
    expect(screen.getByText('Password must be at least 8 characters.')).toBeDefined();
    expect(screen.getByText('Passwords do not match.')).toBeDefined();
    expect(app.requests.map(({ name }) => name)).toEqual(['ResetLink']);
  });

  test("says 'Failed to reset password' when the server gives no reason", async () => {
    const app = await openValid();
    app.network.isDown = true;
    await choose(app, NEW_PASSWORD);
    expect(await screen.findByText('Failed to reset password')).toBeDefined();
  });
});

describe('a user whose password an administrator set', () => {
  test('replaces it before anything else, and goes on', async () => {
    await signIn(await givenSubscriber({ mustChangePassword: true }));
    const { user, router } = openApp('/dashboard/history');
    await screen.findByRole('heading', { name: 'Choose your own password' });
    await user.type(screen.getByLabelText('Current password'), PASSWORD);
    await user.type(screen.getByLabelText('New password'), NEW_PASSWORD);
    await user.type(screen.getByLabelText('Confirm password'), NEW_PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeDefined();
    expect(router.state.location.pathname).toBe('/dashboard/overview');
  });

  test('can leave instead', async () => {
    await signIn(await givenSubscriber({ mustChangePassword: true }));
    const { user } = openApp('/dashboard/overview');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeDefined();
  });

  test('sees that the current password is wrong', async () => {
    await signIn(await givenSubscriber({ mustChangePassword: true }));
    const { user } = openApp('/auth/new-password');
    await user.type(await screen.findByLabelText('Current password'), 'not this one');
    await user.type(screen.getByLabelText('New password'), NEW_PASSWORD);
    await user.type(screen.getByLabelText('Confirm password'), NEW_PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() => {
      expect(screen.getByLabelText('Current password').getAttribute('aria-invalid')).toBe('true');
    });
  });
});

test('other users are led away from that page', async () => {
  await signIn(await givenSubscriber());
  openApp('/auth/new-password');
  expect(await screen.findByRole('heading', { name: 'Overview' })).toBeDefined();
});

test('an invitation that is no longer valid says so, and signing in is still possible', async () => {
  openApp('/auth?invitation=gone');
  expect(await screen.findByText(/^This invitation is no longer valid/)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Welcome Back' })).toBeDefined();
});

test('an invitation that could not be loaded is not called invalid, and is tried again', async () => {
  const { user, network } = openApp('/auth?invitation=gone');
  network.isDown = true;
  expect(await screen.findByText('The invitation could not be loaded')).toBeDefined();
  expect(screen.queryByText(/no longer valid/)).toBeNull();
  network.isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/^This invitation is no longer valid/)).toBeDefined();
});

test('the way through "Forgot password?" and back keeps the page to return to', async () => {
  const { user, router } = openApp('/dashboard/billing');
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await user.click(await screen.findByRole('link', { name: 'Back to sign in' }));
  await screen.findByRole('heading', { name: 'Welcome Back' });
  expect(router.state.location.state).toEqual({ from: '/dashboard/billing', email: 'ada@example.com' });
});
