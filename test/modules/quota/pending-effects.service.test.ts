import mongoose, { Types } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { applyEffectsLeftBehind } from '#api/modules/run-effects/run-effects.service.ts';
import { NOW } from '../../setup/graphql.ts';
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
  await applyEffectsLeftBehind(NOW);
  const reads = await db
    ?.collection('system.profile')
    .find({ op: 'query', ns: `${db.databaseName}.ledger_entries` })
    .toArray();
  expect(reads).toHaveLength(1);
  expect(reads).toMatchObject([{ docsExamined: 0, keysExamined: 0 }]);
});
