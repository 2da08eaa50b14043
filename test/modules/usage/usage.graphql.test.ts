import { trusted } from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { JobLeases } from '#api/jobs/job-lease.model.ts';
import { startJobs } from '#api/jobs/jobs.ts';
import { takeLease } from '#api/jobs/leases.ts';
import { Plans } from '#api/modules/plans/plan.model.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { RunRatings } from '#api/modules/ratings/run-rating.model.ts';
import { decodeKey, encodeKey } from '#api/modules/usage/counters.ts';
import { foldLedger } from '#api/modules/usage/fold-ledger.service.ts';
import { UsageDays } from '#api/modules/usage/usage-day.model.ts';
import { UserUsageDays } from '#api/modules/usage/user-usage-day.model.ts';
import { givenCommittedEntry } from '../../factories/ledger-entry.ts';
import { givenRatings } from '../../factories/ratings.ts';
import {
  contextFor,
  givenServer,
  setPlanWallet,
  tally,
  trySimplify,
  waitForCommits,
} from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asAnonymous, asUser, NOW, run } from '../../setup/graphql.ts';
import {
  CanUpgradeDocument,
  SocialProofDocument,
  TotalPromptsSimplifiedDocument,
  UsageByDayDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';

interface DayCounts {
  day: string;
  count: number;
  hours: object;
  models: object;
}

test('jobs that fold the ledger at the same time count each run once', async () => {
  const server = givenServer();
  const users = await Promise.all(times(4, () => givenSubscriber({ createdAt: NOW })));
  const later = new Date('2026-01-02T23:59:59.999Z');
  const outcomes = await Promise.all(
    users.flatMap((user) => times(5, (index) => trySimplify(contextFor(user, server, index % 2 ? NOW : later)))),
  );
  expect(tally(outcomes)).toEqual({ ok: 20 });
  await waitForCommits(server);
  await Promise.all(times(6, () => foldLedger(NOW, server)));
  await foldLedger(NOW, server);
  const days = await UsageDays.find().sort({ day: 1 }).lean<DayCounts[]>();
  expect(days.map(({ day, count, hours, models }) => ({ day, count, hours, models }))).toEqual([
    { day: '2026-01-01', count: 8, hours: { 0: 8 }, models: { 'gpt-5-mini': 8 } },
    { day: '2026-01-02', count: 12, hours: { 23: 12 }, models: { 'gpt-5-mini': 12 } },
  ]);
  expect(await LedgerEntries.countDocuments({ foldedAt: null })).toBe(0);
});

test('a run that can not be counted is logged, and keeps no other from being counted', async () => {
  const logged: string[] = [];
  const runtime = testRuntime({ logTo: (line) => void logged.push(line) });
  const entries = await Promise.all(times(3, () => givenCommittedEntry()));
  // A number as a text: MongoDB refuses to add it.
  const badRunId = await givenCommittedEntry({ inputTokens: '12' });
  onTestFinished(async () => {
    await LedgerEntries.collection.updateOne({ _id: badRunId }, { $set: { foldedAt: NOW } });
  });
  await foldLedger(NOW, runtime);
  expect(await LedgerEntries.countDocuments({ _id: trusted({ $in: entries }), foldedAt: null })).toBe(0);
  expect(await UsageDays.findOne({ day: '2026-01-01' }).lean()).toMatchObject({ count: 3, inputTokens: 36 });
  const failures = () => logged.filter((line) => line.includes(`"runId":"${String(badRunId)}"`));
  expect(failures()).toHaveLength(1);

  // The next pass leaves it out, so that the others are added together again.
  const more = await givenCommittedEntry();
  logged.length = 0;
  await foldLedger(new Date(NOW.getTime() + 2000), runtime);
  expect(await LedgerEntries.countDocuments({ _id: more, foldedAt: null })).toBe(0);
  expect(logged).toEqual([]);
  await foldLedger(new Date(NOW.getTime() + 30_000), runtime);
  expect(failures()).toHaveLength(1);
});

test('names of models can be encoded as keys and decoded again', () => {
  for (const name of ['gpt-4.1', '$where', '100%', 'a%2e', 'openai/gpt-4o:free', '.']) {
    expect(encodeKey(name)).not.toMatch(/[.$]/);
    expect(decodeKey(encodeKey(name))).toBe(name);
  }
});

test('stats fill 30 days with zeros and count runs of all time', async () => {
  const user = await givenSubscriber({ createdAt: new Date('2025-01-01T00:00:00Z') });
  const server = givenServer();
  await setPlanWallet(user, { limit: -1, windowEnd: null });
  for (const day of ['2025-06-01', '2025-12-02', '2025-12-03', '2025-12-03', '2026-01-01']) {
    await trySimplify(contextFor(user, server, new Date(`${day}T00:00:00Z`)));
  }
  const { stats } = await run(asUser(user), UsageByDayDocument);
  expect(stats.totalPromptsUsed).toBe(5);
  expect(stats.usageByDay).toHaveLength(30);
  expect(stats.usageByDay[0]).toEqual({ date: '2025-12-03', count: 2 });
  expect(stats.usageByDay.at(-1)).toEqual({ date: '2026-01-01', count: 1 });
  expect(stats.usageByDay.filter(({ count }) => count > 0)).toHaveLength(2);
  expect(await UserUsageDays.countDocuments()).toBe(4);
});

test('a user can upgrade while a plan on sale has more prompts than theirs', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const canUpgrade = async () => run(asUser(user), CanUpgradeDocument);
  const expected = (answer: boolean) => ({ canUpgrade: answer, stats: { canUpgrade: answer } });
  await setPlanWallet(user, { limit: 500 });
  // Ultimate has no limit.
  expect(await canUpgrade()).toEqual(expected(true));
  await Plans.updateOne({ _id: 'ultimate' }, { promptsLimit: 501 });
  expect(await canUpgrade()).toEqual(expected(true));
  await Plans.updateOne({ _id: 'ultimate' }, { promptsLimit: 500 });
  expect(await canUpgrade()).toEqual(expected(false));
  await Plans.updateOne({ _id: 'ultimate' }, { promptsLimit: -1, isHidden: true });
  expect(await canUpgrade()).toEqual(expected(false));
  await Plans.updateOne({ _id: 'ultimate' }, { isHidden: false });
  await setPlanWallet(user, { limit: -1 });
  expect(await canUpgrade()).toEqual(expected(false));
});

