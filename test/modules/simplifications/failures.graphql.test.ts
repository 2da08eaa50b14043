import { expect, test, vi } from 'vitest';
import { idAt } from '#api/lib/ids.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { findHold, holdPrompt, refundRun, sweepStaleHolds } from '#api/modules/quota/holds.service.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { applyPendingEffects } from '#api/modules/run-effects/run-effects.service.ts';
import { rewriteInTime } from '#api/modules/simplifications/rewrite-in-time.ts';
import { UserUsageDays } from '#api/modules/usage/user-usage-day.model.ts';
import { givenRewriter, untilAborted } from '../../factories/rewriter.ts';
import {
  contextFor,
  getPlanBalance,
  getPlanWallet,
  givenServer,
  setPlanWallet,
  tally,
  trySimplify,
  waitForCommits,
} from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { useFailingDatabase } from '../../setup/fail-point.ts';
import { NOW } from '../../setup/graphql.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';

const later = (ms: number) => new Date(NOW.getTime() + ms);
/** When the sweeper returns holds of NOW: they are older than `STALE_HOLD_MS` (holds.service.ts). */
const STALE = later(121_000);

const database = useFailingDatabase();

test('a rewrite is given up at its deadline, and the rewriter is asked to stop, whether or not it does', async () => {
  const signals: AbortSignal[] = [];
  const deaf = givenRewriter((_call, signal) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  const obedient = givenRewriter((_call, signal) => untilAborted(signal));
  await expect(rewriteInTime(deaf.rewriter, 'text', { deadlineMs: 20 })).rejects.toMatchObject({ code: 'TIMEOUT' });
  await expect(rewriteInTime(obedient.rewriter, 'text', { deadlineMs: 20 })).rejects.toMatchObject({ code: 'TIMEOUT' });
  expect(signals[0]?.aborted).toBe(true);
});

test('an empty rewrite is a failure, not an answer', async () => {
  const empty = { rewrite: async () => ({ text: ' ', changes: [], model: 'm', inputTokens: 1, outputTokens: 0 }) };
  await expect(rewriteInTime(empty, 'text')).rejects.toMatchObject({ code: 'PROVIDER_FAILED' });
});

test('300 runs of which many fail, abort or stop short: used is what was committed', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  await setPlanWallet(user, { limit: -1 });
  const { rewriter } = givenRewriter(async (call) => {
    await new Promise((resolve) => setTimeout(resolve, (call * 7) % 5));
    // 7919 is a prime number, so 100 calls in a row draw each number from 0 to 99.
    const draw = (call * 7919) % 100;
    if (draw < 30) throw new Error('the provider failed');
    if (draw < 40) throw new DOMException('timed out', 'TimeoutError');
    if (draw < 45) throw new DOMException('aborted', 'AbortError');
  });
  const servers = [givenServer(rewriter), givenServer(rewriter)] as const;
  const outcomes: Awaited<ReturnType<typeof trySimplify>>[] = [];
  for (let wave = 0; wave < 6; wave += 1) {
    outcomes.push(
      ...(await Promise.all(times(50, (index) => trySimplify(contextFor(user, servers[index % 2 ? 0 : 1]))))),
    );
  }
  await waitForCommits(...servers);

  // An abort counts as a time-out.
  expect(tally(outcomes)).toEqual({ ok: 165, PROVIDER_FAILED: 90, TIMEOUT: 45 });
  expect(await getPlanBalance(user)).toEqual({ used: 165, limit: -1, accounted: 165, holds: 0 });
  expect(await LedgerEntries.countDocuments({ state: 'refunded' })).toBe(135);
  expect(await HistoryEntries.countDocuments()).toBe(165);
  expect(await UserUsageDays.findOne().lean()).toMatchObject({ count: 165, models: { 'gpt-5-mini': 165 } });
});

test('a prompt that is refunded many times at once comes back once', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const hold = await holdPrompt({ userId: user._id, runId: idAt(NOW), now: NOW });
  await holdPrompt({ userId: user._id, runId: idAt(NOW), now: NOW });
  const states = await Promise.all(times(20, () => refundRun(hold, NOW)));
  expect(new Set(states)).toEqual(new Set(['refunded']));
  expect(await getPlanBalance(user)).toEqual({ used: 1, limit: 5, accounted: 1, holds: 1 });
});

test('the sweeper returns the prompts that a server held when it died, and no younger ones', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const dead = idAt(NOW);
  const alive = idAt(NOW);
  await holdPrompt({ userId: user._id, runId: dead, now: NOW });
  await holdPrompt({ userId: user._id, runId: alive, now: later(60_000) });

  await sweepStaleHolds(later(120_001), testRuntime());
  expect(await getPlanBalance(user)).toEqual({ used: 1, limit: 5, accounted: 1, holds: 1 });
  expect(await findHold(user._id, dead)).toBeNull();
  expect(await findHold(user._id, alive)).not.toBeNull();
  // By then, the other hold is old enough too.
  await sweepStaleHolds(later(200_000), testRuntime());
  expect(await getPlanBalance(user)).toEqual({ used: 0, limit: 5, accounted: 0, holds: 0 });
});

