import { act, screen, waitFor, within } from '@testing-library/react';
import { trusted } from 'mongoose';
import { describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { notify } from '#api/modules/notifications/notifications.service.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { formatBadge, mergeNotices, type Notice } from '#web/features/notifications/notice-list.ts';
import { quotaNotice, shownQuotaNotices, teamQuotaNotice } from '#web/features/notifications/quota-notice.ts';
import { QUOTA_NOTICES } from '#web/session/tab-data.ts';
import { setPlanWallet } from '../../factories/simplify.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { openApp, signIn } from '../render-app.tsx';

const givenNotification = ({ _id }: UserRecord, title: string, link = '/dashboard/addons') =>
  notify(null, {
    userId: _id,
    kind: 'success',
    title,
    message: `About ${title}`,
    link,
    at: new Date(),
  });

async function open(
  given: (account: UserRecord) => Promise<unknown> = async () => undefined,
  [path, heading] = ['/dashboard/history', 'Simplification History'],
) {
  const account = await givenSubscriber();
  await given(account);
  await signIn(account);
  const app = openApp(path);
  await screen.findByRole('heading', { name: heading });
  return { ...app, account };
}

const bell = (name: string | RegExp = /^Notifications/) => screen.findByRole('button', { name });
async function openList(user: Awaited<ReturnType<typeof open>>['user'], name?: string | RegExp) {
  await user.click(await bell(name));
  return within(await screen.findByRole('dialog', { name: 'Notifications' }));
}

describe('the bell', () => {
  test('has no notifications at first', async () => {
    const { user } = await open();
    expect((await openList(user, 'Notifications')).getByText(/^No notifications/)).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(await bell());
  });

  test('counts what is unread, and stops counting at 9', async () => {
    await open(async (account) => {
      await givenNotification(account, 'One');
      await givenNotification(account, 'Two');
    });
    expect((await bell('Notifications, 2 unread')).textContent).toBe('2');
    expect([9, 10, 50].map(formatBadge)).toEqual(['9', '9+', '9+']);
  });

  test('shows what happened elsewhere when the user comes back to the page', async () => {
    const { account } = await open();
    await bell('Notifications');
    await givenNotification(account, 'One');
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
    expect(await bell('Notifications, 1 unread')).toBeDefined();
  });

  test.each([
    ['is sent again when a new notification leads to it', '/dashboard/activity', 1],
    ['is not sent again when a new notification leads to another page', '/dashboard/teams', 0],
  ])('the query of the shown page %s', async (_, link, more) => {
    // A page that loads nothing by itself when the user comes back to it.
    const page: [string, string] = ['/dashboard/activity', 'Account Activity'];
    const { account, requests } = await open((owner) => givenNotification(owner, 'Known', page[0]), page);
    await bell('Notifications, 1 unread');
    const sent = () => requests.filter(({ name }) => name === 'AccountActivity').length;
    const before = sent();
    await givenNotification(account, 'New', link);
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
    await bell('Notifications, 2 unread');
    await waitFor(() => {
      expect(sent()).toBe(before + more);
    });
  });

  test('marks one as read, and all', async () => {
    const { user } = await open(async (account) => {
      await givenNotification(account, 'One');
      await givenNotification(account, 'Two');
    });
    const list = await openList(user, 'Notifications, 2 unread');
    await user.click(list.getByRole('button', { name: 'Mark as read: One' }));
    await bell('Notifications, 1 unread');
    await user.click(list.getByRole('button', { name: 'Mark all as read' }));
    await bell('Notifications');
    expect(await Notifications.countDocuments({ readAt: null })).toBe(0);
  });

  test('dismisses one, and clears all', async () => {
    const { user, account } = await open(async (owner) => {
      await givenNotification(owner, 'One');
      await givenNotification(owner, 'Two');
    });
    const list = await openList(user, 'Notifications, 2 unread');
    await user.click(list.getByRole('button', { name: 'Dismiss: One' }));
    await waitFor(() => {
      expect(list.queryByText('About One')).toBeNull();
    });
    await user.click(list.getByRole('button', { name: 'Clear all' }));
    expect(await list.findByText(/^No notifications/)).toBeDefined();
    expect(await Notifications.countDocuments({ userId: account._id })).toBe(0);
  });

  test('keeps the focus in the list when the focused button disappears', async () => {
    const { user } = await open(async (account) => {
      for (const title of ['One', 'Two', 'Three']) await givenNotification(account, title);
    });
    const list = await openList(user, 'Notifications, 3 unread');
    const dismissal = (title: string) => list.getByRole('button', { name: `Dismiss: ${title}` });
    await user.click(list.getByRole('button', { name: 'Mark as read: Two' }));
    await bell('Notifications, 2 unread');
    expect(document.activeElement).toBe(dismissal('Two'));
    await user.click(dismissal('Two'));
    await waitFor(() => {
      expect(list.queryByText('About Two')).toBeNull();
    });
    expect(document.activeElement).toBe(dismissal('One'));
    await user.click(list.getByRole('button', { name: 'Mark all as read' }));
    await bell('Notifications');
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Notifications' }));
  });

  test('marks a notification as read when the user follows its link', async () => {
    const { user, router } = await open((account) => givenNotification(account, 'One'));
    const list = await openList(user, 'Notifications, 1 unread');
    const link = list.getByRole('link', { name: 'Open: One' });
    expect(link.textContent).toBe('Open');
    await user.click(link);
    await bell('Notifications');
    expect(router.state.location.pathname).toBe('/dashboard/addons');
  });
});

describe('the quota', () => {
  const source = (kind: 'TEAM_POOL' | 'OWN_PLAN', remaining: number) => ({
    __typename: 'QuotaSource' as const,
    kind,
    remaining,
    limit: 100,
    isAllowanceUsedUp: false,
    resetsAt: null,
  });
  const using = (used: number, limit: number) => (account: UserRecord) => setPlanWallet(account, { used, limit });

  test.each([
    [79, null, null],
    [80, 'Quota Notice', 'You have 20 prompts remaining.'],
    [90, 'Low Quota Warning', 'You have 10 prompts remaining.'],
    [99, 'Low Quota Warning', 'You have 1 prompt remaining.'],
    [100, 'Quota Exhausted', 'You have no prompts left in this period.'],
  ])('of 100 with %i used gives cause for %s', (promptsUsed, title, message) => {
    const quota = { promptsUsed, promptsRemaining: 100 - promptsUsed, promptsLimit: 100, quotaResetsAt: null };
    const notice = quotaNotice({ __typename: 'Subscription', ...quota }, true);
    expect([notice?.title ?? null, notice?.message ?? null]).toEqual([title, message]);
  });

  test('without a limit gives no cause', () => {
    const quota = { promptsUsed: 10_000, promptsRemaining: -1, promptsLimit: -1, quotaResetsAt: null };
    expect(quotaNotice({ __typename: 'Subscription', ...quota }, true)).toBeNull();
  });

  test('that runs out is not announced to a user who turned that off, but one that is used up is', async () => {
    const titles = (promptsUsed: number, muted: 'QUOTA' | 'TEAM_MEMBERS', teamLeft = 0) =>
      shownQuotaNotices({
        viewer: {
          __typename: 'User',
          id: 'ann',
          unreadNotifications: 0,
          notifications: { __typename: 'NotificationConnection', nodes: [] },
          mutedNotifications: [muted],
          subscription: {
            __typename: 'Subscription',
            promptsUsed,
            promptsRemaining: 100 - promptsUsed,
            promptsLimit: 100,
            quotaResetsAt: null,
          },
        },
        quotaSources: [source('TEAM_POOL', teamLeft), source('OWN_PLAN', 100 - promptsUsed)],
        canUpgrade: true,
      }).map(({ title }) => title);
    expect([80, 99].map((used) => titles(used, 'QUOTA'))).toEqual([[], []]);
    expect(titles(100, 'QUOTA')).toEqual(['Quota Exhausted']);
    expect(titles(80, 'TEAM_MEMBERS')).toEqual(['Team prompts used up', 'Quota Notice']);
    expect(titles(80, 'TEAM_MEMBERS', 1)).toEqual(['Quota Notice']);
    expect(titles(100, 'TEAM_MEMBERS')).toEqual(['Quota Exhausted']);
  });

  test('of a team is used up when it has nothing more for the user, and only for a user who shares it', () => {
    const resetsAt = '2026-12-22T12:00:00.000Z';
    expect(teamQuotaNotice([{ ...source('TEAM_POOL', 0), resetsAt }])).toMatchObject({
      title: 'Team prompts used up',
      message: 'Your team has no more prompts for you until Dec\u00a022. Your rewrites use your own prompts now.',
      key: `Team prompts used up ${resetsAt}`,
    });
    const others = [[source('TEAM_POOL', 1)], [source('TEAM_POOL', -1)], [source('OWN_PLAN', 0)], []];
    expect(others.map(teamQuotaNotice)).toEqual([null, null, null, null]);
    expect(teamQuotaNotice([{ ...source('TEAM_POOL', 0), limit: 0 }])).toBeNull();
  });

  test('of a team whose allowance a member has used up is announced once, and says that their own prompts are used now', async () => {
    const now = new Date();
    const owner = await givenTeamOwner('pro', { limit: 500, createdAt: now });
    const { user } = await open(async (account) => {
      await givenMember(await givenTeam(owner), { allowance: 2 }, account);
      const share = { _id: account._id, allowance: 2, used: 2, windowStart: '$windowStart' };
      await Wallets.updateOne({ _id: owner._id }, [{ $set: { sharers: [share] } }], { updatePipeline: true });
    });
    const list = await openList(user, 'Notifications, 1 unread');
    expect(list.getByText('Allowance used up')).toBeDefined();
    expect(
      list.getByText(/^You have used up your allowance of team prompts until .*Your rewrites use your own/),
    ).toBeDefined();
    await user.click(list.getByRole('button', { name: 'Dismiss: Allowance used up' }));
    expect(await screen.findByText(/^No notifications/)).toBeDefined();
    const kept = Object.keys(sessionStorage).map((key) => sessionStorage.getItem(key) ?? '');
    expect(kept.filter((text) => text.includes('Team prompts used up'))).toHaveLength(1);
  });

  test('that is used up leads to plans, and is announced once in a period', async () => {
    const { user, router } = await open(using(5, 5));
    const list = await openList(user, 'Notifications, 1 unread');
    expect(list.getByText('Quota Exhausted')).toBeDefined();
    await user.click(list.getByRole('link', { name: /^View Plans/ }));
    await screen.findByRole('heading', { name: 'Billing and Plans' });
    expect(router.state.location.pathname).toBe('/dashboard/billing');
    await bell('Notifications');
    await user.click((await openList(user)).getByRole('button', { name: 'Dismiss: Quota Exhausted' }));
    expect(await screen.findByText(/^No notifications/)).toBeDefined();
    const kept = Object.keys(sessionStorage).map((key) => sessionStorage.getItem(key) ?? '');
    expect(kept.filter((text) => text.includes('Quota Exhausted'))).toHaveLength(1);
  });

  test('that is low leads to an upgrade', async () => {
    const { user } = await open(using(9, 10));
    const list = await openList(user, 'Notifications, 1 unread');
    expect(list.getByRole('link', { name: /^Upgrade/ }).getAttribute('href')).toBe('/dashboard');
  });

  test.each([
    [10, 'Quota Exhausted', 'Buy an add-on', '/dashboard/addons'],
    [9, 'Low Quota Warning', 'See usage', '/dashboard/overview'],
  ])('of the largest plan on sale, with %i of 10 used, leads to no plans', async (used, title, label, link) => {
    const { user } = await open(async (account) => {
      await using(used, 10)(account);
      await Plans.updateMany({ promptsLimit: trusted({ $ne: 5 }) }, { isHidden: true });
    });
    const list = await openList(user, 'Notifications, 1 unread');
    expect(list.getByText(title)).toBeDefined();
    expect(list.getAllByRole('link').map((it) => [it.textContent, it.getAttribute('href')])).toEqual([
      [expect.stringContaining(label) as string, link],
    ]);
  });

  test('of a new period warns again after the warning of the last one was dismissed', async () => {
    await open(using(5, 5));
    await bell('Notifications, 1 unread');
    const earlier = (sessionStorage.getItem(QUOTA_NOTICES) ?? '').replaceAll(
      /"id":"[^"]*"/g,
      '"id":"Quota Exhausted before"',
    );
    sessionStorage.setItem(QUOTA_NOTICES, earlier.replace('"isDismissed":false', '"isDismissed":true'));
    openApp('/dashboard/settings');
    expect((await screen.findAllByRole('button', { name: 'Notifications, 1 unread' })).length).toBeGreaterThan(0);
  });
});

describe('the list', () => {
  const notice = (id: number, title = `Notice ${id}`): Notice => ({
    id: String(id),
    kind: 'INFO',
    title,
    message: 'm',
    isRead: false,
    createdAt: new Date(id * 1000).toISOString(),
    link: null,
    linkLabel: 'Open',
    isLocal: true,
  });

  test('is newest first, and holds 50', () => {
    const list = mergeNotices(
      [],
      Array.from({ length: 60 }, (_, index) => notice(index)),
    );
    expect(list).toHaveLength(50);
    expect(list[0]?.title).toBe('Notice 59');
  });

  test('shows notifications with the same text once', () => {
    expect(mergeNotices([], [notice(1, 'Same'), notice(2, 'Same'), notice(3, 'Other')]).map(({ id }) => id)).toEqual([
      '3',
      '2',
    ]);
  });
});
