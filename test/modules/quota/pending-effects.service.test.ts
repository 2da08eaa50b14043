import mongoose, { Types } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { applyEffectsLeftBehind } from '#api/modules/run-effects/run-effects.service.ts';
import { UserUsageDays } from '#api/modules/usage/user-usage-day.model.ts';
import { givenCommittedEntry } from '../../factories/ledger-entry.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, run } from '../../setup/graphql.ts';
import { StatsAndHistoryDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';

test('looking for effects that a server left behind reads no settled run', async () => {
  await LedgerEntries.init();
  await LedgerEntries.collection.insertMany(
    times(200, () => ({
      userId: new Types.ObjectId(),
      at: new Date(NOW.getTime() - 60_000),
      state: 'committed',
    })) as never,
  );
  const { db } = mongoose.connection;
  onTestFinished(async () => {
    await db?.command({ profile: 0 });
    // Other files share the database, and rows of this collection can't be deleted.
    await db?.dropCollection('system.profile');
  });
  await db?.command({ profile: 2 });
  await applyEffectsLeftBehind(NOW, testRuntime());
  const reads = await db
    ?.collection('system.profile')
    .find({ op: 'query', ns: `${db.databaseName}.ledger_entries` })
    .toArray();
  expect(reads).toHaveLength(1);
  expect(reads).toMatchObject([{ docsExamined: 0, keysExamined: 0 }]);
});

test('a run whose effects can not be written does not keep its user from reading statistics of the other runs', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const pendingEffects = { historyEntry: null, customActionId: null };
  const fields = { userId: user._id, pendingEffects, at: NOW };
  // A number as a text: MongoDB refuses to add it.
  const badRunId = await givenCommittedEntry({ ...fields, inputTokens: '12' });
  onTestFinished(async () => {
    await LedgerEntries.collection.updateOne({ _id: badRunId }, { $unset: { pendingEffects: true } });
  });
  const historyEntry = {
    _id: new Types.ObjectId(),
    userId: user._id,
    originalText: 'List the main risks.',
    simplifiedText: 'List risks.',
    createdAt: NOW,
    expiresAt: new Date(NOW.getTime() + 86_400_000),
  };
  await givenCommittedEntry({ ...fields, pendingEffects: { ...pendingEffects, historyEntry } });
  const read = await run(asUser(user), StatsAndHistoryDocument);
  expect(read).toMatchObject({ stats: { totalPromptsUsed: 1 }, history: { totalCount: 1 } });
  expect(await UserUsageDays.find({ userId: user._id }).lean()).toMatchObject([{ count: 1 }]);
});

test('a run whose effects can not be written is logged, and the effects of other runs are written', async () => {
  const logged: string[] = [];
  const { log } = testRuntime({ logTo: (line) => void logged.push(line) });
  const users = await Promise.all(times(3, () => givenSubscriber({ createdAt: NOW })));
  const pendingEffects = { historyEntry: null, customActionId: null };
  const at = new Date(NOW.getTime() - 60_000);
  const [first = expect.fail(), second, third] = users.map(({ _id }) => _id);
  const badRunId = await givenCommittedEntry({ userId: first, inputTokens: '12', pendingEffects, at });
  onTestFinished(async () => {
    await LedgerEntries.collection.updateOne({ _id: badRunId }, { $unset: { pendingEffects: true } });
  });
  for (const userId of [second, third]) await givenCommittedEntry({ userId, pendingEffects, at });
  await applyEffectsLeftBehind(NOW, { log });
  const counted = await UserUsageDays.find().lean();
  expect(counted.map(({ userId }) => String(userId)).sort()).toEqual([second, third].map(String).sort());
  expect(logged.filter((line) => line.includes(`"runId":"${String(badRunId)}"`))).toHaveLength(1);
});
