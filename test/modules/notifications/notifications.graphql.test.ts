import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Activities } from '#api/modules/activity/activity.model.ts';
import { Notifications } from '#api/modules/notifications/notification.model.ts';
import { type NewNotification, notify } from '#api/modules/notifications/notifications.service.ts';
import { ModelPreferences } from '#api/modules/own-keys/model-preference.model.ts';
import { setPlan } from '../../factories/subscription.ts';
import { givenSubscriber, givenUser, PASSWORD } from '../../factories/user.ts';
import { asAnonymous, asUser, type DocumentArguments, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  ChangeEmailDocument,
  ChangePasswordReturningTokenDocument,
  ClearNotificationsDocument,
  DismissNotificationDocument,
  MarkAllNotificationsReadDocument,
  MarkNotificationReadDocument,
  ModelPreferenceDocument,
  MuteNotificationsDocument,
  type NotificationTopic,
  SignInReturningTokenDocument,
  SignInReturningUnreadNotificationsDocument,
  type TypedDocumentString,
  ViewerNotificationsDocument,
  type ViewerNotificationsQuery,
  type ViewerNotificationsQueryVariables,
} from '../../setup/operations.generated.ts';

type Inbox = ViewerNotificationsQuery['viewer'];

let ann: UserRecord;
beforeEach(async () => {
  ann = await givenSubscriber({ createdAt: NOW });
});

const readInbox = async (variables: ViewerNotificationsQueryVariables = {}) =>
  (await run(asUser(ann), ViewerNotificationsDocument, variables)).viewer;
/** Runs a mutation of the inbox, and returns the inbox after it. */
const change = async <Variables>(
  document: TypedDocumentString<{ viewer: Inbox }, Variables>,
  ...variables: DocumentArguments<Variables>
) => (await run(asUser(ann), document, ...variables)).viewer;
const notifyAnn = (title: string, more: Partial<NewNotification> = {}) =>
  notify(null, { userId: ann._id, kind: 'info', title, message: 'm', link: null, at: NOW, ...more });
const titlesIn = ({ notifications }: Inbox) => notifications.nodes.map(({ title }) => title);

