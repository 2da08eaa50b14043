import { beforeEach, expect, test } from 'vitest';
import { MULTIPART_TYPE } from '#api/graphql/multipart.ts';
import { cacheStats } from '#api/lib/cache-stats.ts';
import { idAt } from '#api/lib/ids.ts';
import { HealthMinutes } from '#api/modules/health/health-minute.model.ts';
import { healthRecorderOf, startHealthRecording } from '#api/modules/health/health-recorder.service.ts';
import { createHealthRecorder } from '#api/modules/health/health-recorder.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { givenAdmin, givenSubscriber, givenUser } from '../../factories/user.ts';
import { useFailingDatabase } from '../../setup/fail-point.ts';
import { asAnonymous, asToken, asUser, run, runForError } from '../../setup/graphql.ts';
import { PlanIdsDocument, SystemHealthDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { useServer } from '../../setup/server.ts';

const AT = new Date('2026-01-02T12:00:30Z');

const database = useFailingDatabase();
const { rest, call, graphql, signedIn, runtime } = useServer();
let admin: ReturnType<typeof asUser>;
beforeEach(async () => {
  admin = asUser(await givenAdmin());
});

const read = async (now = AT) => {
  const { systemHealth } = await run(admin, SystemHealthDocument, {}, { now: () => now });
  return systemHealth;
};
/** The recorder of another process. Its `recordRequest` takes the time, the duration, and whether the request failed. */
const recorder = () => createHealthRecorder(testRuntime());

test('the figures of several processes in one minute are added up, and a restart loses none', async () => {
  const [one, other] = [recorder(), recorder()];
  for (const ms of [10, 20]) one.recordRequest(AT, ms, false);
  other.recordRequest(AT, 60, true);
  await Promise.all([one.flush(AT), other.flush(AT)]);
  one.recordRequest(AT, 30, false);
  await one.flush(AT);
  await Promise.all([one.sample(AT), other.sample(AT)]);
  await Promise.all([one.flush(AT), other.flush(AT)]);
  const restarted = recorder();
  restarted.recordRequest(AT, 80, false);
  await restarted.flush(AT);

  expect(await HealthMinutes.find().lean()).toMatchObject([
    {
      _id: new Date('2026-01-02T12:00:00Z'),
      requests: 5,
      errors: 1,
      durationMs: 200,
      pings: 2,
      ready: 1,
      latency: { 1: 1, 2: 1, 3: 1, 4: 2 },
      expiresAt: new Date('2026-04-02T12:00:00Z'),
    },
  ]);
  expect(await read()).toMatchObject({
    apiUptime: 100,
    responseTimeAvg: 40,
    responseTimeP95: 100,
    errorRate: 20,
    requestsPerMinute: 1,
  });
});

test('figures are stored for the minute in which they were measured', async () => {
  const it = recorder();
  it.recordRequest(AT, 10, false);
  it.recordRequest(new Date(AT.getTime() + 60_000), 10, false);
  it.recordRequest(new Date(AT.getTime() + 60_000), 10, false);
  await it.flush(new Date(AT.getTime() + 120_000));
  const rows = await HealthMinutes.find().sort({ _id: 1 }).lean();
  expect(rows.map(({ _id, requests }) => [_id.toISOString().slice(11, 16), requests])).toEqual([
    ['12:00', 1],
    ['12:01', 2],
  ]);
});

test('figures wait in memory while they can not be stored', async () => {
  const it = recorder();
  await database.fail({ commands: ['update'], collection: 'health_minutes', how: { errorCode: 8 } });
  it.recordRequest(AT, 10, true);
  await it.flush(AT);
  expect(await HealthMinutes.countDocuments()).toBe(0);
  await database.mend();
  await it.flush(new Date(AT.getTime() + 60_000));
  expect(await HealthMinutes.find().lean()).toMatchObject([
    { _id: new Date('2026-01-02T12:00:00Z'), requests: 1, errors: 1, ready: 0 },
  ]);
});

test('when only some minutes can be stored, only the others wait in memory', async () => {
  const it = recorder();
  const minuteLater = new Date(AT.getTime() + 60_000);
  // A count that is no number can't be raised.
  const broken = { _id: new Date('2026-01-02T12:01:00Z') as never, requests: 'unreadable' };
  await HealthMinutes.collection.insertOne(broken);
  it.recordRequest(AT, 10, false);
  it.recordRequest(minuteLater, 10, false);
  await it.flush(minuteLater);
  await HealthMinutes.collection.deleteOne({ _id: broken._id });
  await it.flush(minuteLater);
  await it.flush(minuteLater);
  const rows = await HealthMinutes.find().sort({ _id: 1 }).lean();
  expect(rows.map(({ _id, requests }) => [_id.toISOString().slice(11, 16), requests])).toEqual([
    ['12:00', 1],
    ['12:01', 1],
  ]);
});

test('the database reports its connections, its speed and its disk', async () => {
  const health = await read();
  expect(health.databaseConnections).toBeGreaterThan(0);
  expect(health.databaseResponseTime).toBeGreaterThan(0);
  expect(health.storageUsed).toBeGreaterThan(0);
  expect(health.storageTotal).toBeGreaterThanOrEqual(health.storageUsed);
});

test('the hit rate is the share of values that were found in the caches, and null without reads', async () => {
  const it = recorder();
  expect((await read()).cacheHitRate).toBeNull();
  cacheStats.hits += 9;
  cacheStats.misses += 1;
  await it.flush(AT);
  expect((await read()).cacheHitRate).toBe(90);
});

test('users with a run in the last five minutes are active', async () => {
  const givenRun = async (secondsAgo: number, state: 'committed' | 'refunded' = 'committed') => {
    const at = new Date(AT.getTime() - secondsAgo * 1000);
    const run = {
      userId: (await givenUser())._id,
      bucket: 'plan' as const,
      windowStart: at,
      day: '2026-01-02',
      hour: 12,
    };
    await LedgerEntries.create({ _id: idAt(at), ...run, state, at });
  };
  await givenRun(10);
  await givenRun(299);
  await givenRun(301);
  await givenRun(10, 'refunded');
  expect((await read()).activeUsers).toBe(2);
});

test('answers of REST and GraphQL are measured, also failures, but no pages or probes', async () => {
  const health = healthRecorderOf(runtime);
  await health.flush(new Date());
  await HealthMinutes.deleteMany({});
  const headers = await signedIn(await givenUser());
  await rest('GET', '/plans');
  await rest('GET', '/user/profile');
  await graphql(PlanIdsDocument, {}, headers);
  await call('GET', '/healthz');
  await call('GET', '/favicon.ico');
  await database.fail({ commands: ['find'], collection: 'plans', how: { errorCode: 8 } });
  expect(await rest('GET', '/plans')).toMatchObject({ status: 500 });
  expect(await graphql(PlanIdsDocument, {}, headers)).toMatchObject({ status: 200 });
  await database.mend();
  await health.flush(new Date());
  const rows = await HealthMinutes.find().lean();
  expect(rows.reduce((sum, { requests }) => sum + requests, 0)).toBe(5);
  expect(rows.reduce((sum, { errors }) => sum + errors, 0)).toBe(2);
});

test('a process records from its start, and stores what it has when it ends', async () => {
  const runtimeOfProcess = testRuntime();
  const recording = startHealthRecording(runtimeOfProcess);
  healthRecorderOf(runtimeOfProcess).recordRequest(new Date(), 10, false);
  await recording.stop();
  const rows = await HealthMinutes.find().lean();
  expect(Math.max(...rows.map(({ ready }) => ready))).toBe(1);
  expect(rows.reduce((sum, { requests }) => sum + requests, 0)).toBe(1);
});

test('REST returns the figures under the names of the contract', async () => {
  const headers = await signedIn(await givenAdmin());
  const { status, body } = await rest('GET', '/admin/system-health', headers);
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ data: expect.objectContaining({ api_uptime: 100, active_users: 0 }) as unknown }),
  ]);
});

test('system health is refused to visitors, to users and to access tokens without the scope all', async () => {
  expect(await runForError(asAnonymous, SystemHealthDocument)).toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(await runForError(asUser(await givenUser()), SystemHealthDocument)).toMatchObject({ code: 'FORBIDDEN' });
  expect(await runForError(asToken('users:read'), SystemHealthDocument)).toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
});

test('subscriptions are not measured: they last as long as their client listens', async () => {
  const health = healthRecorderOf(runtime);
  await health.flush(new Date());
  await HealthMinutes.deleteMany({});
  const headers = { ...(await signedIn(await givenSubscriber())), accept: MULTIPART_TYPE };
  const query = 'subscription { simplifyStream(input: { text: "Please help me, please." }) { text } }';
  const answer = await graphql(query, {}, headers);
  expect(answer.headers.get('content-type')).toBe(MULTIPART_TYPE);
  await graphql('{ plans { id } }', {}, headers);
  await health.flush(new Date());
  const rows = await HealthMinutes.find().lean();
  expect(rows.reduce((sum, { requests }) => sum + requests, 0)).toBe(1);
});
