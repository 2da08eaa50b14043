import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Activities } from '#api/modules/activity/activity.model.ts';
import { recordActivity } from '#api/modules/activity/activity.service.ts';
import { saveOwnKey } from '#api/modules/own-keys/own-keys.service.ts';
import { removeOwnKey } from '#api/modules/own-keys/own-keys.ts';
import { givenPayer } from '../../factories/subscription.ts';
import { givenUser, PASSWORD } from '../../factories/user.ts';
import { useFailingDatabase } from '../../setup/fail-point.ts';
import {
  asAnonymous,
  asUser,
  type DocumentArguments,
  NOW,
  run,
  runForError,
  testContext,
} from '../../setup/graphql.ts';
import {
  AccountActivityDocument,
  ChangeFullNameDocument,
  EndOtherSessionsReturningIdDocument,
  HistoryExportDocument,
  RenameAnnDocument,
  SignInReturningTokenDocument,
  SignOutDocument,
  SignUpReturningTokenDocument,
  StopSharingDocument,
  type TypedDocumentString,
} from '../../setup/operations.generated.ts';
import { useServer } from '../../setup/server.ts';
import { givenLink, readLink } from '../shares/share-calls.ts';

const EMAIL = 'ann@example.com';
const UNKNOWN_ERROR = 8;
const { fail } = useFailingDatabase();

let ann: UserRecord;
beforeEach(async () => {
  ann = await givenPayer({ email: EMAIL });
});

const activityOf = async (user: UserRecord, page = {}) =>
  (await run(asUser(user), AccountActivityDocument, { first: 20, offset: 0, ...page })).accountActivity;
const typesOf = async (user: UserRecord) => (await activityOf(user)).nodes.map(({ type }) => type);
const runAsAnn = <Result, Variables>(
  document: TypedDocumentString<Result, Variables>,
  ...variables: DocumentArguments<Variables>
) => run(asUser(ann), document, ...variables);

