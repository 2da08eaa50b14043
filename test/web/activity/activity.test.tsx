import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Activities } from '#api/modules/activity/activity.model.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { givenSession } from '../../factories/session.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';

async function open(search = '', given: (account: UserRecord) => Promise<unknown> = async () => undefined) {
  const account = await givenSubscriber();
  await signIn(account);
  await Activities.deleteMany({});
  await given(account);
  const app = openApp(`/dashboard/activity${search}`);
  await screen.findByRole('heading', { name: 'Account Activity' });
  return { ...app, account };
}

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const givenActivity = async ({ _id }: UserRecord, minutesAgo = 5, description = 'Signed in') =>
  Activities.create({
    userId: _id,
    type: 'login',
    description,
    ipAddress: '203.0.113.7',
    userAgent: FIREFOX,
    createdAt: new Date(Date.now() - minutesAgo * 60_000),
  });
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const sessionsOf = async ({ _id }: UserRecord) => (await Users.findById(_id).orFail().lean()).sessions.length;

describe('the activity log', () => {
  test('lists what happened, when, from where and on which device', async () => {
    await open('', (account) => givenActivity(account));
    expect(screen.getByRole('status', { name: 'Loading your account activity' })).toBeDefined();
    const list = await section('Activity');
    expect(list.getByText('Signed in')).toBeDefined();
    expect(list.getByText('Sign-in')).toBeDefined();
    expect(list.getByText('Firefox on Windows · 203.0.113.7')).toBeDefined();
    expect(list.getByText('5m ago')).toBeDefined();
  });

  test('shows what an entry is about by its icon, also where its type does not say it', async () => {
    await open('', async ({ _id: userId }) => {
      const entry = { userId, client: null, at: new Date() };
      await recordActivity(null, {
        ...entry,
        type: 'profile_update',
        subject: 'team',
        description: 'Renamed the team',
      });
      await recordActivity(null, { ...entry, type: 'profile_update', description: 'Changed the name' });
      await recordActivity(null, {
        ...entry,
        type: 'subscription_change',
        subject: 'failed_payment',
        description: 'A payment failed',
      });
      await recordActivity(null, {
        ...entry,
        type: 'security_alert',
        subject: 'failed_sign_in',
        description: 'A sign-in failed',
      });
      await recordActivity(null, {
        ...entry,
        type: 'profile_update',
        subject: 'shared_link',
        description: 'Created a public link',
      });
    });
    const list = await section('Activity');
    for (const [label, text] of [
      ['Team', 'Renamed the team'],
      ['Profile', 'Changed the name'],
      ['Failed payment', 'A payment failed'],
      ['Failed sign-in', 'A sign-in failed'],
      ['Public link', 'Created a public link'],
    ] as const) {
      const entry = list.getByText(text).closest('li') ?? expect.fail('the entry is in no list');
      expect(within(entry).getByText(label)).toBeDefined();
    }
  });

  test('says that it is empty at first', async () => {
    await open();
    expect(await screen.findByText('No activity yet')).toBeDefined();
  });

  test('shows its last page if the page in the address does not exist', async () => {
    const { router } = await open('?page=2', (account) => givenActivity(account));
    expect(await screen.findByText('Signed in')).toBeDefined();
    expect(screen.queryByText('No activity yet')).toBeNull();
    expect([router.state.location.search, router.state.historyAction]).toEqual(['', 'REPLACE']);
  });

  test('has pages of 20', async () => {
    const { user, router } = await open('', async (account) => {
      await Promise.all(
        Array.from({ length: 21 }, (_, index) => givenActivity(account, index + 1, `Event ${index + 1}`)),
      );
    });
    await screen.findByText('Page 1 of 2');
    expect(screen.getAllByText(/^Event \d/)).toHaveLength(20);
    await user.click(screen.getByText('Next'));
    await waitFor(() => {
      expect(screen.getAllByText(/^Event \d/)).toHaveLength(1);
    });
    expect(router.state.location.search).toBe('?page=2');
  });

  test('gives a reason when it cannot load, and tries again', async () => {
    await signIn(await givenSubscriber());
    const { user, network } = openApp('/dashboard/history');
    await screen.findByRole('heading', { name: 'Simplification History' });
    network.isDown = true;
    await user.click(screen.getByRole('link', { name: 'Account Activity' }));
    expect(await screen.findByText('Your account activity could not be loaded')).toBeDefined();
    network.isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await section('Where you are signed in')).toBeDefined();
  });
});

describe('the sessions', () => {
  const twoMore = async (account: UserRecord) => {
    await givenSession(account, 'one');
    await givenSession(account, 'two');
  };

  test('say which is this one', async () => {
    await open();
    const list = await section('Where you are signed in');
    expect(list.getByText('Only in this browser.')).toBeDefined();
    expect(list.getByText('This session').closest('li')?.textContent).toContain('Last seen: Just now');
    expect(list.queryByRole('button')).toBeNull();
  });

  test('end one at a time', async () => {
    const { user, account } = await open('', twoMore);
    const list = await section('Where you are signed in');
    await user.click(list.getAllByText('End session')[0] ?? document.body);
    expect(await list.findByText('In this browser and in 1 other session.')).toBeDefined();
    await waitFor(() => {
      expect(document.activeElement).toBe(list.getByRole('heading', { name: 'Where you are signed in' }));
    });
    expect(await sessionsOf(account)).toBe(2);
  });

  test('end all but this one', async () => {
    const { user, account } = await open('', twoMore);
    const list = await section('Where you are signed in');
    await user.click(list.getByRole('button', { name: 'End all other sessions' }));
    expect(await list.findByText('All other sessions ended')).toBeDefined();
    expect(list.getByText('Only in this browser.')).toBeDefined();
    expect(await sessionsOf(account)).toBe(1);
  });
});
