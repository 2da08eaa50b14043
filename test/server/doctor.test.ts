import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { checkBacklog } from '#api/commands/doctor/backlog.ts';
import { checkProviders } from '#api/commands/doctor/outside.ts';
import { checkStoredSecrets } from '#api/commands/doctor/stored-secrets.ts';
import { connectedDatabase } from '#api/database/connection.ts';
import { givenProviderKey, providersOf } from '../factories/model-providers.ts';
import { useFailingDatabase } from '../setup/fail-point.ts';
import { asAnonymous, testContext } from '../setup/graphql.ts';
import { testRuntime } from '../setup/runtime.ts';

const { fail, mend } = useFailingDatabase();
/** MongoDB's error code for an operation that takes longer than it may. */
const EXCEEDED_TIME_LIMIT = 50;

test('a database that takes too long is not reported as a lost key', async () => {
  await fail({ commands: ['aggregate'], collection: 'own_keys', how: { errorCode: EXCEEDED_TIME_LIMIT } });
  await expect(checkStoredSecrets(testRuntime())).rejects.toThrow();
  await mend();
  expect(await checkStoredSecrets(testRuntime())).toMatchObject({ status: 'ok' });
});

test('a database that takes too long is not reported as a provider key to enter again', async () => {
  const ctx = testContext(asAnonymous, { runtime: { ...testRuntime(), ...providersOf() } });
  await givenProviderKey(ctx, { keyName: 'Main', provider: 'openai', key: 'sk-canary-0123456789' });
  // The first read lists the keys, the second one opens the key.
  const how = { errorCode: EXCEEDED_TIME_LIMIT };
  await fail({ commands: ['find'], after: 1, collection: 'provider_keys', how });
  await expect(checkProviders(ctx.runtime)).rejects.toThrow();
  await mend();
  expect(await checkProviders(ctx.runtime)).toContainEqual(
    expect.objectContaining({ status: 'ok', name: 'Provider key' }),
  );
});

const HOUR_AGO = new Date(Date.now() - 3_600_000);
const SOON = new Date(Date.now() + 3_600_000);
const webhookId = new Types.ObjectId();

const findingOf = async (name: string) =>
  (await checkBacklog(connectedDatabase(), Date.now())).find((finding) => finding.name === name);

test.each<[string, string, object]>([
  ['Renewal stops', 'renewal_stops', { nextAttemptAt: HOUR_AGO, attempts: 0 }],
  ['Renewal changes', 'renewal_changes', { nextAttemptAt: HOUR_AGO, attempts: 0 }],
  ['Seat changes', 'seat_purchases', { nextSendAt: HOUR_AGO, attempts: 0 }],
  ['Subscriptions', 'subscriptions', { dueAt: HOUR_AGO }],
  ['Checkouts', 'checkouts', { isOpen: true, expiresAt: HOUR_AGO }],
  ['Held prompts', 'wallets', { holds: [{ at: HOUR_AGO }] }],
  ['Runs', 'ledger_entries', { pendingEffects: {}, at: HOUR_AGO, foldedAt: HOUR_AGO }],
  ['Statistics', 'ledger_entries', { foldedAt: null, at: HOUR_AGO }],
  ['Plan edits', 'plans', { teamsChangedAt: HOUR_AGO, slug: 'late' }],
  ['Webhooks', 'webhook_deliveries', { webhookId, state: 'waiting', nextAttemptAt: HOUR_AGO }],
])('%s that a job left for an hour are found', async (name, collection, row) => {
  const db = connectedDatabase();
  await db.collection('webhooks').insertOne({ _id: webhookId, isActive: true, pausedUntil: null });
  const { insertedId } = await db.collection(collection).insertOne({ ...row });
  const late = await findingOf(name);
  await db.collection('webhooks').deleteOne({ _id: webhookId });
  await db.collection(collection).deleteOne({ _id: insertedId });
  expect(late).toMatchObject({ status: 'fail', text: '1 wait for more than 5 minutes' });
  expect(await findingOf(name)).toMatchObject({ status: 'ok' });
});

test.each([
  ['Renewal stops', 'renewal_stops', { nextAttemptAt: SOON }],
  ['Renewal changes', 'renewal_changes', { nextAttemptAt: SOON }],
  ['Seat changes', 'seat_purchases', { nextSendAt: SOON }],
  ['Payments', 'payment_inbox', { state: 'waiting', nextAttemptAt: SOON }],
])('%s that a provider refuses again and again are found, although none is late', async (name, collection, row) => {
  const rows = connectedDatabase().collection(collection);
  const { insertedId } = await rows.insertOne({ ...row, attempts: 4 });
  expect(await findingOf(name)).toMatchObject({ status: 'ok' });
  await rows.updateOne({ _id: insertedId }, { $inc: { attempts: 1 } });
  expect(await findingOf(name)).toMatchObject({ status: 'fail', text: '1 failed 5 times or more' });
  await rows.deleteOne({ _id: insertedId });
});