test('the totals of the service are public, as estimates that state their method', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const server = givenServer();
  await Promise.all(times(3, () => trySimplify(contextFor(user, server))));
  await foldLedger(NOW, server);
  const { socialProof } = await run(asAnonymous, SocialProofDocument, {}, { runtime: server });
  expect(socialProof).toEqual({
    totalUsers: 1,
    totalPromptsSimplified: 3,
    timeSavedHours: 0.1,
    costSaved: 0.03,
    satisfactionRate: null,
  });
  await trySimplify(contextFor(user, server));
  await foldLedger(NOW, server);
  const readAfter = async (ms: number) =>
    run(asAnonymous, TotalPromptsSimplifiedDocument, {}, { runtime: server, now: () => new Date(NOW.getTime() + ms) });
  expect(await readAfter(1999)).toMatchObject({ socialProof: { totalPromptsSimplified: 3 } });
  expect(await readAfter(2000)).toMatchObject({ socialProof: { totalPromptsSimplified: 4 } });
});

test('the share of good rewrites is that of the latest ratings, once there are enough of them', async () => {
  const getRate = async () =>
    (await run(asAnonymous, SocialProofDocument, {}, { runtime: givenServer() })).socialProof.satisfactionRate;
  await givenRatings(49, 49);
  expect(await getRate()).toBeNull();
  await givenRatings(1, 0);
  expect(await getRate()).toBe(98);
  await RunRatings.deleteMany();
  // The first one is older than the latest thousand.
  await givenRatings(1001, 501);
  expect(await getRate()).toBe(50);
});

test('one server at a time has the lease of a job, and another server takes the lease when it expires', async () => {
  const lease = { job: 'job', now: NOW, forMs: 1000 };
  const takers = await Promise.all(times(10, (index) => takeLease({ ...lease, holder: `server-${index}` })));
  expect(takers.filter(Boolean)).toHaveLength(1);
  const winner = `server-${takers.indexOf(true)}`;
  expect(await takeLease({ ...lease, holder: winner })).toBe(true);
  expect(await takeLease({ ...lease, holder: 'other', now: new Date(NOW.getTime() + 999) })).toBe(false);
  expect(await takeLease({ ...lease, holder: 'other', now: new Date(NOW.getTime() + 1000) })).toBe(true);
});

test('the jobs fold the ledger, and release their leases when they are stopped', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const server = givenServer();
  await trySimplify(contextFor(user, server));
  const jobs = startJobs(server);
  try {
    await expect.poll(() => UsageDays.countDocuments()).toBe(1);
  } finally {
    await jobs.stop();
  }
  expect(await JobLeases.countDocuments()).toBe(0);
});
