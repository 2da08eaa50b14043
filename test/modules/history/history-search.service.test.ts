import fc from 'fast-check';
import mongoose, { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { containing } from '#api/database/text-patterns.ts';
import { DAY_MS } from '#api/lib/days.ts';
import { idAt } from '#api/lib/ids.ts';
import { addEntriesWithoutBlock } from '#api/modules/history/add-to-blocks.service.ts';
import { deleteHistory, deleteHistoryEntry, listHistory } from '#api/modules/history/history.ts';
import { HistoryBlocks } from '#api/modules/history/history-block.model.ts';
import { insertHistory } from '#api/modules/history/history-entries.service.ts';
import { HistoryEntries, type HistoryEntryRecord } from '#api/modules/history/history-entry.model.ts';
import { bitsOfSearch } from '#api/modules/history/text-filter.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, testContext } from '../../setup/graphql.ts';
import { beforeNext } from '../../setup/interleave.ts';

const entryOf = (userId: Types.ObjectId, originalText: string, daysAgo = 0): HistoryEntryRecord => {
  const createdAt = new Date(NOW.getTime() - daysAgo * DAY_MS);
  return {
    _id: idAt(createdAt),
    userId,
    originalText,
    simplifiedText: '',
    editedText: null,
    model: null,
    action: null,
    wordsSaved: null,
    changes: [],
    createdAt,
    expiresAt: new Date(createdAt.getTime() + 180 * DAY_MS),
  };
};

const store = (entries: readonly HistoryEntryRecord[]) =>
  mongoose.connection.transaction((session) => insertHistory(session, entries));

/** Letters with unusual cases, a letter outside of the basic plane, a lone surrogate, and characters with a meaning in patterns. */
const ALPHABET = [
  'a',
  'B',
  'k',
  'K',
  's',
  'ſ',
  'ß',
  'ẞ',
  'σ',
  'ς',
  'Σ',
  'İ',
  'ı',
  'i',
  'ά',
  '𐐀',
  '𐐨',
  '\ud800',
  '.',
  '*',
  '\\',
  '(',
  ' ',
  '结',
];
const texts = (maxLength: number) =>
  fc.array(fc.constantFrom(...ALPHABET), { minLength: 1, maxLength }).map((it) => it.join(''));

test('a search with filters finds what a comparison of all texts finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ text: texts(12), daysAgo: fc.integer({ min: 0, max: 30 }), hasBlock: fc.boolean() }), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.array(texts(4), { minLength: 1, maxLength: 5 }),
      async (rows, searches) => {
        const user = await givenSubscriber();
        for (const { text, daysAgo, hasBlock } of rows) {
          const entry = entryOf(user._id, text, daysAgo);
          await (hasBlock ? store([entry]) : HistoryEntries.collection.insertOne({ ...entry, searchBlock: null }));
        }
        for (const raw of searches) {
          const search = raw.trim();
          if (search === '') continue;
          const all = await HistoryEntries.find({ userId: user._id, originalText: containing(search) }).sort({
            _id: -1,
          });
          const page = await listHistory(testContext(asUser(user)), { search: raw, first: 100, offset: 0 });
          expect(page.nodes.map(({ _id }) => String(_id))).toEqual(all.map(({ _id }) => String(_id)));
          expect(await page.totalCount()).toBe(all.length);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('texts that are equal to the database, which ignores case, set the same bits of a block’s filter', async () => {
  // All letters with cases lie below this code. Surrogates are no letters.
  const cased = Array.from({ length: 0x1f000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => letter.toLowerCase() !== letter || letter.toUpperCase() !== letter);
  await mongoose.connection.collection('letters').insertMany(cased.map((letter) => ({ letter })));
  const text = cased.join('');
  const rows = await mongoose.connection
    .collection('letters')
    .aggregate<{ letter: string; equal: { match: string }[] }>([
      { $project: { letter: 1, equal: { $regexFindAll: { input: text, regex: '$letter', options: 'i' } } } },
    ])
    .toArray();
  expect(rows.length).toBeGreaterThan(2500);
  for (const { letter, equal } of rows) {
    for (const { match } of equal) {
      expect([letter, match, bitsOfSearch(`x${match}y`)]).toEqual([letter, match, bitsOfSearch(`x${letter}y`)]);
    }
  }
});

test('a search finds all entries that were stored at the same time', async () => {
  const user = await givenSubscriber();
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => store([entryOf(user._id, `word${String.fromCharCode(97 + index)}x`)])),
  );
  expect(await HistoryBlocks.countDocuments({ userId: user._id })).toBe(1);
  for (let index = 0; index < 12; index += 1) {
    const search = `word${String.fromCharCode(97 + index)}x`;
    expect((await listHistory(testContext(asUser(user)), { search, first: 20, offset: 0 })).nodes).toHaveLength(1);
  }
});

test('entries without a block get one, and deletions leave nothing of their texts', async () => {
  const user = await givenSubscriber();
  const ctx = testContext(asUser(user));
  const rows = Array.from({ length: 150 }, (_, index) => entryOf(user._id, `common ${index}`, index % 20));
  await HistoryEntries.collection.insertMany(rows.map((row) => ({ ...row })));
  await addEntriesWithoutBlock();
  expect(await HistoryEntries.countDocuments({ searchBlock: null })).toBe(0);
  const canary = entryOf(user._id, 'canary');
  await store([canary, entryOf(user._id, 'other')]);
  const open = () => HistoryBlocks.findOne({ userId: user._id, isOpen: true }).lean();
  const before = (await open())?.filter;
  await deleteHistoryEntry(ctx, String(canary._id));
  const after = (await open())?.filter;
  expect(after).not.toEqual(before);
  expect((await listHistory(ctx, { search: 'other', first: 20, offset: 0 })).nodes).toHaveLength(1);
  const page = await listHistory(ctx, { search: 'common', first: 20, offset: 40 });
  expect([page.nodes.length, page.pageInfo.hasNextPage, await page.totalCount()]).toEqual([20, true, 150]);
  await deleteHistory(ctx);
  expect(await HistoryBlocks.countDocuments({ userId: user._id })).toBe(0);
});

test.each([
  ['filters', HistoryBlocks],
  ['texts', HistoryEntries],
] as const)(
  'a deletion that ends because the server stops before it deletes the %s leaves no filter of a deleted text',
  async (_name, model) => {
    const user = await givenSubscriber();
    await store([entryOf(user._id, 'canary')]);
    beforeNext('deleteMany', model, () => Promise.reject(new Error('The server stops.')));
    await expect(deleteHistory(testContext(asUser(user)))).rejects.toThrow('stops');
    if ((await HistoryEntries.countDocuments()) === 0) expect(await HistoryBlocks.countDocuments()).toBe(0);
    await deleteHistory(testContext(asUser(user)));
    expect(await HistoryEntries.countDocuments()).toBe(0);
    expect(await HistoryBlocks.countDocuments()).toBe(0);
  },
);

test('a search finds all entries that are left when some are stored while others are deleted or get their blocks', async () => {
  const user = await givenSubscriber();
  const ctx = testContext(asUser(user));
  for (let round = 0; round < 5; round += 1) {
    const doomed = Array.from({ length: 4 }, (_, index) => entryOf(user._id, `doomed ${index}`));
    await store(doomed);
    await HistoryEntries.collection.insertMany([{ ...entryOf(user._id, `needle ${round} old`) }]);
    const outcomes = await Promise.allSettled([
      ...doomed.map(({ _id }) => deleteHistoryEntry(ctx, String(_id))),
      ...Array.from({ length: 4 }, (_, index) => store([entryOf(user._id, `needle ${round} ${index}`)])),
      ...(round === 3 ? [deleteHistory(ctx)] : []),
      addEntriesWithoutBlock(),
    ]);
    for (const outcome of outcomes) {
      // An entry that `deleteHistory` deleted first is not there any more.
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'NOT_FOUND' });
    }
    const left = await HistoryEntries.find({ userId: user._id, originalText: /needle/ }).sort({ _id: -1 });
    const page = await listHistory(ctx, { search: 'needle', first: 100, offset: 0 });
    expect(page.nodes.map(({ _id }) => String(_id))).toEqual(left.map(({ _id }) => String(_id)));
  }
});