describe('account activity', () => {
  test('is ordered by the time of the events, in whatever order they were stored', async () => {
    for (const [description, at] of [
      ['second', new Date(NOW.getTime() + 1000)],
      ['first', NOW],
    ] as const) {
      await recordActivity(null, { userId: ann._id, type: 'login', description, client: null, at });
    }
    expect((await activityOf(ann)).nodes.map(({ description }) => description)).toEqual(['second', 'first']);
  });

  test('lists what the user did, newest first, with the client and the time', async () => {
    await run(asAnonymous, SignInReturningTokenDocument, { input: { email: EMAIL, password: PASSWORD } });
    await runAsAnn(RenameAnnDocument);
    await saveOwnKey(testContext(asUser(ann)), { provider: 'openai', key: 'sk-own-key-0123456789' });
    await removeOwnKey(testContext(asUser(ann)), 'openai');
    await runAsAnn(HistoryExportDocument);
    await runAsAnn(EndOtherSessionsReturningIdDocument);
    await runAsAnn(SignOutDocument);
    expect(await typesOf(ann)).toEqual([
      'LOGOUT',
      'SECURITY_ALERT',
      'DATA_EXPORT',
      'API_KEY_ACCESS',
      'API_KEY_ACCESS',
      'PROFILE_UPDATE',
      'LOGIN',
    ]);
    expect((await activityOf(ann)).nodes.at(-1)).toEqual({
      type: 'LOGIN',
      description: 'Signed in',
      ipAddress: '127.0.0.1',
      userAgent: 'test',
      createdAt: NOW.toISOString(),
    });
  });

  test('begins with the sign-up', async () => {
    const input = { email: 'new@example.com', password: PASSWORD, fullName: 'New' };
    const { signUp } = await run(asAnonymous, SignUpReturningTokenDocument, {
      input,
    });
    expect(signUp).toHaveProperty('token');
    const user = await Users.findOne({ email: input.email }).orFail().lean<UserRecord>();
    expect(await typesOf(user)).toEqual(['LOGIN']);
  });

  test('lists each wrong password of a sign-in, and from the fifth on each lock', async () => {
    const guess = () =>
      runForError(asAnonymous, SignInReturningTokenDocument, { input: { email: EMAIL, password: 'wrong guess' } });
    await guess();
    await expect
      .poll(() => Activities.find().lean())
      .toMatchObject([
        {
          type: 'security_alert',
          subject: 'failed_sign_in',
          description: 'A sign-in failed: wrong password',
          ipAddress: '127.0.0.1',
          userAgent: 'test',
        },
      ]);
    for (let i = 0; i < 4; i += 1) await guess();
    await expect.poll(() => Activities.countDocuments()).toBe(5);
    expect((await activityOf(ann)).nodes.map(({ description }) => description)).toContainEqual(
      expect.stringContaining('5 wrong passwords'),
    );
    // Locked: further guesses are not checked, so they cannot fill the log.
    for (let i = 0; i < 10; i += 1) await guess();
    await run(asAnonymous, SignInReturningTokenDocument, {
      input: { email: (await givenUser()).email, password: PASSWORD },
    });
    expect(await Activities.countDocuments({ userId: ann._id })).toBe(5);
  });

  test('can fail for a public link, which is created and stopped all the same', async () => {
    const collection = Activities.collection.collectionName;
    await fail({ commands: ['insert'], collection, how: { errorCode: UNKNOWN_ERROR } });
    const { link, token } = await givenLink(ann);
    expect(await readLink(token)).not.toBeNull();
    await runAsAnn(StopSharingDocument, { id: link.id });
    expect(await readLink(token)).toBeNull();
    expect(await Activities.countDocuments({ subject: 'shared_link' })).toBe(0);
  });

  test('lists public links that are created and stopped, without their texts', async () => {
    const { link } = await givenLink(ann);
    await givenLink(ann, { originalText: 'Could you please help?' });
    await runAsAnn(StopSharingDocument, { id: link.id });
    const entries = await Activities.find({ userId: ann._id, subject: 'shared_link' }).sort({ _id: 1 }).lean();
    expect(entries.map(({ type, description }) => [type, description])).toEqual([
      ['profile_update', 'Created a public link to a rewrite'],
      ['profile_update', 'Created a public link to a rewrite and its prompt'],
      ['profile_update', 'Stopped a public link to a rewrite'],
    ]);
  });

  test('lists neither changes that changed nothing nor what other users did', async () => {
    await runAsAnn(ChangeFullNameDocument, {
      name: ann.fullName,
    });
    await removeOwnKey(testContext(asUser(ann)), 'straico');
    const { _id: userId } = await givenUser();
    await recordActivity(null, { userId, type: 'login', description: 'x', client: null, at: NOW });
    expect(await activityOf(ann)).toEqual({
      nodes: [],
      pageInfo: { hasNextPage: false, endCursor: null },
      totalCount: 0,
    });
  });

  test('comes in pages', async () => {
    for (let i = 1; i <= 5; i += 1) {
      await recordActivity(null, { userId: ann._id, type: 'login', description: `No. ${i}`, client: null, at: NOW });
    }
    const descriptions = ({ nodes }: Awaited<ReturnType<typeof activityOf>>) =>
      nodes.map(({ description }) => description);
    const first = await activityOf(ann, { first: 2 });
    expect([descriptions(first), first.pageInfo.hasNextPage, first.totalCount]).toEqual([['No. 5', 'No. 4'], true, 5]);
    const second = await activityOf(ann, { first: 2, after: first.pageInfo.endCursor });
    expect(descriptions(second)).toEqual(['No. 3', 'No. 2']);
    expect(descriptions(await activityOf(ann, { first: 2, offset: 4 }))).toEqual(['No. 1']);
    expect(await runForError(asUser(ann), AccountActivityDocument, { first: 101, offset: 0 })).toMatchObject({
      code: 'BAD_USER_INPUT',
    });
  });
});

test('account activity is kept for 400 days', async () => {
  const indexes = await mongoose.connection.collection('activities').indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { createdAt: 1 }, expireAfterSeconds: 400 * 86_400 }));
});

describe('over REST', () => {
  const { rest, signedIn } = useServer();

  test('a forgotten password gets the same answer for every address, and an invalid reset token is refused', async () => {
    for (const email of [EMAIL, 'unknown@example.com', 'nowhere']) {
      expect(await rest('POST', '/auth/forgot-password', {}, { email })).toMatchObject({
        status: 200,
        body: { success: true, data: { message: 'If that email exists, a reset link has been sent.' } },
      });
    }
    const reset = { email: EMAIL, token: 'made-up', password: 'another horse entirely' };
    expect(await rest('POST', '/auth/reset-password', {}, reset)).toMatchObject({
      status: 400,
      body: { code: 'BAD_USER_INPUT', fields: { token: expect.stringContaining('not valid any more') as string } },
    });
  });

  test('account activity is paged by number', async () => {
    const headers = await signedIn(ann);
    for (let i = 1; i <= 25; i += 1) {
      await recordActivity(null, { userId: ann._id, type: 'login', description: `No. ${i}`, client: null, at: NOW });
    }
    const page = async (search: string) => (await rest('GET', `/user/account-activity${search}`, headers)).body;
    expect(await page('')).toMatchObject({ data: { total: 25, items: { length: 20, 0: { description: 'No. 25' } } } });
    expect(await page('?page=2&limit=20')).toMatchObject({
      data: {
        total: 25,
        items: {
          length: 5,
          4: { activity_type: 'login', description: 'No. 1', ip_address: null, created_at: NOW.toISOString() },
        },
      },
    });
    expect(await page('?limit=101')).toMatchObject({ code: 'BAD_USER_INPUT' });
  });
});
