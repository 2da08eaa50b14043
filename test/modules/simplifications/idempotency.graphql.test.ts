import { expect, test, vi } from 'vitest';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { HOUR_MS } from '#api/lib/days.ts';
import { idAt } from '#api/lib/ids.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { holdPrompt } from '#api/modules/quota/holds.service.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { IdempotencyKeys } from '#api/modules/simplifications/idempotency-key.model.ts';
import { addLeases, countWithoutLease } from '#api/modules/simplifications/lease-backfill.service.ts';
import { simplify } from '#api/modules/simplifications/simplify.ts';
import { givenRewriter } from '../../factories/rewriter.ts';
import {
  contextFor,
  getPlanBalance,
  givenServer,
  tally,
  trySimplify,
  waitForCommits,
} from '../../factories/simplify.ts';
import { givenSubscriber } from '../../factories/user.ts';
import { asUser, NOW, runForError } from '../../setup/graphql.ts';
import { beforeNext } from '../../setup/interleave.ts';
import { SimplifyWithFixedKeyDocument } from '../../setup/operations.generated.ts';
import { times } from '../../setup/times.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const later = (ms: number) => new Date(NOW.getTime() + ms);

/** Longer than a lease lasts without being renewed (`EXPIRES_AFTER_MS` in claims.ts). */
const EXPIRED_MS = 6100;

/** Sets when all leases were last renewed: `ms` ago. */
const setLastRenewal = (ms: number) =>
  IdempotencyKeys.collection.updateMany({}, [{ $set: { renewedAt: { $subtract: ['$$NOW', ms] } } }]);

test.each([20, 50])(
  '%i requests at once with one key, on two servers, cost one prompt, and get one answer and one history entry',
  async (count) => {
    const user = await givenSubscriber({ createdAt: NOW });
    const { rewriter, calls } = givenRewriter(() => pause(50));
    const servers = [givenServer(rewriter), givenServer(rewriter)] as const;

    const outcomes = await Promise.all(
      times(count, (index) => trySimplify(contextFor(user, servers[index % 2 ? 0 : 1]), 'Please help', 'key-1')),
    );
    await waitForCommits(...servers);

    expect(tally(outcomes)).toEqual({ ok: count });
    expect(new Set(outcomes.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(calls).toEqual(['Please help']);
    expect(await getPlanBalance(user)).toEqual({
      used: 1,
      limit: 5,
      accounted: 1,
      holds: 0,
    });
    expect(await HistoryEntries.countDocuments({ userId: user._id })).toBe(1);
  },
);

test('the answer is kept for 24 hours, and then the key is free', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const server = givenServer();
  const first = await trySimplify(contextFor(user, server), 'Please help', 'key');
  expect(await trySimplify(contextFor(user, givenServer(), later(24 * HOUR_MS - 1)), ' Please help ', 'key')).toEqual(
    first,
  );
  expect(await trySimplify(contextFor(user, server, later(24 * HOUR_MS)), 'Please help', 'key')).not.toEqual(first);
  await waitForCommits(server);
  expect(await getPlanBalance(user)).toMatchObject({ used: 2, accounted: 2 });
});

test('a key stands for one text', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const { rewriter, calls } = givenRewriter(() => pause(50));
  const server = givenServer(rewriter);
  const outcomes = await Promise.all(
    times(6, (index) => trySimplify(contextFor(user, server), index % 2 ? 'one text' : 'another', 'key')),
  );
  expect(tally(outcomes)).toEqual({ ok: 3, IDEMPOTENCY_MISMATCH: 3 });
  expect(calls).toHaveLength(1);
  expect(await trySimplify(contextFor(user, server), 'a third', 'key')).toBe('IDEMPOTENCY_MISMATCH');
});

