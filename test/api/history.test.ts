import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import { HistoryEntries, type HistoryEntryRecord } from '#api/modules/history/history-entry.model.ts';
import { idAt } from '#api/ids.ts';
import { applyRetention } from '#api/modules/history/history.service.ts';
import { attempt, contextFor, givenServer } from '#test/factories/simplify.ts';
import { givenSubscriber } from '#test/factories/user.ts';
import type { UserRecord } from '#api/modules/users/users.service.ts';
import { asPerson, NOW, refusal, run } from '#test/setup/graphql.ts';

const HISTORY = `query (
  $search: String, $startDate: Date, $endDate: Date, $model: String, $first: Int! = 20, $after: String, $offset: Int! = 0
) {
  history(
    search: $search, startDate: $startDate, endDate: $endDate, model: $model, first: $first, after: $after, offset: $offset
  ) {
    nodes { originalText simplifiedText modelUsed createdAt }
    pageInfo { hasNextPage endCursor }
    totalCount
    models
  }
}`;
const DAY_MS = 86_400_000;

async function givenEntry(user: UserRecord, overrides: Partial<HistoryEntryRecord> = {}) {
  const createdAt = overrides.createdAt ?? NOW;
  await HistoryEntries.create({
    _id: idAt(createdAt),
    userId: user._id,
    originalText: 'Could you please help?',
    simplifiedText: 'Help.',
    model: 'plainprompt',
    createdAt,
    expiresAt: new Date(createdAt.getTime() + user.retentionDays * DAY_MS),
    ...overrides,
  });
}

interface Page {
  history: {
    nodes: { originalText: string }[];
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
    totalCount: number;
    models: string[];
  };
}
const pageOf = async (user: UserRecord, variables: Record<string, unknown> = {}) =>
  ((await run(asPerson(user), HISTORY, variables)) as unknown as Page).history;
const textsOf = async (user: UserRecord, variables: Record<string, unknown> = {}) =>
  (await pageOf(user, variables)).nodes.map(({ originalText }) => originalText);

test('reads on from a cursor, newest first, without gaps or repeats, also within one millisecond', async () => {
  const user = await givenSubscriber();
  const other = await givenSubscriber();
  for (const text of ['1', '2', '3', '4', '5']) await givenEntry(user, { originalText: text });
  await givenEntry(other, { originalText: 'of somebody else' });

  const first = await pageOf(user, { first: 2 });
  expect(first).toMatchObject({ pageInfo: { hasNextPage: true }, totalCount: 5 });
  const second = await pageOf(user, { first: 2, after: first.pageInfo.endCursor });
  const third = await pageOf(user, { first: 2, after: second.pageInfo.endCursor });
  expect([first, second, third].flatMap(({ nodes }) => nodes.map((it) => it.originalText))).toEqual([
    '5',
    '4',
    '3',
    '2',
    '1',
  ]);
  expect(third.pageInfo.hasNextPage).toBe(false);
  expect(await textsOf(user, { first: 2, offset: 3 })).toEqual(['2', '1']);
});

test('searches both texts for exactly what was typed, in any case', async () => {
  const user = await givenSubscriber();
  await givenEntry(user, { originalText: 'Costs $5.00 (net)', simplifiedText: 'x' });
  await givenEntry(user, { originalText: 'y', simplifiedText: 'ÄPFEL und 100%' });
  await givenEntry(user, { originalText: 'Costs 5x00', simplifiedText: 'z' });
  expect(await textsOf(user, { search: '$5.00 (NET' })).toEqual(['Costs $5.00 (net)']);
  expect(await textsOf(user, { search: ' äpfel ' })).toEqual(['y']);
  expect(await textsOf(user, { search: '.*' })).toEqual([]);
  expect(await textsOf(user, { search: '\\' })).toEqual([]);
  expect(await pageOf(user, { search: 'costs' })).toMatchObject({ totalCount: 2 });
});

