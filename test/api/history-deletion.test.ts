import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { settleRetention } from '#api/modules/users/settle-retention.ts';
import { Users } from '#api/modules/users/user.model.ts';
import { updateProfile, type UserRecord } from '#api/modules/users/users.service.ts';
import { rewriterOf } from '#test/factories/rewriter.ts';
import { attempt, contextFor, givenServer } from '#test/factories/simplify.ts';
import { givenSubscriber } from '#test/factories/user.ts';
import { asNobody, asPerson, NOW, refusal, run } from '#test/setup/graphql.ts';

const DELETE_ONE = 'mutation ($id: ID!) { deleteHistoryEntry(id: $id) }';
const DELETE_ALL = 'mutation { deleteHistory }';
const FIGURES = '{ stats { totalPromptsUsed } history { models totalCount } }';
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const server = givenServer();
let user: UserRecord;

beforeEach(async () => {
  user = await givenSubscriber({ createdAt: NOW });
});

async function givenRun(person: UserRecord): Promise<string> {
  const answer = await attempt(contextFor(person, server));
  if (typeof answer === 'string') throw new Error(answer);
  return answer.id;
}

test('one run’s texts go, and its figures stay', async () => {
  const [first, second] = [await givenRun(user), await givenRun(user)];
  expect(await run(asPerson(user), DELETE_ONE, { id: first })).toEqual({ deleteHistoryEntry: first });
  expect((await HistoryEntries.find().lean()).map(({ _id }) => String(_id))).toEqual([second]);
  expect(await run(asPerson(user), FIGURES)).toEqual({
    stats: { totalPromptsUsed: 2 },
    history: { models: ['gpt-5-mini'], totalCount: 1 },
  });
});

test('an entry that is not there, or no longer, or somebody else’s, is not found', async () => {
  const foreign = await givenRun(await givenSubscriber({ createdAt: NOW }));
  const gone = await givenRun(user);
  await run(asPerson(user), DELETE_ONE, { id: gone });
  for (const id of [foreign, gone, new Types.ObjectId().toHexString(), 'no-id', '', '$ne']) {
    expect(await refusal(asPerson(user), DELETE_ONE, { id }), id).toMatchObject({ code: 'NOT_FOUND' });
  }
  expect(await HistoryEntries.countDocuments()).toBe(1);
});

test('of many who delete one entry, one did', async () => {
  const id = await givenRun(user);
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => run(asPerson(user), DELETE_ONE, { id })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('all of a person’s texts go at once, and nobody else’s', async () => {
  for (let count = 0; count < 3; count += 1) await givenRun(user);
  const other = await givenSubscriber({ createdAt: NOW });
  await givenRun(other);
  expect(await run(asPerson(user), DELETE_ALL)).toEqual({ deleteHistory: 3 });
  expect(await run(asPerson(user), DELETE_ALL)).toEqual({ deleteHistory: 0 });
  expect((await HistoryEntries.find().lean()).map(({ userId }) => userId)).toEqual([other._id]);
  expect(await run(asPerson(user), FIGURES)).toMatchObject({ stats: { totalPromptsUsed: 3 } });
});

test('a repeated prompt whose texts are gone is not made again', async () => {
  const key = 'the same';
  await attempt(contextFor(user, server), 'Could you please help?', key);
  await run(asPerson(user), DELETE_ALL);
  expect(await attempt(contextFor(user, server), 'Could you please help?', key)).toBe('CONFLICT');
  expect(await HistoryEntries.countDocuments()).toBe(0);
});

test('nobody deletes unless they are signed in and not suspended', async () => {
  const id = await givenRun(user);
  const suspended = asPerson({ ...user, isSuspended: true });
  for (const [document, variables] of [
    [DELETE_ONE, { id }],
    [DELETE_ALL, {}],
  ] as const) {
    expect(await refusal(asNobody, document, variables)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await refusal(suspended, document, variables)).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  }
  expect(await HistoryEntries.countDocuments()).toBe(1);
});

/** When the only entry ends, in days after it was made. */
const keptDays = async () => {
  const { createdAt, expiresAt } = await HistoryEntries.findOne().orFail().lean();
  return (expiresAt.getTime() - createdAt.getTime()) / DAY_MS;
};

test('a run that was under way when retention was shortened is kept no longer than that', async () => {
  const slow = givenServer(
    rewriterOf(async () => {
      await updateProfile(contextFor(user, server, NOW), { retentionDays: 30 });
    }).rewriter,
  );
  await attempt(contextFor(user, slow));
  expect(await keptDays()).toBe(180);
  await settleRetention(new Date(NOW.getTime() + 4 * MINUTE_MS));
  expect(await keptDays()).toBe(180);
  await settleRetention(new Date(NOW.getTime() + 5 * MINUTE_MS));
  expect(await keptDays()).toBe(30);
  expect(await Users.countDocuments({ retentionChangedAt: null })).toBe(1);
});

test('a retention that was changed, and then applied to nothing because a server died, is applied later', async () => {
  await givenRun(user);
  await Users.updateOne({ _id: user._id }, { $set: { retentionDays: 90, retentionChangedAt: NOW } });
  await settleRetention(new Date(NOW.getTime() + 10 * MINUTE_MS));
  expect(await keptDays()).toBe(90);
});

test('retentions that did not change are left alone', async () => {
  await givenRun(user);
  await HistoryEntries.updateOne({}, { $set: { expiresAt: NOW } });
  await updateProfile(contextFor(user, server, NOW), { retentionDays: 180, fullName: 'Renamed' });
  await settleRetention(new Date(NOW.getTime() + 10 * MINUTE_MS));
  expect(await keptDays()).toBe(0);
});
