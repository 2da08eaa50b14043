import mongoose, { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { DAY_MS } from '#api/lib/days.ts';
import { HistoryEntries } from '#api/modules/history/history-entry.model.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { Wallets } from '#api/modules/quota/wallet.model.ts';
import { openAddOnWallet } from '#api/modules/quota/wallets.service.ts';
import { runsInProgressOf } from '#api/modules/simplifications/runs-in-progress.ts';
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
import { givenSubscriber, givenUser } from '../../factories/user.ts';
import { atScale } from '../../setup/full-scale.ts';
import { asUser, NOW, run, runForError } from '../../setup/graphql.ts';
import {
  PromptsUsedAndRemainingDocument,
  SimplifyFixedTextDocument,
  StatsDocument,
} from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';

const ROUNDS = atScale({ short: 4, full: 50 });

test('of 60 concurrent runs on the last 5 prompts, 5 succeed and 55 get an error, and all records agree', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const { rewriter, calls } = givenRewriter();
  const server = givenServer(rewriter);

  const outcomes = await Promise.all(times(60, () => trySimplify(contextFor(user, server))));
  await waitForCommits(server);

  expect(tally(outcomes)).toEqual({ ok: 5, QUOTA_EXHAUSTED: 55 });
  expect(calls).toHaveLength(5);
  expect(await getPlanWallet(user)).toMatchObject({ used: 5, limit: 5, holds: [] });
  expect(await LedgerEntries.countDocuments({ userId: user._id, state: 'committed' })).toBe(5);
  expect(await HistoryEntries.countDocuments({ userId: user._id })).toBe(5);
  const { stats } = await run(asUser(user), StatsDocument, {}, { runtime: server });
  expect(stats).toMatchObject({
    totalPromptsUsed: 5,
    promptsRemaining: 0,
    promptsLimit: 5,
    subscription: { promptsUsed: 5, promptsLimit: 5 },
  });
  expect(stats.usageByDay).toHaveLength(30);
  expect(stats.usageByDay.at(-1)).toEqual({ date: '2026-01-01', count: 5 });
});

test('of 200 concurrent runs on the last prompt, on two servers, exactly one succeeds in each round', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const { rewriter, calls } = givenRewriter();
  const servers = [givenServer(rewriter), givenServer(rewriter)] as const;
  for (const round of times(ROUNDS, (index) => index)) {
    await setPlanWallet(user, { limit: round + 1 });
    const outcomes = await Promise.all(
      times(200, (index) => trySimplify(contextFor(user, servers[index % 2 ? 0 : 1]))),
    );
    expect(tally(outcomes)).toEqual({ ok: 1, QUOTA_EXHAUSTED: 199 });
  }
  await waitForCommits(...servers);
  expect(calls).toHaveLength(ROUNDS);
  expect(await getPlanBalance(user)).toEqual({ used: ROUNDS, limit: ROUNDS, accounted: ROUNDS, holds: 0 });
});

test('a user without a plan gets an error that says what to do, and no rewriter is called', async () => {
  const user = await givenUser();
  const { rewriter, calls } = givenRewriter();
  const { code, message } = await runForError(
    asUser(user),
    SimplifyFixedTextDocument,
    {},
    { runtime: givenServer(rewriter) },
  );
  expect({ code, message }).toEqual({
    code: 'QUOTA_EXHAUSTED',
    message: 'You have used all your prompts. Upgrade your plan or buy an add-on to continue.',
  });
  expect(calls).toEqual([]);
});

test('add-ons are used after the plan, oldest first', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const server = givenServer();
  await setPlanWallet(user, { limit: 1 });
  const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS);
  await mongoose.connection.transaction(async (session) => {
    await openAddOnWallet(session, { walletId: new Types.ObjectId(), userId: user._id, prompts: 1, at: days(2) });
    await openAddOnWallet(session, { walletId: new Types.ObjectId(), userId: user._id, prompts: 2, at: days(1) });
  });

  const outcomes = [];
  for (const text of ['a', 'b', 'c', 'd', 'e']) outcomes.push(await trySimplify(contextFor(user, server), text));
  await waitForCommits(server);

  expect(outcomes.map((it) => (typeof it === 'string' ? it : [it.promptsUsed, it.promptsRemaining]))).toEqual([
    [1, 3],
    [1, 2],
    [1, 1],
    [1, 0],
    'QUOTA_EXHAUSTED',
  ]);
  const addOns = await Wallets.find({ userId: user._id, kind: 'add_on' }).sort({ purchasedAt: 1 }).lean();
  expect(addOns.map(({ used }) => used)).toEqual([2, 1]);
  const buckets = await LedgerEntries.find({ userId: user._id }).sort({ _id: 1 }).lean();
  expect(buckets.map(({ bucket }) => bucket)).toEqual(['plan', 'add_on', 'add_on', 'add_on']);
});

test('an unlimited plan counts its prompts and is never exhausted', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const server = givenServer();
  await setPlanWallet(user, { limit: -1 });
  const outcomes = await Promise.all(times(20, () => trySimplify(contextFor(user, server))));
  await waitForCommits(server);
  expect(tally(outcomes)).toEqual({ ok: 20 });
  expect(outcomes.every((it) => typeof it === 'object' && it.promptsRemaining === -1)).toBe(true);
  expect(await getPlanBalance(user)).toEqual({ used: 20, limit: -1, accounted: 20, holds: 0 });
});

test('a limit below the used prompts leaves 0 remaining, not less', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  await setPlanWallet(user, { used: 5, limit: 3 });
  expect(await trySimplify(contextFor(user, givenServer()))).toBe('QUOTA_EXHAUSTED');
  const { viewer } = await run(asUser(user), PromptsUsedAndRemainingDocument);
  expect(viewer).toEqual({ subscription: { promptsUsed: 5, promptsRemaining: 0 } });
});

test('a user can run three prompts at once, scaled by RATE_LIMIT_SCALE', async () => {
  const user = await givenSubscriber({ createdAt: NOW });
  const { rewriter } = givenRewriter((_call, signal) => untilAborted(signal));
  const runtime = { ...testRuntime({ env: { RATE_LIMIT_SCALE: '1' } }), rewriter };
  const { enter } = runsInProgressOf(runtime);
  const leaves = times(3, () => enter(String(user._id)));
  expect(await trySimplify(contextFor(user, runtime))).toBe('RATE_LIMITED');
  for (const leave of leaves) leave();
  expect(() => enter(String(user._id))).not.toThrow();
});
