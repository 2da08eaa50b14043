import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Users } from '#api/modules/accounts/user.model.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';

/** The field from which a password manager takes the account of a password. Browsers ignore one of the type hidden. */
const accountOf = (password: HTMLElement) => {
  const field = password.closest('form')?.querySelector<HTMLInputElement>('input[autocomplete="username"]');
  return field && { type: field.type, value: field.value };
};

test.each([
  ['changes a password in the settings', '/dashboard/settings', false, 'Current password'],
  ['replaces a password that an administrator chose', '/auth/new-password', true, 'Current password'],
])('the form that %s names the account', async (_what, path, mustChangePassword, label) => {
  const account = await givenSubscriber({ email: 'ada@example.com', mustChangePassword });
  await signIn(account);
  openApp(path);
  expect(accountOf(await screen.findByLabelText(label))).toEqual({ type: 'text', value: 'ada@example.com' });
});

/** The fields of the page's form, as browsers and password managers see them. */
const fields = () =>
  [...document.querySelectorAll('form input')].map((field) =>
    ['id', 'name', 'autocomplete'].map((attribute) => field.getAttribute(attribute)).join(' '),
  );

test.each([
  ['/auth', 'Email', ['email email username', 'password password current-password']],
  [
    '/auth?mode=signup',
    'Full name',
    ['full-name name name', 'email email username', 'password password new-password', 'promo-code promo-code off'],
  ],
  ['/auth/forgot', 'Email', ['email email username']],
  [
    '/auth/reset',
    'New password',
    [' email username', 'new-password new-password new-password', 'confirm-password confirm-password new-password'],
  ],
])('the fields of %s have names that stay the same, and %s has the focus', async (path, first, expected) => {
  openApp(path);
  const field = await screen.findByLabelText(first);
  await waitFor(() => {
    expect(document.activeElement).toBe(field);
  });
  expect(fields()).toEqual(expected);
});

test('the form that renews a session names the account', async () => {
  const account = await givenSubscriber({ email: 'ada@example.com' });
  await signIn(account);
  const { user } = openApp('/dashboard/settings');
  await user.type(await screen.findByLabelText('Full name'), '!');
  await Users.updateOne({ _id: account._id }, { $set: { sessions: [] } });
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
  });
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' });
  const password = dialog.querySelector<HTMLElement>('input[type="password"]');
  expect(password && accountOf(password)).toEqual({ type: 'text', value: 'ada@example.com' });
});
