import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { HOUR_MS } from '#api/lib/days.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { type TeamRecord } from '#api/modules/teams/team.model.ts';
import { TeamMembers } from '#api/modules/teams/team-member.model.ts';
import { useMailbox } from '../../factories/mail.ts';
import { getPlanWallet } from '../../factories/simplify.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber, PASSWORD } from '../../factories/user.ts';
import { asUser, run } from '../../setup/graphql.ts';
import {
  CancelEmailChangeDocument,
  ChangeEmailDocument,
  ConfirmEmailDocument,
  InviteToTeamDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { isSignedIn, openApp, signIn } from '../render-app.tsx';

const mailbox = useMailbox();
const runtime = testRuntime({ env: { DATA_DIR: mailbox.dataDir, PUBLIC_URL: 'https://plain.example' } });
const live = { runtime, now: () => new Date() };

let ada: UserRecord;
let team: TeamRecord;
beforeEach(async () => {
  ada = await givenTeamOwner('pro', { createdAt: new Date(), fullName: 'Ada Lovelace' });
  team = await givenTeam(ada, { name: 'Engines' });
});

/** The path of the link in the latest mail to an address. */
async function mailedLink(address: string, now = new Date(Date.now() + 1000)): Promise<string> {
  const mails = await mailbox.received(runtime, now);
  const { text = '' } = mails.filter(({ to }) => to === address).at(-1) ?? {};
  const { pathname, search } = new URL(/https:\/\/plain\.example\/\S+/.exec(text)?.[0] ?? '');
  return pathname + search;
}

async function invite(email: string, promptsLimit?: number): Promise<string> {
  const input = { teamId: String(team._id), email, ...(promptsLimit !== undefined && { promptsLimit }) };
  await run(asUser(ada), InviteToTeamDocument, { input }, live);
  return mailedLink(email);
}

/** Asks for `hopper@example.com` as a user's new address. */
const askForNewAddress = (user: UserRecord, context = live) =>
  run(asUser(user), ChangeEmailDocument, { input: { newEmail: 'hopper@example.com', password: PASSWORD } }, context);

const isMember = async (email: string) => {
  const user = await Users.findOne({ email }).orFail().lean();
  return (await TeamMembers.exists({ teamId: team._id, userId: user._id })) !== null;
};

describe('the link of an invitation', () => {
  test('lets a new user sign up, join, and rewrite a prompt from the pool', async () => {
    const { user, router } = openApp(await invite('grace@example.com'), { runtime });
    await screen.findByRole('heading', { name: 'Create Account' });
    expect(screen.getByText('Engines')).toBeDefined();
    expect(screen.queryByText(/You get up to/)).toBeNull();
    // The invitation is to the prompts of a team.
    expect(screen.queryByText(/^Free to start/)).toBeNull();
    expect(screen.queryByLabelText('Promo code (optional)')).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('grace@example.com');
    expect(document.activeElement).toBe(screen.getByLabelText('Full name'));
    await user.type(screen.getByLabelText('Full name'), 'Grace Hopper');
    await user.type(screen.getByLabelText('Password'), 'compilers are people too');
    await user.click(screen.getByRole('button', { name: 'Create account and join' }));

    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeDefined();
    expect(router.state.location).toMatchObject({ pathname: '/dashboard/overview', search: '?joined=team' });
    expect(
      await screen.findByText('You joined Engines. Your rewrites use its prompts first, then your own.'),
    ).toBeDefined();
    expect(screen.queryByText('Confirm your address.')).toBeNull();
    expect(await isMember('grace@example.com')).toBe(true);
    await user.type(
      await screen.findByLabelText('Your prompt'),
      'Please could you very kindly summarize the following report in order to save time.',
    );
    await user.click(screen.getByRole('button', { name: /^Simplify/ }));
    await waitFor(async () => {
      expect(await getPlanWallet(ada)).toMatchObject({ used: 1 });
    });
  });

  test('lets a user with an account sign in and join with one click', async () => {
    const { email } = await givenSubscriber({ email: 'grace@example.com' });
    const { user } = openApp(await invite(email), { runtime });
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(document.activeElement).toBe(screen.getByLabelText('Password'));
    await user.type(screen.getByLabelText('Password'), `${PASSWORD}{Enter}`);
    await user.click(await screen.findByRole('button', { name: 'Join Engines' }));
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeDefined();
    expect(await isMember(email)).toBe(true);
  });

  test('confirms the address that it was mailed to when a user joins, so that nothing asks for that any more', async () => {
    const grace = await givenSubscriber({ email: 'grace@example.com', emailConfirmedAt: null });
    const link = await invite(grace.email);
    await signIn(grace);
    const { user, router } = openApp('/dashboard/overview', { runtime });
    expect(await screen.findByText('Confirm your address.')).toBeDefined();
    await router.navigate(link);
    await user.click(await screen.findByRole('button', { name: 'Join Engines' }));
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeDefined();
    expect(screen.queryByText('Confirm your address.')).toBeNull();
  });

  test('says that it was sent to another address, and lets the user sign in with another account or join', async () => {
    const eve = await givenSubscriber({ email: 'eve@example.com' });
    const link = await invite('grace@example.com');
    await signIn(eve);
    const { user, router } = openApp(link, { runtime });
    expect((await screen.findByText(/^This invitation was sent to/)).textContent).toBe(
      'This invitation was sent to grace@example.com. You are signed in as eve@example.com.',
    );
    await user.click(screen.getByRole('button', { name: 'Use another account' }));
    expect(await screen.findByRole('heading', { name: 'Create Account' })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('grace@example.com');
    expect(isSignedIn()).toBe(false);
    // The invitation says what to do next.
    await router.navigate(`${link}&mode=signin`);
    expect(await screen.findByRole('heading', { name: 'Welcome Back' })).toBeDefined();
    expect(screen.queryByText('You are signed out.')).toBeNull();
  });

  test('says how many prompts of the team its holder gets, before signing up, signing in and joining', async () => {
    const share =
      /and to use its prompts\. You get up to 20 prompts a month from the team\. No one in the team can read/;
    const link = await invite('grace@example.com', 20);
    openApp(link, { runtime });
    expect((await screen.findByText(/^Ada Lovelace invites you/)).textContent).toMatch(share);
    await screen.findByRole('heading', { name: 'Create Account' });
    cleanup();
    openApp(`${link}&mode=signin`, { runtime });
    await screen.findByRole('heading', { name: 'Welcome Back' });
    expect(screen.getByText(/^Ada Lovelace invites you/).textContent).toMatch(share);
    cleanup();
    await signIn(await givenSubscriber({ email: 'grace@example.com' }));
    openApp(link, { runtime });
    await screen.findByRole('button', { name: 'Join Engines' });
    expect(screen.getByText(/^Ada Lovelace invites you/).textContent).toMatch(share);
  });

  test('to a team on a yearly plan says that its prompts are for a year', async () => {
    await Plans.updateOne({ _id: 'pro' }, { interval: 'yearly' });
    openApp(await invite('grace@example.com', 20), { runtime });
    expect(await screen.findByText(/You get up to 20 prompts a year from the team\./)).toBeDefined();
    cleanup();
    await signIn(ada);
    openApp('/dashboard/teams');
    expect(await screen.findByText(/^Member, up to 20 prompts a year, valid until/)).toBeDefined();
  });

  test('lets its holder join with the account they are signed in with', async () => {
    const eve = await givenSubscriber({ email: 'eve@example.com' });
    const link = await invite('grace@example.com');
    await signIn(eve);
    const { user } = openApp(link, { runtime });
    await user.click(await screen.findByRole('button', { name: 'Join as eve@example.com' }));
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeDefined();
    expect(await isMember('eve@example.com')).toBe(true);
  });

  test('says to a member of another team to leave it first, and an invitation that was used says that they are in a team', async () => {
    const other = await givenTeam(await givenTeamOwner('pro', { createdAt: new Date() }), { name: 'Looms' });
    const grace = await givenSubscriber({ email: 'grace@example.com' });
    await givenMember(other, {}, grace);
    const link = await invite(grace.email);
    await signIn(grace);
    const { router } = openApp(link, { runtime });
    expect((await screen.findByText(/^You are already in the team/)).textContent).toContain('Looms');
    expect(screen.queryByRole('button', { name: /^Join/ })).toBeNull();
    await router.navigate('/auth?invitation=used');
    expect(await screen.findByRole('heading', { name: 'You are in the team Looms' })).toBeDefined();
  });
});

describe('an address that is not confirmed', () => {
  test('has a banner until the mailed link is opened', async () => {
    const { user } = openApp('/auth?mode=signup', { runtime });
    await user.type(await screen.findByLabelText('Full name'), 'Grace Hopper');
    await user.type(screen.getByLabelText('Email'), 'grace@example.com');
    await user.type(screen.getByLabelText('Password'), 'compilers are people too');
    await user.click(screen.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Confirm your address.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('We sent you another link. Earlier links no longer work.')).toBeDefined();

    cleanup();
    const later = openApp(await mailedLink('grace@example.com'), { runtime });
    expect(await screen.findByRole('heading', { name: 'Your address is confirmed' })).toBeDefined();
    await later.user.click(screen.getByRole('link', { name: 'Go to Overview' }));
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeDefined();
    expect(screen.queryByText('Confirm your address.')).toBeNull();
    expect(await Users.findOne({ email: 'grace@example.com' }).lean()).toMatchObject({
      emailConfirmedAt: expect.any(Date) as Date,
    });
  });

  test('is confirmed in the tab that was left to open the link, with the invitations to it', async () => {
    const grace = await givenSubscriber({ email: 'grace@example.com', emailConfirmedAt: null });
    await invite('grace@example.com');
    await signIn(grace);
    const { user } = openApp('/dashboard/teams');
    expect(await screen.findByText('Confirm your address.')).toBeDefined();
    expect(await screen.findByRole('heading', { name: 'Team Management' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Join Engines' })).toBeNull();

    // The address is confirmed in another tab.
    await Users.updateOne({ _id: grace._id }, { emailConfirmedAt: new Date() });
    window.dispatchEvent(new Event('focus'));
    expect(
      await screen.findByText(
        'Your address is confirmed. You can now accept invitations sent to grace@example.com and get receipts there.',
      ),
    ).toBeDefined();
    expect(screen.queryByText('Confirm your address.')).toBeNull();
    expect(await screen.findByRole('button', { name: 'Join Engines' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/^Your address is confirmed/)).toBeNull();
  });

  test('may be confirmed already when a link does not work: signing in shows it', async () => {
    openApp('/auth/confirm?token=unknown');
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined();
    expect(screen.getByRole('alert').textContent).toBe(
      'It was opened before, it is older than 24 hours, we sent a newer one, or the address of the account was changed since.',
    );
    expect(screen.getByText(/Sign in to see whether your address is confirmed/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeDefined();
  });

  test('is not what a link that does not work is about once the address is confirmed', async () => {
    await signIn(await givenSubscriber({ email: 'grace@example.com' }));
    openApp('/auth/confirm?token=unknown');
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeDefined();
    expect(screen.getByText(/Your address grace@example\.com is confirmed\./)).toBeDefined();
  });

  test('gets another link from the page of one that does not work', async () => {
    await signIn(await givenSubscriber({ email: 'grace@example.com', emailConfirmedAt: null }));
    const { user } = openApp('/auth/confirm?token=unknown', { runtime });
    await user.click(await screen.findByRole('button', { name: 'Send a new link to grace@example.com' }));
    expect(await screen.findByText('We sent you another link. Earlier links no longer work.')).toBeDefined();
    expect(await mailedLink('grace@example.com')).toMatch(/^\/auth\/confirm\?token=/);
  });
});

test('a new address is confirmed where the change began, when the user comes back from the mailed link', async () => {
  const grace = await givenSubscriber({ email: 'grace@example.com' });
  await askForNewAddress(grace);
  await signIn(grace);
  openApp('/dashboard/settings');
  expect(await screen.findByText(/^Waiting for confirmation of/)).toBeDefined();
  const token =
    new URL(await mailedLink('hopper@example.com'), 'https://plain.example').searchParams.get('token') ?? '';
  await run(asUser(grace), ConfirmEmailDocument, { token }, live);
  window.dispatchEvent(new Event('focus'));
  expect(
    await screen.findByText('Your new address is confirmed. You sign in with hopper@example.com from now on.'),
  ).toBeDefined();
  await waitFor(() => {
    expect(screen.queryByText(/^Waiting for confirmation of/)).toBeNull();
  });
});

test('the link of a change that was canceled says so, and changes nothing', async () => {
  const grace = await givenSubscriber({ email: 'grace@example.com' });
  await askForNewAddress(grace);
  const link = await mailedLink('hopper@example.com');
  await run(asUser(grace), CancelEmailChangeDocument, {}, live);
  await signIn(grace);
  openApp(link, { runtime });
  expect(
    await screen.findByRole('heading', {
      name: 'Your address could not be confirmed',
    }),
  ).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe(
    'The change to this address was canceled, so this link no longer works.',
  );
});

describe('a new address whose link expired', () => {
  test('gets another link, where the change began and on the page of the expired link', async () => {
    const grace = await givenSubscriber({ email: 'grace@example.com' });
    const yesterday = { runtime, now: () => new Date(Date.now() - 25 * HOUR_MS) };
    await askForNewAddress(grace, yesterday);
    const expired = await mailedLink('hopper@example.com', yesterday.now());
    await signIn(grace);
    const { user, router } = openApp(expired, { runtime });
    expect(await screen.findByRole('heading', { name: 'This address is not confirmed yet' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Send a new link to hopper@example.com' }));
    expect(await screen.findByText('We sent you another link. Earlier links no longer work.')).toBeDefined();
    const opened = await mailedLink('hopper@example.com');
    expect(opened).not.toBe(expired);
    await router.navigate(opened);
    expect(await screen.findByText('You sign in with hopper@example.com from now on.')).toBeDefined();
  });
});

test('a link that takes an address back leads to another link for a new password, if the one that was sent does not arrive', async () => {
  const grace = await givenSubscriber({ email: 'grace@example.com' });
  await askForNewAddress(grace);
  const confirmation = new URL(await mailedLink('hopper@example.com'), 'https://plain.example');
  await run(asUser(grace), ConfirmEmailDocument, { token: confirmation.searchParams.get('token') ?? '' }, live);
  const { user, router } = openApp(await mailedLink('grace@example.com'), { runtime });
  await user.click(await screen.findByRole('button', { name: 'Take my address back' }));
  expect(await screen.findByRole('heading', { name: 'You have your address back' })).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Ask for another link' }));
  expect(await screen.findByRole('button', { name: 'Send reset link' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/auth/forgot');
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('grace@example.com');
});

test('a link that does not work does not take an address back', async () => {
  const { user } = openApp('/auth/restore?token=unknown');
  await user.click(await screen.findByRole('button', { name: 'Take my address back' }));
  expect(
    await screen.findByText('This link is no longer valid. It works once, and only the newest one works.'),
  ).toBeDefined();
});

test('a suspended user sees a banner on every page', async () => {
  await signIn(await givenSubscriber({ isSuspended: true }));
  openApp('/dashboard/teams');
  expect(await screen.findByText('Your account is suspended.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Contact support' })).toBeDefined();
});

test('the address that was typed stays on the way to a new password and back', async () => {
  const { user } = openApp('/auth');
  await user.type(await screen.findByLabelText('Email'), 'grace@example.com');
  await user.click(screen.getByRole('link', { name: 'Forgot password?' }));
  await screen.findByRole('button', { name: 'Send reset link' });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('grace@example.com');
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
  await screen.findByRole('button', { name: 'Sign in' });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('grace@example.com');
});
