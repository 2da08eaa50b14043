import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { openSession } from '#api/modules/sessions/sessions.ts';
import { givenSubscriber, PASSWORD } from '../../factories/user.ts';
import { asAnonymous, testContext } from '../../setup/graphql.ts';
import { isSignedIn, openApp, signIn } from '../render-app.tsx';

const TOKEN = 'plainprompt.session';
const SECRET = 'Could you please tell no one about the merger?';

/** Notifies the page, as browsers do, that another tab changed the stored session. */
const notifyPage = () =>
  act(async () => {
    window.dispatchEvent(new StorageEvent('storage', { key: TOKEN, newValue: localStorage.getItem(TOKEN) }));
  });

/** The user comes back to the window, so that the page asks the server again. */
const comeBack = () =>
  act(async () => {
    window.dispatchEvent(new Event('focus'));
  });

/** Signs in as another tab does. */
async function signInElsewhere(account: UserRecord) {
  localStorage.setItem(TOKEN, await openSession(testContext(asAnonymous, { now: () => new Date() }), account, 'web'));
}

/** Ends the session as another tab without unsaved input does when the server has rejected its token. */
const expireElsewhere = () => {
  localStorage.removeItem(TOKEN);
};

/** Signs out as another tab does: a page of that tab runs the same code on the storage that all tabs share. */
const signOutElsewhere = () => {
  for (const key of Object.keys(localStorage)) {
    if (/session|owner/.test(key)) localStorage.removeItem(key);
  }
};

const prompt = () => screen.findByLabelText<HTMLTextAreaElement>('Your prompt');

async function openWithDraft() {
  const account = await givenSubscriber();
  await signIn(account);
  const app = openApp('/dashboard/overview');
  await app.user.type(await prompt(), SECRET);
  // Leaves the field as a user does: if the question takes the focus instead, user-event reports the change while React is still rendering.
  await app.user.tab();
  return { ...app, account };
}

const expire = ({ account }: { account: UserRecord }) =>
  Users.updateOne({ _id: account._id }, { $set: { sessions: [] } });

/** Opens a page without unsaved input, in a tab that stores a draft, and lets the session expire there. */
async function expireOnAnotherPage() {
  const open = await openWithDraft();
  await open.router.navigate('/dashboard/history');
  await screen.findByRole('heading', { name: 'Simplification History' });
  await expire(open);
  await comeBack();
  await screen.findByText(/Your session has ended/);
  return open;
}

const question = async () => within(await screen.findByRole('dialog', { name: 'Sign in again' }));

async function signInAgain({ user }: Pick<ReturnType<typeof openApp>, 'user'>) {
  const dialog = await question();
  await user.type(dialog.getByLabelText('Password'), PASSWORD);
  await user.click(dialog.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => {
    expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull();
  });
}

describe('a prompt, when the session expires', () => {
  test('stays below the question to sign in again', async () => {
    const open = await openWithDraft();
    await expire(open);
    await comeBack();
    await signInAgain(open);
    expect((await prompt()).value).toBe(SECRET);
  });

  test('is deleted when the user leaves instead', async () => {
    const open = await openWithDraft();
    await expire(open);
    await comeBack();
    await open.user.click((await question()).getByRole('button', { name: 'Discard and leave' }));
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(sessionStorage).toHaveLength(0);
  });

  test('is there again for the same user, when another page was open', async () => {
    const open = await expireOnAnotherPage();
    await act(() => signIn(open.account));
    await screen.findByRole('heading', { name: 'Simplification History' });
    await open.router.navigate('/dashboard/overview');
    expect((await prompt()).value).toBe(SECRET);
  });

  test('is not shown to the next user, when another page was open', async () => {
    const open = await expireOnAnotherPage();
    await act(async () => signIn(await givenSubscriber()));
    await screen.findByRole('heading', { name: 'Simplification History' });
    expect(Object.values(sessionStorage).join(' ')).not.toContain('merger');
    await open.router.navigate('/dashboard/overview');
    expect((await prompt()).value).toBe('');
  });
});

test.each([
  ['a name', 'Full name'],
  ['a new address', 'New email'],
])('%s that is not saved stays when the session expires', async (_what, label) => {
  const account = await givenSubscriber();
  await signIn(account);
  const { user } = openApp('/dashboard/settings');
  await user.type(await screen.findByLabelText(label), 'ada');
  await expire({ account });
  await comeBack();
  await signInAgain({ user });
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toMatch(/ada$/);
});

