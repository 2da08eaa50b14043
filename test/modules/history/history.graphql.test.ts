import mongoose from 'mongoose';
import { expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { idAt } from '#api/lib/ids.ts';
import { seedActions } from '#api/modules/actions/actions.service.ts';
import { applyRetention } from '#api/modules/history/history.service.ts';
import { HistoryEntries, type HistoryEntryRecord } from '#api/modules/history/history-entry.model.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { contextFor, givenServer, trySimplify } from '../../factories/simplify.ts';
import { givenUsage } from '../../factories/usage.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  HistoryActionsDocument,
  HistoryDocument,
  HistoryEntryDocument,
  type HistoryQueryVariables,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';

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

const getPage = async (user: UserRecord, variables: HistoryQueryVariables = {}) =>
  (await run(asUser(user), HistoryDocument, variables)).history;
const getTexts = async (user: UserRecord, variables: HistoryQueryVariables = {}) =>
  (await getPage(user, variables)).nodes.map(({ originalText }) => originalText);

test('pages follow a cursor, newest first, without gaps or repeats, even within one millisecond', async () => {
  const user = await givenSubscriber();
  const other = await givenSubscriber();
  for (const text of ['1', '2', '3', '4', '5']) await givenEntry(user, { originalText: text });
  await givenEntry(other, { originalText: 'of another user' });

  const first = await getPage(user, { first: 2 });
  expect(first).toMatchObject({ pageInfo: { hasNextPage: true }, totalCount: 5 });
  const second = await getPage(user, { first: 2, after: first.pageInfo.endCursor });
  const third = await getPage(user, { first: 2, after: second.pageInfo.endCursor });
  expect([first, second, third].flatMap(({ nodes }) => nodes.map((it) => it.originalText))).toEqual([
    '5',
    '4',
    '3',
    '2',
    '1',
  ]);
  expect(third.pageInfo.hasNextPage).toBe(false);
  expect(await getTexts(user, { first: 2, offset: 3 })).toEqual(['2', '1']);
});

test('a search matches the literal text in the prompt or the rewrite, and ignores case', async () => {
  const user = await givenSubscriber();
  await givenEntry(user, { originalText: 'Costs $5.00 (net)', simplifiedText: 'x' });
  await givenEntry(user, { originalText: 'y', simplifiedText: 'ÄPFEL und 100%' });
  await givenEntry(user, { originalText: 'Costs 5x00', simplifiedText: 'z' });
  expect(await getTexts(user, { search: '$5.00 (NET' })).toEqual(['Costs $5.00 (net)']);
  expect(await getTexts(user, { search: ' äpfel ' })).toEqual(['y']);
  expect(await getTexts(user, { search: '.*' })).toEqual([]);
  expect(await getTexts(user, { search: '\\' })).toEqual([]);
  expect(await getPage(user, { search: 'costs' })).toMatchObject({ totalCount: 2 });
});

test('the history is filtered by days in UTC, including the last one', async () => {
  const user = await givenSubscriber();
  const moments = [
    '2025-12-30T23:59:59.999Z',
    '2025-12-31T00:00:00.000Z',
    '2025-12-31T23:59:59.999Z',
    '2026-01-01T00:00:00.000Z',
  ];
  for (const moment of moments) await givenEntry(user, { createdAt: new Date(moment), originalText: moment });
  expect(await getTexts(user, { startDate: '2025-12-31', endDate: '2025-12-31' })).toEqual([moments[2], moments[1]]);
  expect(await getTexts(user, { startDate: '2025-12-31' })).toEqual([moments[3], moments[2], moments[1]]);
  expect(await getTexts(user, { endDate: '2025-12-30' })).toEqual([moments[0]]);
  // The times of ids end in 2106, and begin in 1970.
  expect(await getTexts(user, { endDate: '2120-01-01' })).toHaveLength(moments.length);
  expect(await getTexts(user, { startDate: '2120-01-01' })).toEqual([]);
  expect(await getTexts(user, { startDate: '1900-01-01' })).toHaveLength(moments.length);
  expect(await getTexts(user, { endDate: '1900-01-01' })).toEqual([]);
  const { endCursor } = (await getPage(user, { first: 1, startDate: '2025-12-31' })).pageInfo;
  expect(await getTexts(user, { startDate: '2025-12-31', after: endCursor })).toEqual([moments[2], moments[1]]);
});

test('invalid days and pages are rejected', async () => {
  const user = asUser(await givenSubscriber());
  const getErrorCode = async (variables: Record<string, unknown>) =>
    (await runForError(user, HistoryDocument, variables)).code;
  expect(await runForError(user, HistoryDocument, { startDate: '2026-01-02', endDate: '2026-01-01' })).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: 'The start date must not be after the end date',
  });
  const invalid = [
    { startDate: '2026-02-30' },
    { endDate: 'yesterday' },
    { first: 0 },
    { first: 101 },
    { offset: -1 },
    { after: 'x' },
  ];
  for (const variables of invalid) expect(await getErrorCode(variables)).toBe('BAD_USER_INPUT');
});