describe('an inbox', () => {
  test('shows what happened, newest first, page by page', async () => {
    expect(await readInbox()).toEqual({
      notifications: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null }, totalCount: 0 },
      unreadNotifications: 0,
    });
    for (const title of ['one', 'two', 'three']) await notifyAnn(title, { kind: 'success', link: '/dashboard/teams' });
    const first = await readInbox({ first: 2 });
    expect(first.notifications.nodes[0]).toMatchObject({
      kind: 'SUCCESS',
      title: 'three',
      message: 'm',
      link: '/dashboard/teams',
      isRead: false,
      createdAt: NOW.toISOString(),
    });
    expect([titlesIn(first), first.notifications.totalCount, first.unreadNotifications]).toEqual([
      ['three', 'two'],
      3,
      3,
    ]);
    expect(titlesIn(await readInbox({ after: first.notifications.pageInfo.endCursor }))).toEqual(['one']);
  });

  test('does not repeat a notification while it is unread', async () => {
    await notifyAnn('Hello');
    await notifyAnn('Hello', { kind: 'error' });
    await notifyAnn('Hello', { message: 'another' });
    const { notifications } = await readInbox();
    expect(notifications.totalCount).toBe(2);
    await change(MarkAllNotificationsReadDocument);
    await notifyAnn('Hello');
    expect(await readInbox()).toMatchObject({ notifications: { totalCount: 3 }, unreadNotifications: 1 });
  });

  test('stores one of 20 equal notifications that arrive at once', async () => {
    await Promise.all(Array.from({ length: 20 }, () => notifyAnn('Hello')));
    expect(await Notifications.countDocuments()).toBe(1);
  });

  test('is searched for a subject by an index, and without a scan of all inboxes', async () => {
    const plan = JSON.stringify(await Notifications.find({ topic: 'team:1' }).explain('queryPlanner'));
    expect(plan).toContain('"topic_1"');
    expect(plan).not.toContain('COLLSCAN');
  });

  test('holds the 50 newest notifications', async () => {
    for (let i = 0; i < 53; i += 1) await notifyAnn(`title ${i}`);
    const titles = titlesIn(await readInbox());
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([50, 'title 52', 'title 3']);
    await Promise.all(Array.from({ length: 30 }, (_, i) => notifyAnn(`more ${i}`)));
    expect(await Notifications.countDocuments()).toBe(50);
  });

  test('has one or all of its notifications marked as read, one dismissed, or all of them', async () => {
    for (const title of ['one', 'two', 'three']) await notifyAnn(title);
    const [three, two] = (await readInbox()).notifications.nodes;
    for (let i = 0; i < 2; i += 1) {
      const after = await change(MarkNotificationReadDocument, { id: three?.id ?? '' });
      expect(after.notifications.nodes.map(({ isRead }) => isRead)).toEqual([true, false, false]);
      expect(after.unreadNotifications).toBe(2);
    }
    expect(titlesIn(await change(DismissNotificationDocument, { id: two?.id ?? '' }))).toEqual(['three', 'one']);
    expect(await change(MarkAllNotificationsReadDocument)).toMatchObject({
      unreadNotifications: 0,
      notifications: { totalCount: 2 },
    });
    expect(await change(ClearNotificationsDocument)).toMatchObject({
      unreadNotifications: 0,
      notifications: { totalCount: 0 },
    });
  });

  test('dismisses a notification with its older twins, which clients do not show', async () => {
    for (let i = 0; i < 3; i += 1) {
      await notifyAnn('again');
      await change(MarkAllNotificationsReadDocument);
    }
    await notifyAnn('other');
    const [, newest, older] = (await readInbox()).notifications.nodes;
    expect(titlesIn(await change(DismissNotificationDocument, { id: older?.id ?? '' }))).toEqual(['other', 'again']);
    expect(titlesIn(await change(DismissNotificationDocument, { id: newest?.id ?? '' }))).toEqual(['other']);
  });

  test('is closed to other users', async () => {
    await notifyAnn('Hello');
    const [{ id } = { id: '' }] = (await readInbox()).notifications.nodes;
    const eve = asUser(await givenUser());
    for (const document of [MarkNotificationReadDocument, DismissNotificationDocument]) {
      for (const wanted of [id, 'nonsense']) {
        expect(await runForError(eve, document, { id: wanted })).toMatchObject({ code: 'NOT_FOUND' });
      }
      expect(await runForError(asAnonymous, document, { id })).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    await run(eve, ClearNotificationsDocument);
    await run(eve, MarkAllNotificationsReadDocument);
    expect(await readInbox()).toMatchObject({ unreadNotifications: 1 });
    expect(
      await runForError(asAnonymous, SignInReturningUnreadNotificationsDocument, {
        input: { email: ann.email, password: PASSWORD },
      }),
    ).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

describe('a topic', () => {
  /** Returns the topics that are off then. The user is read again, as for each request. */
  const mute = async (topic: NotificationTopic, isMuted = true) => {
    const { mutedNotifications } = await Users.findById(ann._id).orFail().lean();
    const { viewer } = await run(
      asUser({ ...ann, mutedNotifications: mutedNotifications ?? [] }),
      MuteNotificationsDocument,
      { topic, isMuted },
    );
    return viewer.mutedNotifications;
  };

  test('that the user turned off causes no notifications, until they turn it on again', async () => {
    await notifyAnn('one', { mutableAs: 'team_members' });
    expect(await mute('TEAM_MEMBERS')).toEqual(['TEAM_MEMBERS']);
    expect(await mute('TEAM_MEMBERS')).toEqual(['TEAM_MEMBERS']);
    await notifyAnn('two', { mutableAs: 'team_members' });
    await notifyAnn('three', { mutableAs: 'promo_plan_end' });
    await notifyAnn('four');
    expect(titlesIn(await readInbox())).toEqual(['four', 'three', 'one']);
    expect(await mute('PROMO_PLAN_END')).toEqual(['TEAM_MEMBERS', 'PROMO_PLAN_END']);
    expect(await mute('TEAM_MEMBERS', false)).toEqual(['PROMO_PLAN_END']);
    await notifyAnn('five', { mutableAs: 'team_members' });
    expect(titlesIn(await readInbox())).toEqual(['five', 'four', 'three', 'one']);
  });

  test('that one user turned off is not turned off for another', async () => {
    await mute('TEAM_MEMBERS');
    const bob = await givenSubscriber({ createdAt: NOW });
    await notifyAnn('one', { userId: bob._id, mutableAs: 'team_members' });
    expect(await Notifications.countDocuments({ userId: bob._id })).toBe(1);
  });
});

describe('a user is notified', () => {
  const NEW_PASSWORD = 'another horse entirely';

  test('that their password was changed', async () => {
    const input = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    await run(asUser(ann), ChangePasswordReturningTokenDocument, {
      input,
    });
    expect((await readInbox()).notifications.nodes).toMatchObject([
      { kind: 'WARNING', title: 'Your password was changed', link: '/dashboard/activity' },
    ]);
  });

  test('that their password is being guessed', async () => {
    for (let i = 0; i < 5; i += 1) {
      await runForError(asAnonymous, SignInReturningTokenDocument, {
        input: { email: ann.email, password: `wrong ${i}` },
      });
    }
    await expect.poll(() => Notifications.countDocuments()).toBe(1);
    expect((await readInbox()).notifications.nodes).toMatchObject([{ title: 'Someone may be guessing your password' }]);
  });

  test('what was locked when wrong passwords were entered while signed in: changes of the password and of the email address', async () => {
    for (let i = 0; i < 5; i += 1) {
      await runForError(asUser(ann), ChangeEmailDocument, {
        input: { newEmail: 'ann@elsewhere.org', password: `wrong ${i}` },
      });
    }
    await expect.poll(() => Notifications.countDocuments()).toBe(1);
    const locked = 'Changing the password or the email address was locked for a while';
    expect(await Notifications.findOne().lean()).toMatchObject({
      message: `${locked} after several wrong passwords in a row. If this was not you, choose a stronger password.`,
    });
    await expect.poll(() => Activities.countDocuments({ type: 'security_alert' })).toBe(1);
    expect(await Activities.findOne({ type: 'security_alert' }).lean()).toMatchObject({
      description: `${locked} after 5 wrong passwords in a row`,
    });
  });

  test('once, however long their password is being guessed, and each lock is in the activity log', async () => {
    const guess = (second: number) =>
      runForError(
        asAnonymous,
        SignInReturningTokenDocument,
        { input: { email: ann.email, password: 'wrong' } },
        { now: () => new Date(NOW.getTime() + second * 1000) },
      );
    // The fifth failure locks the account for 30 seconds, the next ones for 60 and 120. Each guess here follows a lock that has ended.
    for (const second of [0, 0, 0, 0, 0, 31, 100, 300]) await guess(second);
    await expect.poll(() => Activities.countDocuments({ type: 'security_alert', subject: null })).toBe(4);
    await expect.poll(() => Notifications.countDocuments()).toBeGreaterThan(0);
    const inbox = (await readInbox()).notifications.nodes;
    expect(inbox.map(({ title }) => title)).toEqual(['Someone may be guessing your password']);
    const descriptions = (await Activities.find({ type: 'security_alert' }).lean()).map((it) => it.description);
    expect(descriptions.filter((text) => text.includes('after 8 wrong passwords in a row'))).toHaveLength(1);
  });

  test('once, that their default model went with their plan', async () => {
    await setPlan(ann, 'standard');
    const chosen = { preference: 'default', defaultProvider: 'openai', defaultModel: 'gpt-5-mini' } as const;
    await ModelPreferences.create({ _id: ann._id, ...chosen });
    expect(await run(asUser(ann), ModelPreferenceDocument)).toEqual({ userModels: { modelPreference: 'default' } });
    await setPlan(ann, 'free');
    for (let i = 0; i < 2; i += 1) {
      expect(await run(asUser(ann), ModelPreferenceDocument)).toEqual({
        userModels: { modelPreference: 'plainprompt' },
      });
    }
    expect((await readInbox()).notifications.nodes).toMatchObject([
      {
        title: 'Your default model was reset',
        message: 'Your plan no longer includes your own keys, so the model is chosen for you again.',
        link: '/dashboard/settings',
      },
    ]);
  });
});