test('a hold that can not be settled keeps no other from being returned, not even one of the same wallet', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const runtime = testRuntime();
  // MongoDB can't store the run as refunded, because its id is no id of a run.
  await Wallets.collection.updateOne({ _id: user._id }, { $set: { holds: [{ _id: 'broken', at: NOW }] } });
  await holdPrompt({ userId: user._id, runId: idAt(NOW), now: NOW });
  await sweepStaleHolds(STALE, runtime);
  expect((await getPlanWallet(user)).holds.map(({ _id }) => String(_id))).toEqual(['broken']);
  await Wallets.collection.deleteOne({ _id: user._id });
});

test('the sweeper settles holds of runs in the ledger: a committed prompt stays used, a refunded one is returned', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const [committed, refunded] = [idAt(NOW), idAt(NOW)];
  for (const runId of [committed, refunded]) await holdPrompt({ userId: user._id, runId, now: NOW });
  const row = {
    userId: user._id,
    walletId: user._id,
    bucket: 'plan',
    windowStart: NOW,
    day: '2026-01-01',
    hour: 0,
    at: NOW,
  } as const;
  await LedgerEntries.create([
    { ...row, _id: committed, state: 'committed' },
    { ...row, _id: refunded, state: 'refunded', foldedAt: NOW },
  ]);
  await Promise.all(times(5, () => sweepStaleHolds(STALE, testRuntime())));
  expect(await getPlanBalance(user)).toEqual({ used: 1, limit: 5, accounted: 1, holds: 0 });
});

test('a run that succeeds after its prompt was returned answers TIMEOUT and is not counted, but other runs are', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const { rewriter } = givenRewriter(async (call) => {
    if (call === 1) await sweepStaleHolds(STALE, testRuntime());
  });
  const server = givenServer(rewriter);
  expect(await trySimplify(contextFor(user, server))).toBe('TIMEOUT');
  // Each call returns the prompt of the first hold, which can be that of another run.
  const mixed = givenRewriter(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { holds } = await getPlanWallet(user);
    const [first] = holds;
    if (!first) return;
    const hold = await findHold(user._id, first._id);
    if (hold) await refundRun(hold, NOW);
  });
  const sharing = givenServer(mixed.rewriter);
  const outcomes = await Promise.all(times(4, () => trySimplify(contextFor(user, sharing))));
  await waitForCommits(server, sharing);
  const { used, accounted, holds } = await getPlanBalance(user);
  expect({ used, holds }).toEqual({ used: tally(outcomes).ok ?? 0, holds: 0 });
  expect(accounted).toBe(used);
});

test('a commit whose response was lost is detected, and the run succeeds', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const server = givenServer();
  const { rewriter } = givenRewriter(async () => {
    await database.fail({ commands: ['insert'], times: 1, how: { closeConnection: true } });
  });
  expect(await trySimplify(contextFor(user, { ...server, rewriter }))).toMatchObject({ promptsUsed: 1 });
  await database.fail({ commands: ['commitTransaction'], times: 1, how: { closeConnection: true } });
  await applyPendingEffects(user._id);
  expect(await getPlanBalance(user)).toMatchObject({ used: 1, accounted: 1 });
  expect(await HistoryEntries.countDocuments()).toBe(1);
});

test('when a commit is impossible, the prompt is returned, and nothing is half written', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const server = givenServer();
  const how = { errorCode: 14031 }; // OutOfDiskSpace
  const { rewriter } = givenRewriter(async () => {
    await database.fail({ commands: ['insert'], times: 1, how });
  });
  await expect(trySimplify(contextFor(user, { ...server, rewriter }))).rejects.toThrow();
  expect(await getPlanBalance(user)).toEqual({ used: 0, limit: 5, accounted: 0, holds: 0 });
  expect(await HistoryEntries.countDocuments()).toBe(0);
  expect(await UserUsageDays.countDocuments()).toBe(0);
});

test('a deadline of 60 seconds ends a run that hangs', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  let begin: () => void = () => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const { rewriter } = givenRewriter(() => {
    begin();
    return new Promise(() => undefined);
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  try {
    const outcome = trySimplify(contextFor(user, givenServer(rewriter)));
    await begun;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await outcome).toBe('TIMEOUT');
  } finally {
    vi.useRealTimers();
  }
  expect(await getPlanBalance(user)).toEqual({ used: 0, limit: 5, accounted: 0, holds: 0 });
});