test('equal keys of different users are independent of each other', async () => {
  const [anna, ben] = [await givenSubscriber({ createdAt: NOW }), await givenSubscriber({ createdAt: NOW })];
  const server = givenServer();
  expect(await trySimplify(contextFor(anna, server), 'of Anna', 'key')).toMatchObject({ originalText: 'of Anna' });
  expect(await trySimplify(contextFor(ben, server), 'of Ben', 'key')).toMatchObject({ originalText: 'of Ben' });
});

test('a failure is returned to all requests that waited, and the key is free again', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  let arrived = 0;
  const { rewriter, calls } = givenRewriter(async (call) => {
    if (call > 1) return;
    await expect.poll(() => arrived).toBe(10);
    throw new Error('the provider is down');
  });
  const base = givenServer(rewriter);
  // The last step of a request before it waits.
  const consume: Runtime['rateLimits']['consume'] = async (...wish) => {
    await base.rateLimits.consume(...wish);
    arrived += 1;
  };
  const server = { ...base, rateLimits: { ...base.rateLimits, consume } };
  const outcomes = await Promise.all(times(10, () => trySimplify(contextFor(user, server), 'Please help', 'key')));
  expect(tally(outcomes)).toEqual({ PROVIDER_FAILED: 10 });
  expect(await trySimplify(contextFor(user, server), 'Please help', 'key')).toMatchObject({ promptsUsed: 1 });
  expect(calls).toHaveLength(2);
});

test('a request that waited for a minute says that the run is still in progress, unlike one whose texts were deleted', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  let finish: () => void = () => undefined;
  const { rewriter, calls } = givenRewriter(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const [first, second] = [givenServer(rewriter), givenServer()];
  const repeat = () =>
    simplify(contextFor(user, second), { text: 'Please help', idempotencyKey: 'key' }).catch((error: unknown) => error);
  const running = trySimplify(contextFor(user, first), 'Please help', 'key');
  await expect.poll(() => calls.length).toBe(1);
  // A minute passes while the second request reads the state of the first one.
  const now = performance.now.bind(performance);
  let passedMs = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMs);
  beforeNext('updateOne', IdempotencyKeys, async () => {
    passedMs = 60_000;
    return Promise.resolve();
  });
  const waited = await repeat();
  clock.mockRestore();
  expect(waited).toMatchObject({ code: 'CONFLICT', details: { in_progress: true } });

  finish();
  await running;
  await waitForCommits(first);
  await HistoryEntries.deleteMany({ userId: user._id });
  expect(await repeat()).toMatchObject({ code: 'CONFLICT', details: {} });
  expect(await repeat()).not.toHaveProperty('details.in_progress');
});

test('a run whose server died before it held a prompt is started again once its lease has expired', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  let wakeUp = () => undefined as unknown;
  const asleep = new Promise(
    (resolve) =>
      (wakeUp = () => {
        resolve(null);
      }),
  );
  const { rewriter, calls } = givenRewriter(async (call) => (call === 1 ? asleep : null));
  const dying = trySimplify(contextFor(user, givenServer(rewriter)), 'Please help', 'key');
  await expect.poll(() => calls.length).toBe(1);
  // To the next requests, the server of the run seems to have died. In this test, the run continues later.
  await setLastRenewal(EXPIRED_MS);
  const successors = await Promise.all(
    times(5, () => trySimplify(contextFor(user, givenServer(rewriter)), 'Please help', 'key')),
  );
  expect(tally(successors)).toEqual({ ok: 5 });
  expect(new Set(successors.map((answer) => JSON.stringify(answer))).size).toBe(1);
  wakeUp();
  expect(await dying).toBe('TIMEOUT');
  expect(calls).toHaveLength(2);
  expect(
    await LedgerEntries.countDocuments({
      userId: user._id,
      state: 'committed',
    }),
  ).toBe(1);
  expect(await trySimplify(contextFor(user, givenServer()), 'Please help', 'key')).toEqual(successors[0]);
});

