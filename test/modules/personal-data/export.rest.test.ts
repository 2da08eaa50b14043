import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { Users } from '#api/modules/accounts/user.model.ts';
import { Activities } from '#api/modules/activity/activity.model.ts';
import { personalData } from '#api/modules/personal-data.registry.ts';
import { exportData } from '#api/modules/personal-data/data-export.ts';
import { givenCustomAction } from '../../factories/custom-action.ts';
import { givenHistoryEntries } from '../../factories/history-entries.ts';
import { givenResetToken } from '../../factories/recovery.ts';
import { givenSession } from '../../factories/session.ts';
import { givenOwnKeyHolder } from '../../factories/subscription.ts';
import { givenMember, givenTeam, givenTeamOwner } from '../../factories/team.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, testContext } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { useServer } from '../../setup/server.ts';

interface Exported {
  readonly exported_at: string;
  readonly collections: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly left_out: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<string, number>>;
}

const { call, rest, signedIn } = useServer();
// With the production limit of three exports a day.
const strict = useServer({ env: { RATE_LIMIT_SCALE: '1' } });
const EXPORT = '/api/user/export';
let user: UserRecord;
let headers: { authorization: string };

beforeEach(async () => {
  user = await givenOwnKeyHolder({ email: 'ann@example.com' });
  headers = await signedIn(user);
});

async function readExport(): Promise<Exported> {
  const response = await call('GET', EXPORT, headers);
  expect(response.status).toBe(200);
  return (await response.json()) as Exported;
}

/** The number of rows of a collection that refer to the user by any path. */
const rowsAbout = (collection: string) =>
  mongoose.connection
    .collection(collection)
    .countDocuments({ $or: [{ _id: user._id }, { userId: user._id }, { ownerId: user._id }] });

test('an export has every row of every collection about the user, and counts them', async () => {
  await rest('POST', '/simplify', headers, { text: 'Could you please help me, if you possibly can?' });
  await givenCustomAction(user);
  await givenSession(user, 'elsewhere');
  await Users.updateOne({ _id: user._id }, { mutedNotifications: ['quota'] });
  await givenHistoryEntries(await givenSubscriber(), { count: 3, now: Date.now() });
  const { collections, counts, left_out: leftOut } = await readExport();
  const names = personalData.map(({ collection }) => collection);
  expect([...Object.keys(collections), ...Object.keys(leftOut)].sort()).toEqual(names.sort());
  for (const [collection, rows] of Object.entries(collections)) {
    expect([collection, counts[collection], rows.length]).toEqual([
      collection,
      rows.length,
      await rowsAbout(collection),
    ]);
  }
  expect(counts).toMatchObject({ users: 1, history_entries: 1, custom_actions: 1, own_keys: 1, wallets: 1 });
  expect(collections.users).toMatchObject([
    { email: 'ann@example.com', muted_notifications: ['quota'], sessions: [{}, { ip_address: '203.0.113.7' }] },
  ]);
  expect(collections.own_keys).toMatchObject([{ provider: 'openai', key: '…6789' }]);
});

test('an export has what a member may use and used of their team’s pool, though it is stored in the wallet of the owner', async () => {
  const team = await givenTeam(await givenTeamOwner());
  await givenMember(team, { allowance: 5 }, user);
  await rest('POST', '/simplify', headers, { text: 'Could you please help me, if you possibly can?' });
  const { collections } = await readExport();
  expect(collections.wallets).toMatchObject([
    { kind: 'plan', prompts_used: 0 },
    { kind: 'team_pool', prompts_limit: 5, prompts_used: 1 },
  ]);
});

test('an export is a file to save, named after the product and the day, and not compressed', async () => {
  await givenHistoryEntries(user, { count: 300, now: Date.now() });
  const response = await call('GET', EXPORT, { ...headers, 'accept-encoding': 'gzip, br' });
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="plainprompt-data-\d{4}-\d\d-\d\d\.json"$/,
  );
  const { counts, collections } = (await response.json()) as Exported;
  expect([counts.history_entries, collections.history_entries?.length]).toEqual([300, 300]);
});

test('an export has the user’s own version of a rewrite', async () => {
  await givenHistoryEntries(user, {
    count: 2,
    now: Date.now(),
    overrides: (i) => (i === 0 ? { editedText: 'mine' } : {}),
  });
  const entries = (await readExport()).collections.history_entries ?? [];
  expect(new Set(entries.map(({ edited_text: text }) => text))).toEqual(new Set(['mine', null]));
});

test('an export has no expired texts, though they are still stored', async () => {
  await givenHistoryEntries(user, { count: 3, now: Date.now(), overrides: () => ({ expiresAt: new Date() }) });
  await givenHistoryEntries(user, { count: 1, now: Date.now() });
  expect((await readExport()).counts.history_entries).toBe(1);
});

test('an export has no password, hash, token or key', async () => {
  await givenResetToken(user, 'the token');
  const [token = ''] = headers.authorization.split(' ').slice(1);
  const stored = await Users.findById(user._id).select('+passwordHash +pepperId').lean();
  const text = JSON.stringify(await readExport());
  const secrets = [
    stored?.passwordHash ?? '',
    stored?.sessions[0]?._id ?? '',
    token,
    'sk-own-key',
    'passwordHash',
    'ciphertext',
  ];
  for (const secret of secrets) expect(text.includes(secret), secret).toBe(false);
});

describe('asking for an export', () => {
  test('is recorded in the account activity, also in that of the export itself', async () => {
    const { collections } = await readExport();
    expect(collections.activities?.map((row) => row.activity_type)).toContain('data_export');
    expect(await Activities.countDocuments({ type: 'data_export' })).toBe(1);
  });

  test('works while suspended', async () => {
    await Users.updateOne({ _id: user._id }, { $set: { isSuspended: true } });
    expect((await readExport()).counts.users).toBe(1);
  });

  test('is refused after three times a day, before anything is sent', async () => {
    const own = await strict.signedIn(user);
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      const response = await strict.call('GET', EXPORT, own);
      await response.text();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

test('each user can run one export at a time; one whose client leaves makes room', async () => {
  const runtime = testRuntime();
  const ctx = testContext(asUser(user), { runtime });
  const first = await exportData(ctx);
  await expect(exportData(ctx)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await exportData(testContext(asUser(await givenSubscriber()), { runtime }));
  // The client left before it read the first part.
  await first.return?.();
  const second = await exportData(ctx);
  for await (const part of second) expect(part.collection).toBeTypeOf('string');
  await (await exportData(ctx)).return?.();
});

test('closing the stream of a finished export makes no room beside the next one', async () => {
  const ctx = testContext(asUser(await givenSubscriber()), { runtime: testRuntime() });
  const first = await exportData(ctx);
  for await (const part of first) expect(part.collection).toBeTypeOf('string');
  const second = await exportData(ctx);
  await first.return?.();
  await expect(exportData(ctx)).rejects.toThrow('in progress');
  await second.return?.();
});