test('the history is filtered by model, and lists models also after their texts are deleted', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const server = givenServer();
  await trySimplify(contextFor(user, server), 'by a model');
  await givenEntry(user, { originalText: 'by the engine' });
  expect(await getTexts(user, { model: 'gpt-5-mini' })).toEqual(['by a model']);
  await HistoryEntries.deleteMany({});
  expect(await getPage(user)).toEqual({
    nodes: [],
    pageInfo: { hasNextPage: false, endCursor: null },
    totalCount: 0,
    models: ['gpt-5-mini'],
  });
});

test('the history is filtered by action, and names the actions that the user has used', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  await seedActions(NOW);
  const { _id } = await givenCustomAction(user, { name: 'Translate' });
  const id = _id.toHexString();
  await givenUsage(user, NOW.toISOString(), { action: `custom:${id}` });
  await givenEntry(user, { originalText: 'translated', action: `custom:${id}` });
  await trySimplify(contextFor(user, givenServer()), 'simplified');
  await givenEntry(user, { originalText: 'shortened', action: 'shorten' });
  await givenEntry(user, { originalText: 'unknown', action: 'custom:0123456789abcdef01234567' });
  expect(await getTexts(user, { action: 'simplify' })).toEqual(['simplified']);
  expect(await getTexts(user, { action: 'shorten' })).toEqual(['shortened']);
  expect(await getTexts(user, { action: `custom:${id}` })).toEqual(['translated']);
  expect(await getTexts(user, { action: 'other' })).toEqual([]);
  const { nodes, actions } = (await run(asUser(user), HistoryActionsDocument, {})).history;
  expect(nodes.map(({ action }) => action.name)).toEqual(['Deleted action', 'Shorten', 'Simplify', 'Translate']);
  expect(actions).toEqual([
    { id: 'simplify', name: 'Simplify' },
    { id: `custom:${id}`, name: 'Translate' },
  ]);
});

test('the history is filtered by saved words, which a run stores', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  await givenEntry(user, { originalText: 'longer', wordsSaved: -1 });
  await givenEntry(user, { originalText: 'unknown', wordsSaved: null });
  await trySimplify(contextFor(user, testRuntime()), 'Could you please brew tea?');
  expect(await getTexts(user, { savedWords: true })).toEqual(['Could you please brew tea?']);
  const { nodes } = (await run(asUser(user), HistoryActionsDocument, {})).history;
  expect(nodes.map(({ wordsSaved }) => wordsSaved)).toEqual([3, null, -1]);
});

test('an entry can be read by its id, within the retention and by its owner only', async () => {
  const user = await givenSubscriber({ retentionDays: 365 });
  await givenEntry(user, { originalText: 'old', createdAt: new Date(NOW.getTime() - 31 * DAY_MS) });
  const entry = await HistoryEntries.findOne({ userId: user._id }).lean();
  const id = String(entry?._id);
  const read = async (viewer: UserRecord, entryId: string) =>
    (await run(asUser(viewer), HistoryEntryDocument, { id: entryId })).historyEntry;
  expect(await read(user, id)).toEqual({ id, originalText: 'old', editedText: null });
  expect(await read({ ...user, retentionDays: 30 }, id)).toBeNull();
  expect(await read(await givenSubscriber(), id)).toBeNull();
  expect(await read(user, 'tea')).toBeNull();
});

test('a shorter retention hides older entries at once, and updates when they are deleted', async () => {
  const user = await givenSubscriber({ retentionDays: 365 });
  await givenEntry(user, { originalText: 'old', createdAt: new Date(NOW.getTime() - 31 * DAY_MS) });
  await givenEntry(user, { originalText: 'new', createdAt: new Date(NOW.getTime() - 29 * DAY_MS) });
  expect(await getTexts(user)).toEqual(['new', 'old']);
  const shorter = { ...user, retentionDays: 30 };
  expect(await getTexts(shorter)).toEqual(['new']);
  await applyRetention(user._id, 30);
  const rows = await HistoryEntries.find().sort({ _id: 1 }).lean();
  expect(rows.map(({ expiresAt }) => expiresAt.getTime() - NOW.getTime())).toEqual([-DAY_MS, DAY_MS]);
  // A longer retention does not show entries again that are about to be deleted.
  expect(await getTexts(user)).toEqual(['new']);
});

test('a page loads only its own entries, and counting loads none, for any length of history', async () => {
  const user = await givenSubscriber();
  for (let index = 0; index < 60; index += 1) await givenEntry(user, { originalText: String(index) });
  const { endCursor } = (await getPage(user, { first: 50 })).pageInfo;
  const { db } = mongoose.connection;
  await db?.command({ profile: 2 });
  expect(await getTexts(user, { first: 5, after: endCursor })).toEqual(['9', '8', '7', '6', '5']);
  await db?.command({ profile: 0 });
  const seen = await db
    ?.collection<{ docsExamined: number; hasSortStage?: boolean }>('system.profile')
    .find({ ns: /history_entries$/ })
    .toArray();
  await db?.dropCollection('system.profile');
  const read = seen?.map(({ docsExamined, hasSortStage }) => ({ docsExamined, hasSortStage }));
  expect(read).toHaveLength(2);
  // The page, and one more entry that shows whether there is another page. The count reads an index only.
  expect(read).toContainEqual({ docsExamined: 6, hasSortStage: undefined });
  expect(read).toContainEqual({ docsExamined: 0, hasSortStage: undefined });
});