test.each([
  { what: 'behind', clock: -HOUR_MS },
  { what: 'ahead', clock: HOUR_MS },
])('a run whose lease expired is started again, even by a server whose clock is an hour $what', async ({ clock }) => {
  const user = await givenSubscriber({ createdAt: later(-2 * HOUR_MS) });
  const { rewriter, calls } = givenRewriter(async (call) => (call === 1 ? new Promise(() => undefined) : null));
  void trySimplify(contextFor(user, givenServer(rewriter)), 'Please help', 'key');
  await expect.poll(() => calls.length).toBe(1);
  const successor = givenServer(rewriter);
  const retried = trySimplify(contextFor(user, successor, later(clock)), 'Please help', 'key');
  // The first server renews the lease, so the repeated request waits for its run.
  await pause(500);
  expect(calls).toHaveLength(1);
  await setLastRenewal(EXPIRED_MS);
  expect(await retried).toMatchObject({ originalText: 'Please help' });
  expect(calls).toHaveLength(2);
});

test('a dead run gives its prompt back to the run that replaces it', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const first = givenServer();
  expect(await trySimplify(contextFor(user, first), 'Please help', 'key')).toMatchObject({ promptsUsed: 1 });
  await waitForCommits(first);
  // As after a crash between the hold and the commit.
  const runId = idAt(NOW);
  await holdPrompt({ userId: user._id, runId, now: NOW });
  await IdempotencyKeys.updateMany({}, { $set: { runId } });
  await setLastRenewal(EXPIRED_MS);

  const server = givenServer();
  expect(await trySimplify(contextFor(user, server), 'Please help', 'key')).toMatchObject({
    promptsUsed: 2,
  });
  await waitForCommits(server);
  expect(await getPlanBalance(user)).toEqual({
    used: 2,
    limit: 5,
    accounted: 2,
    holds: 0,
  });
  expect(await LedgerEntries.findOne({ _id: runId }).lean()).toMatchObject({
    state: 'refunded',
  });
});

test('a key that an earlier version stored still gets the answer of its run', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const server = givenServer();
  const answer = await trySimplify(contextFor(user, server), 'Please help', 'key');
  await waitForCommits(server);
  await IdempotencyKeys.collection.updateMany({}, [
    {
      $set: {
        startedAt: '$renewedAt',
        answer: { promptsUsed: 1, promptsRemaining: 4 },
      },
    },
    { $unset: 'renewedAt' },
  ]);
  await LedgerEntries.collection.updateMany({}, { $unset: { promptsUsed: true, promptsRemaining: true } });
  expect(await countWithoutLease()).toBe(1);
  await addLeases();
  expect(await countWithoutLease()).toBe(0);
  expect(await trySimplify(contextFor(user, givenServer()), 'Please help', 'key')).toEqual(answer);
});

test('a run that the sweeper ended frees its key at once', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const { rewriter } = givenRewriter(async () => {
    const [held] = await IdempotencyKeys.find().lean();
    if (!held) throw new Error('There is no claim.');
    const { runId, userId } = held;
    // The ledger entry that the sweeper would store.
    await LedgerEntries.create({
      _id: runId,
      userId,
      walletId: userId,
      bucket: 'plan',
      windowStart: NOW,
      state: 'refunded',
      day: '2026-01-01',
      hour: 0,
      at: NOW,
      foldedAt: NOW,
    });
  });
  expect(await trySimplify(contextFor(user, givenServer(rewriter)), 'Please help', 'key')).toBe('TIMEOUT');
  expect(await trySimplify(contextFor(user, givenServer()), 'Please help', 'key')).toMatchObject({ promptsUsed: 1 });
});

test('the error of a rewriter reaches the user with its own message', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const { rewriter } = givenRewriter(async () => {
    throw new DomainError('BAD_USER_INPUT', 'This action needs a model');
  });
  expect(
    await runForError(asUser(user), SimplifyWithFixedKeyDocument, {}, { runtime: givenServer(rewriter) }),
  ).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: 'This action needs a model',
  });
  expect(await getPlanBalance(user)).toMatchObject({ used: 0, holds: 0 });
});