describe('a session', () => {
  test('that another tab ends because it expired leaves a page with unsaved input, until the user signs in again', async () => {
    const open = await openWithDraft();
    expireElsewhere();
    await notifyPage();
    await signInAgain(open);
    expect((await prompt()).value).toBe(SECRET);
    expect(isSignedIn()).toBe(true);
  });

  test('that another tab renews is renewed here, too, and the page stays', async () => {
    const open = await openWithDraft();
    const field = await prompt();
    await signInElsewhere(open.account);
    await notifyPage();
    await screen.findByRole('heading', { name: 'Overview' });
    expect(await prompt()).toBe(field);
    expect(field.value).toBe(SECRET);
  });

  test('that another tab renews after it expired ends the question here', async () => {
    const open = await openWithDraft();
    await expire(open);
    await comeBack();
    await question();
    await signInElsewhere(open.account);
    await notifyPage();
    await waitFor(() => {
      expect(screen.queryByRole('dialog', { name: 'Sign in again' })).toBeNull();
    });
    expect((await prompt()).value).toBe(SECRET);
  });

  test('that another tab ends with Logout is over here, with all that was typed', async () => {
    await openWithDraft();
    signOutElsewhere();
    await notifyPage();
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(screen.queryByText(/Your session has ended/)).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  test('that another tab ends with Logout is also over below the question to sign in again', async () => {
    const open = await openWithDraft();
    await expire(open);
    await comeBack();
    await question();
    signOutElsewhere();
    await notifyPage();
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(sessionStorage).toHaveLength(0);
  });

  test('that another tab replaces by one of another user shows nothing of the first user', async () => {
    await openWithDraft();
    await signInElsewhere(await givenSubscriber({ fullName: 'Grace Hopper' }));
    await notifyPage();
    await screen.findByText('Grace Hopper');
    expect((await prompt()).value).toBe('');
    expect(Object.values(sessionStorage).join(' ')).not.toContain('merger');
  });
});

describe('a page that was not notified of the end of its session', () => {
  test.each([
    ['comes back from the browser’s cache', () => window.dispatchEvent(new Event('pageshow'))],
    ['is looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('no longer shows the account when it %s', async (_when, appear) => {
    await signIn(await givenSubscriber({ fullName: 'Ada Lovelace' }));
    openApp('/dashboard/history');
    await screen.findByText('Ada Lovelace');
    localStorage.clear();
    await act(async () => {
      appear();
    });
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(screen.queryByText('Ada Lovelace')).toBeNull();
  });

  test('no longer shows the account when the server rejects its token', async () => {
    const account = await givenSubscriber({ fullName: 'Ada Lovelace' });
    await signIn(account);
    openApp('/dashboard/history');
    await screen.findByText('Ada Lovelace');
    // First, as a request of the page that is still under way would else find no session at all.
    await signInElsewhere(await givenSubscriber({ fullName: 'Grace Hopper' }));
    await expire({ account });
    await comeBack();
    await screen.findByText('Grace Hopper');
    expect(screen.queryByText('Ada Lovelace')).toBeNull();
  });
});

describe('a tab that was left for another site', () => {
  test('shows the next user nothing of what was typed in it', async () => {
    await openWithDraft();
    cleanup();
    signOutElsewhere();
    await signInElsewhere(await givenSubscriber());
    openApp('/dashboard/overview');
    expect((await prompt()).value).toBe('');
    expect(Object.values(sessionStorage).join(' ')).not.toContain('merger');
  });

  test('forgets what was typed in it when the user signed out meanwhile, even for the same user', async () => {
    const { account } = await openWithDraft();
    cleanup();
    signOutElsewhere();
    await signInElsewhere(account);
    openApp('/dashboard/overview');
    expect((await prompt()).value).toBe('');
  });

  test('forgets what was typed in it at the sign-in page', async () => {
    await openWithDraft();
    cleanup();
    signOutElsewhere();
    openApp('/auth');
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(sessionStorage).toHaveLength(0);
  });

  test('still has it for the user who left', async () => {
    await openWithDraft();
    cleanup();
    openApp('/dashboard/overview');
    expect((await prompt()).value).toBe(SECRET);
  });
});
