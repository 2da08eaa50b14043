import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { updateProfile } from '#api/modules/accounts/profile.service.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { deleteHistory, deleteHistoryEntry } from '#api/modules/history/history.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { type ShareRow, Shares } from '#api/modules/shares/share.model.ts';
import { SHARE } from '#schema/limits.ts';
import { contextFor, givenServer } from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, run, runForError, testContext } from '../../setup/graphql.ts';
import { beforeNext } from '../../setup/interleave.ts';
import { SharedLinksDocument, ShareRunDocument } from '../../setup/operations.generated.ts';
import { daysLater, givenLink, givenRun, readLink, TEXT } from './share-calls.ts';

test('a link ends when its history entry or all history is deleted', async () => {
  const user = await givenSubscriber();
  const [first, second] = [await givenLink(user), await givenLink(user)];
  const ctx = testContext(asUser(user));
  await deleteHistoryEntry(ctx, first.runId);
  expect(await readLink(first.token)).toBeNull();
  expect(await readLink(second.token)).not.toBeNull();
  await deleteHistory(ctx);
  expect(await readLink(second.token)).toBeNull();
});

test('a run whose history entry was deleted cannot be shared again', async () => {
  const user = await givenSubscriber();
  const { runId } = await givenLink(user);
  await deleteHistoryEntry(testContext(asUser(user)), runId);
  const input = { runId, text: TEXT };
  expect((await runForError(asUser(user), ShareRunDocument, { input })).code).toBe('NOT_FOUND');
  expect(await Shares.countDocuments()).toBe(0);
});

test('a link that is made while the history is being deleted ends with it', async () => {
  const user = await givenSubscriber();
  const runId = await givenRun(user);
  const input = { runId, text: TEXT };
  beforeNext('deleteMany', HistoryEntries, () => run(asUser(user), ShareRunDocument, { input }));
  await deleteHistory(testContext(asUser(user)));
  expect(await Shares.countDocuments()).toBe(0);
});

test('a run whose history is deleted while it is being shared gets no link', async () => {
  const user = await givenSubscriber();
  const runId = await givenRun(user);
  beforeNext('insertOne', Shares, () => deleteHistory(testContext(asUser(user))));
  const input = { runId, text: TEXT };
  expect((await runForError(asUser(user), ShareRunDocument, { input })).code).toBe('NOT_FOUND');
  expect(await Shares.countDocuments()).toBe(0);
});

test('a link ends with the history of its run also when the history is kept for less time since', async () => {
  const user = await givenSubscriber({ retentionDays: 90 });
  const { runId } = await givenLink(user);
  const input = { runId, text: TEXT };
  const { shareRun } = await run(asUser(user), ShareRunDocument, { input }, { now: () => daysLater(45) });
  const token = shareRun.url.split('/').at(-1) ?? '';
  expect(await readLink(token, daysLater(46))).not.toBeNull();
  await Users.updateOne({ _id: user._id }, { retentionDays: 30 });
  expect(await readLink(token, daysLater(46))).toBeNull();
  const viewer = asUser({ ...user, retentionDays: 30 });
  expect((await run(viewer, SharedLinksDocument, {}, { now: () => daysLater(46) })).sharedLinks).toEqual([]);
});

test('a link that ended with a shorter retention does not come back with a longer one', async () => {
  const user = await givenSubscriber({ retentionDays: 90 });
  const runId = await givenRun(user);
  const input = { runId, text: TEXT };
  const { shareRun } = await run(asUser(user), ShareRunDocument, { input }, { now: () => daysLater(45) });
  const token = shareRun.url.split('/').at(-1) ?? '';
  const setRetention = (stored: UserRecord, retentionDays: number) =>
    updateProfile(contextFor(stored, givenServer(), daysLater(46)), { retentionDays });
  const shortened = await setRetention(user, 30);
  // The database deletes the link with the history entry: nothing of it stays stored.
  expect((await Shares.findOne().orFail().lean()).expiresAt).toEqual(daysLater(30));
  await setRetention(shortened, 90);
  expect(await readLink(token, daysLater(50))).toBeNull();
});

test('links that ended with a shorter retention do not count toward the limit', async () => {
  const user = await givenSubscriber({ retentionDays: 30 });
  const { runId } = await givenLink(user);
  const stored = await Shares.findOne({ userId: user._id }).orFail().lean<ShareRow>();
  await Shares.insertMany(
    Array.from({ length: SHARE.maxCount }, (_, index) => ({
      ...stored,
      _id: new Types.ObjectId(),
      hash: `${stored.hash}${index}`,
      runAt: daysLater(-45),
    })),
  );
  const { link } = await givenLink(user, { runId });
  const { sharedLinks } = await run(asUser(user), SharedLinksDocument);
  expect(sharedLinks).toHaveLength(2);
  expect(sharedLinks).toContainEqual(link);
});
