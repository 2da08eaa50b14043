import { Types } from 'mongoose';
import { beforeEach, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { addDays } from '#api/lib/days.ts';
import { HistoryBlocks } from '#api/modules/history/history-block.model.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { contextFor, getPlanWallet, givenServer, trySimplify } from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  DeleteHistoryEntryDocument,
  HistoryDocument,
  HistoryEntryDocument,
  SaveRewriteEditDocument,
} from '../../setup/operations.generated.ts';

const server = givenServer();
let user: UserRecord;
let id: string;

async function givenRun(owner: UserRecord): Promise<string> {
  const answer = await trySimplify(contextFor(owner, server), 'Could you please help?');
  if (typeof answer === 'string') throw new Error(answer);
  return answer.id;
}

beforeEach(async () => {
  user = await givenSubscriber({ createdAt: NOW });
  id = await givenRun(user);
});

const save = async (text: string | null) =>
  (await run(asUser(user), SaveRewriteEditDocument, { id, text })).saveRewriteEdit;
const countFound = async (search: string) => (await run(asUser(user), HistoryDocument, { search })).history.totalCount;
const readEntry = () => HistoryEntries.findById(id).orFail().lean();
const readBlockFilter = async () => (await HistoryBlocks.findOne({ userId: user._id }).orFail().lean()).filter;

test('the entry of a run that has just ended keeps the user’s version beside the rewrite, and charges nothing', async () => {
  const { used } = await getPlanWallet(user);
  const { simplifiedText } = await save('Help me today.');
  expect(simplifiedText).not.toBe('Help me today.');
  expect(await readEntry()).toMatchObject({ originalText: 'Could you please help?', simplifiedText });
  expect((await run(asUser(user), HistoryEntryDocument, { id })).historyEntry?.editedText).toBe('Help me today.');
  expect((await getPlanWallet(user)).used).toBe(used);
});

test('a later version replaces an earlier one, and the same one can be saved again', async () => {
  await save('First.');
  await save('Second.');
  expect(await save('Second.')).toMatchObject({ editedText: 'Second.' });
  expect(await readEntry()).toMatchObject({ editedText: 'Second.' });
});

test('saving null, or the rewrite as it was made, removes the version', async () => {
  const { simplifiedText } = await save('Mine.');
  expect(await save(null)).toMatchObject({ editedText: null });
  await save('Mine.');
  expect(await save(simplifiedText)).toMatchObject({ editedText: null });
  expect(await readEntry()).toMatchObject({ editedText: null });
});

test('an entry that was stored before there were edits has none, and can be edited', async () => {
  await save('Mine.');
  await HistoryEntries.collection.updateOne({ _id: new Types.ObjectId(id) }, { $unset: { editedText: 1 } });
  expect((await run(asUser(user), HistoryEntryDocument, { id })).historyEntry?.editedText).toBeNull();
  expect(await save('Mine.')).toMatchObject({ editedText: 'Mine.' });
});

test('a search finds the version, even in an entry without a block, and nothing of it after it was removed', async () => {
  await save(null);
  const before = await readBlockFilter();
  await save('A zebra helps.');
  expect([await countFound('ZEBRA'), await countFound('quagga')]).toEqual([1, 0]);
  await save('A quagga helps.');
  expect([await countFound('zebra'), await countFound('quagga')]).toEqual([0, 1]);
  await save(null);
  expect(await readBlockFilter()).toEqual(before);
  await HistoryEntries.updateOne({ _id: id }, { $set: { searchBlock: null } });
  await save('An okapi helps.');
  expect(await countFound('okapi')).toBe(1);
});

test('versions that are saved at the same time as other runs end are all found', async () => {
  const others = await Promise.all([givenRun(user), givenRun(user)]);
  const texts = ['Ask the aardvark.', 'Ask the bonobo.', 'Ask the caracal.'];
  await Promise.all([
    ...[id, ...others].map((it, index) =>
      run(asUser(user), SaveRewriteEditDocument, { id: it, text: texts[index] ?? '' }),
    ),
    givenRun(user),
  ]);
  expect(await Promise.all(['aardvark', 'bonobo', 'caracal'].map(countFound))).toEqual([1, 1, 1]);
});

test('the version of an entry of another user, or of one that is unknown, deleted or expired, is NOT_FOUND', async () => {
  const ofOtherUser = await givenRun(await givenSubscriber({ createdAt: NOW }));
  const deleted = await givenRun(user);
  await run(asUser(user), DeleteHistoryEntryDocument, { id: deleted });
  const expired = await givenRun(user);
  await save('Mine.');
  await HistoryEntries.updateOne({ _id: expired }, { $set: { expiresAt: addDays(NOW, -1) } });
  for (const other of [ofOtherUser, deleted, expired, new Types.ObjectId().toHexString(), 'no-id', '', '$ne']) {
    const error = await runForError(asUser(user), SaveRewriteEditDocument, { id: other, text: 'Mine.' });
    expect(error, other).toMatchObject({ code: 'NOT_FOUND' });
  }
  expect((await HistoryEntries.find({ editedText: 'Mine.' })).map((entry) => entry.id)).toEqual([id]);
});

const fieldError = (text: string) => ({ code: 'BAD_USER_INPUT', fields: { text } });

test('a version that is empty or too long is refused', async () => {
  const problemOf = (text: string) => runForError(asUser(user), SaveRewriteEditDocument, { id, text });
  expect(await problemOf(' \n')).toMatchObject(fieldError('Text is required'));
  expect(await problemOf('x'.repeat(40_001))).toMatchObject(fieldError('Text must be at most 40000 characters'));
  expect(await save('x'.repeat(40_000))).toMatchObject({ editedText: expect.stringMatching(/^x{40000}$/) as string });
});

test('saving a version needs a session of a user who is not suspended', async () => {
  const variables = { id, text: 'Mine.' };
  expect(await runForError(asAnonymous, SaveRewriteEditDocument, variables)).toMatchObject({ code: 'UNAUTHENTICATED' });
  const suspended = asUser({ ...user, isSuspended: true });
  expect(await runForError(suspended, SaveRewriteEditDocument, variables)).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
});

test('the version is deleted with its entry', async () => {
  await save('A zebra helps.');
  await run(asUser(user), DeleteHistoryEntryDocument, { id });
  expect(await HistoryEntries.countDocuments({ editedText: 'A zebra helps.' })).toBe(0);
  expect(await countFound('zebra')).toBe(0);
});
