import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS, MINUTE_MS } from '#api/lib/days.ts';
import { updateProfile } from '#api/modules/accounts/profile.service.ts';
import { settleRetention } from '#api/modules/accounts/retention.service.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { Shares } from '#api/modules/shares/share.model.ts';
import { givenRewriter } from '../../factories/rewriter.ts';
import { contextFor, givenServer, trySimplify, waitForCommits } from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import { beforeNext } from '../../setup/interleave.ts';
import {
  DeleteHistoryDocument,
  DeleteHistoryEntryDocument,
  StatsAndHistoryDocument,
} from '../../setup/operations.generated.ts';

const server = givenServer();
let user: UserRecord;

beforeEach(async () => {
  user = await givenSubscriber({ createdAt: NOW });
});

async function givenRun(owner: UserRecord): Promise<string> {
  const answer = await trySimplify(contextFor(owner, server));
  if (typeof answer === 'string') throw new Error(answer);
  await waitForCommits(server);
  return answer.id;
}

test('deleting one entry removes its texts and keeps the statistics', async () => {
  const [first, second] = [await givenRun(user), await givenRun(user)];
  expect(await run(asUser(user), DeleteHistoryEntryDocument, { id: first })).toEqual({ deleteHistoryEntry: first });
  expect((await HistoryEntries.find().lean()).map(({ _id }) => String(_id))).toEqual([second]);
  expect(await run(asUser(user), StatsAndHistoryDocument)).toEqual({
    stats: { totalPromptsUsed: 2 },
    history: { models: ['gpt-5-mini'], totalCount: 1 },
  });
});

test('deleting an unknown or deleted entry, or an entry of another user, returns NOT_FOUND', async () => {
  const ofOtherUser = await givenRun(await givenSubscriber({ createdAt: NOW }));
  const deleted = await givenRun(user);
  await run(asUser(user), DeleteHistoryEntryDocument, { id: deleted });
  for (const id of [ofOtherUser, deleted, new Types.ObjectId().toHexString(), 'no-id', '', '$ne']) {
    expect(await runForError(asUser(user), DeleteHistoryEntryDocument, { id }), id).toMatchObject({
      code: 'NOT_FOUND',
    });
  }
  expect(await HistoryEntries.countDocuments()).toBe(1);
});

test('of ten concurrent deletions of one entry, one succeeds', async () => {
  const id = await givenRun(user);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => run(asUser(user), DeleteHistoryEntryDocument, { id })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('deleting the history removes all entries of the user, and none of other users', async () => {
  for (let count = 0; count < 3; count += 1) await givenRun(user);
  const other = await givenSubscriber({ createdAt: NOW });
  await givenRun(other);
  expect(await run(asUser(user), DeleteHistoryDocument)).toEqual({ deleteHistory: 3 });
  expect(await run(asUser(user), DeleteHistoryDocument)).toEqual({ deleteHistory: 0 });
  expect((await HistoryEntries.find().lean()).map(({ userId }) => userId)).toEqual([other._id]);
  expect(await run(asUser(user), StatsAndHistoryDocument)).toMatchObject({ stats: { totalPromptsUsed: 3 } });
});

test('repeating a request whose texts were deleted returns CONFLICT and runs nothing', async () => {
  const key = 'the same';
  await trySimplify(contextFor(user, server), 'Could you please help?', key);
  await run(asUser(user), DeleteHistoryDocument);
  expect(await trySimplify(contextFor(user, server), 'Could you please help?', key)).toBe('CONFLICT');
  expect(await HistoryEntries.countDocuments()).toBe(0);
});

test('deleting needs a session of a user who is not suspended', async () => {
  const id = await givenRun(user);
  const suspended = asUser({ ...user, isSuspended: true });
  for (const [document, variables] of [
    [DeleteHistoryEntryDocument, { id }],
    [DeleteHistoryDocument, {}],
  ] as const) {
    expect(await runForError(asAnonymous, document, variables)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await runForError(suspended, document, variables)).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  }
  expect(await HistoryEntries.countDocuments()).toBe(1);
});

/** For how many days the only entry is kept. */
const getRetentionDays = async () => {
  const { createdAt, expiresAt } = await HistoryEntries.findOne().orFail().lean();
  return (expiresAt.getTime() - createdAt.getTime()) / DAY_MS;
};

test('a run in progress while retention is shortened gets the shorter retention', async () => {
  const slow = givenServer(
    givenRewriter(async () => {
      await updateProfile(contextFor(user, server, NOW), { retentionDays: 30 });
    }).rewriter,
  );
  await trySimplify(contextFor(user, slow));
  await waitForCommits(slow);
  expect(await getRetentionDays()).toBe(180);
  await settleRetention(server, new Date(NOW.getTime() + 4 * MINUTE_MS));
  expect(await getRetentionDays()).toBe(180);
  await settleRetention(server, new Date(NOW.getTime() + 5 * MINUTE_MS));
  expect(await getRetentionDays()).toBe(30);
  expect(await Users.countDocuments({ retentionChangedAt: null })).toBe(1);
});

test('a retention change that a stopped server did not apply is applied later', async () => {
  await givenRun(user);
  await Users.updateOne({ _id: user._id }, { $set: { retentionDays: 90, retentionChangedAt: NOW } });
  await settleRetention(server, new Date(NOW.getTime() + 10 * MINUTE_MS));
  expect(await getRetentionDays()).toBe(90);
});

test('a retention that cannot be applied keeps no other user’s from being applied', async () => {
  await givenRun(user);
  await givenSubscriber({ createdAt: NOW });
  const due = { retentionDays: 90, retentionChangedAt: NOW };
  await Users.updateMany({}, { $set: due });
  beforeNext('updateMany', Shares, () => Promise.reject(new Error('The database is slow.')));
  const settle = (minutes: number) => settleRetention(server, new Date(NOW.getTime() + minutes * MINUTE_MS));
  await settle(10);
  expect(await Users.countDocuments({ retentionChangedAt: null })).toBe(1);
  await settle(20);
  expect(await Users.countDocuments({ retentionChangedAt: null })).toBe(2);
  expect(await getRetentionDays()).toBe(90);
});

test('a profile update with the same retention does not change entries', async () => {
  await givenRun(user);
  await HistoryEntries.updateOne({}, { $set: { expiresAt: NOW } });
  await updateProfile(contextFor(user, server, NOW), { retentionDays: 180, fullName: 'Renamed' });
  await settleRetention(server, new Date(NOW.getTime() + 10 * MINUTE_MS));
  expect(await getRetentionDays()).toBe(0);
});