test('bounds by days in UTC, the last one included', async () => {
  const user = await givenSubscriber();
  const moments = [
    '2025-12-30T23:59:59.999Z',
    '2025-12-31T00:00:00.000Z',
    '2025-12-31T23:59:59.999Z',
    '2026-01-01T00:00:00.000Z',
  ];
  for (const moment of moments) await givenEntry(user, { createdAt: new Date(moment), originalText: moment });
  expect(await textsOf(user, { startDate: '2025-12-31', endDate: '2025-12-31' })).toEqual([moments[2], moments[1]]);
  expect(await textsOf(user, { startDate: '2025-12-31' })).toEqual([moments[3], moments[2], moments[1]]);
  expect(await textsOf(user, { endDate: '2025-12-30' })).toEqual([moments[0]]);
  const { endCursor } = (await pageOf(user, { first: 1, startDate: '2025-12-31' })).pageInfo;
  expect(await textsOf(user, { startDate: '2025-12-31', after: endCursor })).toEqual([moments[2], moments[1]]);
});

test('says what is wrong with days and pages', async () => {
  const user = asPerson(await givenSubscriber());
  const told = async (variables: Record<string, unknown>) => (await refusal(user, HISTORY, variables)).code;
  expect(await refusal(user, HISTORY, { startDate: '2026-01-02', endDate: '2026-01-01' })).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: 'The start date must not be after the end date',
  });
  const bad = [
    { startDate: '2026-02-30' },
    { endDate: 'yesterday' },
    { first: 0 },
    { first: 101 },
    { offset: -1 },
    { after: 'x' },
  ];
  for (const variables of bad) expect(await told(variables)).toBe('BAD_USER_INPUT');
});

test('filters by model, and knows the models that texts are gone of', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const server = givenServer();
  await attempt(contextFor(user, server), 'by a model');
  await givenEntry(user, { originalText: 'by the engine' });
  expect(await textsOf(user, { model: 'gpt-5-mini' })).toEqual(['by a model']);
  await HistoryEntries.deleteMany({});
  expect(await pageOf(user)).toEqual({
    nodes: [],
    pageInfo: { hasNextPage: false, endCursor: null },
    totalCount: 0,
    models: ['gpt-5-mini'],
  });
});

test('a shorter retention hides what is older at once, and tells the database when to remove it', async () => {
  const user = await givenSubscriber({ retentionDays: 365 });
  await givenEntry(user, { originalText: 'old', createdAt: new Date(NOW.getTime() - 31 * DAY_MS) });
  await givenEntry(user, { originalText: 'young', createdAt: new Date(NOW.getTime() - 29 * DAY_MS) });
  expect(await textsOf(user)).toEqual(['young', 'old']);
  const shorter = { ...user, retentionDays: 30 };
  expect(await textsOf(shorter)).toEqual(['young']);
  await applyRetention(user._id, 30);
  const rows = await HistoryEntries.find().sort({ _id: 1 }).lean();
  expect(rows.map(({ expiresAt }) => expiresAt.getTime() - NOW.getTime())).toEqual([-DAY_MS, DAY_MS]);
  // A longer one does not bring back what is about to be removed.
  expect(await textsOf(user)).toEqual(['young']);
});

test('a page reads what it shows, and counting reads no texts, however long the history is', async () => {
  const user = await givenSubscriber();
  for (let index = 0; index < 60; index += 1) await givenEntry(user, { originalText: String(index) });
  const { endCursor } = (await pageOf(user, { first: 50 })).pageInfo;
  const { db } = mongoose.connection;
  await db?.command({ profile: 2 });
  expect(await textsOf(user, { first: 5, after: endCursor })).toEqual(['9', '8', '7', '6', '5']);
  await db?.command({ profile: 0 });
  const seen = await db
    ?.collection<{ docsExamined: number; hasSortStage?: boolean }>('system.profile')
    .find({ ns: /history_entries$/ })
    .toArray();
  await db?.dropCollection('system.profile');
  const read = seen?.map(({ docsExamined, hasSortStage }) => ({ docsExamined, hasSortStage }));
  expect(read).toHaveLength(2);
  expect(read).toContainEqual({ docsExamined: 6, hasSortStage: undefined });
  expect(read).toContainEqual({ docsExamined: 0, hasSortStage: undefined });
});
