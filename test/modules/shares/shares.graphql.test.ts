import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { Users } from '#api/modules/accounts/user.model.ts';
import { createRateLimits } from '#api/modules/rate-limits/rate-limits.service.ts';
import { personalShares } from '#api/modules/shares/personal-data.ts';
import { type ShareRow, Shares } from '#api/modules/shares/share.model.ts';
import { SHARE } from '#schema/limits.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import { SharedLinksDocument, ShareRunDocument, StopSharingDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { daysLater, givenLink, givenRun, readLink, TEXT } from './share-calls.ts';

test('anyone who has the link reads the shared text, and the prompt only if it was shared', async () => {
  const user = await givenSubscriber();
  const plain = await givenLink(user);
  expect(plain.url).toMatch(/^https?:\/\/[^/]+\/s\/[\w-]{43}$/);
  expect(await readLink(plain.token)).toMatchObject({ text: TEXT, originalText: null });
  const whole = await givenLink(user, { originalText: 'Could you please write to [EMAIL_1]?' });
  expect(await readLink(whole.token)).toMatchObject({ originalText: 'Could you please write to [EMAIL_1]?' });
});

test('a link ends when its user stops sharing, which no other user can do', async () => {
  const user = await givenSubscriber();
  const { link, token } = await givenLink(user);
  expect((await run(asUser(user), SharedLinksDocument)).sharedLinks).toMatchObject([{ id: link.id, excerpt: TEXT }]);
  expect((await runForError(asUser(await givenSubscriber()), StopSharingDocument, { id: link.id })).code).toBe(
    'NOT_FOUND',
  );
  await run(asUser(user), StopSharingDocument, { id: link.id });
  expect(await readLink(token)).toBeNull();
  expect((await run(asUser(user), SharedLinksDocument)).sharedLinks).toEqual([]);
});

test('a long text is listed by its beginning, which says that there is more', async () => {
  const user = await givenSubscriber();
  const runId = await givenRun(user);
  const { shareRun } = await run(asUser(user), ShareRunDocument, { input: { runId, text: 'risk '.repeat(40) } });
  expect(shareRun.link.excerpt).toBe(`${'risk '.repeat(24).trimEnd()}…`);
});

test('a link ends after 30 days, or with the history of its run', async () => {
  const user = await givenSubscriber();
  const { link, token } = await givenLink(user);
  expect(link.expiresAt).toBe(daysLater(30).toISOString());
  expect(await readLink(token, daysLater(29.9))).not.toBeNull();
  expect(await readLink(token, daysLater(30))).toBeNull();

  const briefUser = await givenSubscriber({ retentionDays: 30 });
  const runId = await givenRun(briefUser);
  const { shareRun } = await run(
    asUser(briefUser),
    ShareRunDocument,
    { input: { runId, text: TEXT } },
    { now: () => daysLater(20) },
  );
  expect(shareRun.link.expiresAt).toBe(daysLater(30).toISOString());
  const input = { runId, text: TEXT };
  expect((await runForError(asUser(briefUser), ShareRunDocument, { input }, { now: () => daysLater(31) })).code).toBe(
    'NOT_FOUND',
  );
});

test('the links of a suspended or deleted account show nothing', async () => {
  const user = await givenSubscriber();
  const { token } = await givenLink(user);
  await Users.updateOne({ _id: user._id }, { isSuspended: true });
  expect(await readLink(token)).toBeNull();
  await Users.updateOne({ _id: user._id }, { isSuspended: false });
  expect(await readLink(token)).not.toBeNull();
  await Users.deleteOne({ _id: user._id });
  expect(await readLink(token)).toBeNull();
  await personalShares.erase(
    { userId: user._id, email: null, isEmailConfirmed: true },
    { runtime: testRuntime(), now: NOW },
  );
  expect(await Shares.countDocuments()).toBe(0);
});

test('only the user whose run it is can share it', async () => {
  const runId = await givenRun(await givenSubscriber());
  const input = { runId, text: TEXT };
  expect((await runForError(asUser(await givenSubscriber()), ShareRunDocument, { input })).code).toBe('NOT_FOUND');
});

test('the database holds neither the token nor the text', async () => {
  const { token } = await givenLink(await givenSubscriber());
  const stored = JSON.stringify(await Shares.find().lean());
  expect(stored).not.toContain(token);
  expect(stored).not.toContain('risks');
});

test('a link that does not exist shows nothing, whatever its token is', async () => {
  for (const token of ['', 'x', 'a'.repeat(43), '💥'.repeat(5000)]) expect(await readLink(token)).toBeNull();
});

test.each([
  ['', 'Text is required'],
  ['x'.repeat(40_001), 'Text must be at most 40000 characters'],
])('a text that is empty or too long is refused', async (text, problem) => {
  const user = await givenSubscriber();
  const input = { runId: await givenRun(user), text };
  expect(await runForError(asUser(user), ShareRunDocument, { input })).toMatchObject({ fields: { text: problem } });
});

test('of five links created at the same time for the last place, one is made', async () => {
  const user = await givenSubscriber();
  const { runId } = await givenLink(user);
  const stored = await Shares.findOne({ userId: user._id }).orFail().lean<ShareRow>();
  const copies = Array.from({ length: SHARE.maxCount - 2 }, (_, index) => ({
    ...stored,
    _id: new Types.ObjectId(),
    hash: `${stored.hash}${index}`,
  }));
  await Shares.insertMany(copies);
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => givenLink(user, { runId })));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await Shares.countDocuments({ userId: user._id })).toBe(SHARE.maxCount);
  expect((await runForError(asUser(user), ShareRunDocument, { input: { runId, text: TEXT } })).code).toBe('CONFLICT');
});

test('the 31st link of an hour is refused', async () => {
  const user = await givenSubscriber();
  const input = { runId: await givenRun(user), text: TEXT };
  const limited = { runtime: { ...testRuntime(), rateLimits: createRateLimits({ scale: 1 }) } };
  for (let count = 0; count < 30; count += 1) await run(asUser(user), ShareRunDocument, { input }, limited);
  expect((await runForError(asUser(user), ShareRunDocument, { input }, limited)).code).toBe('RATE_LIMITED');
});

test('links are exported with their texts, without their addresses', async () => {
  const user = await givenSubscriber();
  const { token } = await givenLink(user);
  if (typeof personalShares.exported !== 'function') throw new Error('Links are exported.');
  const account = { userId: user._id, email: user.email, isEmailConfirmed: true };
  const rows = [];
  for await (const row of personalShares.exported(account, { runtime: testRuntime(), now: NOW })) rows.push(row);
  expect(rows).toMatchObject([{ text: TEXT, original_text: null }]);
  expect(JSON.stringify(rows)).not.toContain(token);
});
