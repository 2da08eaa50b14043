import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { idAt } from '#api/lib/ids.ts';
import { findHold, holdPrompt, refundRun, sweepStaleHolds } from '#api/modules/quota/holds.service.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { addSharer, poolShareLoader, removeSharer, setAllowance } from '#api/modules/quota/pools.service.ts';
import type { WalletRecord } from '#api/modules/quota/wallet.model.ts';
import { openAddOnWallet } from '#api/modules/quota/wallets.service.ts';
import { simplify } from '#api/modules/simplifications/simplify.ts';
import { poolRules } from '#api/modules/subscriptions/quota-usage.service.ts';
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
import { setPlan } from '../../factories/subscription.ts';
import { givenSubscriber, givenUser } from '../../factories/user.ts';
import { asUser, NOW, run } from '../../setup/graphql.ts';
import { OwnAndPoolUsageDocument } from '../../setup/operations.generated.ts';
import { testRuntime } from '../../setup/runtime.ts';
import { times } from '../../setup/times.ts';
import { inTransaction } from '../../setup/transaction.ts';

/** When the job returns holds of NOW: they are older than `STALE_HOLD_MS` (holds.service.ts). */
const STALE = new Date(NOW.getTime() + 121_000);

let owner: UserRecord;
beforeEach(async () => {
  owner = await givenSubscriber({ createdAt: NOW });
  await setPlan(owner, 'pro');
  await setPlanWallet(owner, { limit: 20 });
});

async function givenSharer(allowance: number | null = null, account = givenSubscriber({ createdAt: NOW })) {
  const user = await account;
  await inTransaction((session) => addSharer(session, { ownerId: owner._id, userId: user._id, allowance, at: NOW }));
  return user;
}

const findShare = ({ sharers }: WalletRecord, user: UserRecord) => sharers.find(({ _id }) => _id.equals(user._id));
const getBuckets = async (user: UserRecord) =>
  (await LedgerEntries.find({ userId: user._id }).sort({ _id: 1 }).lean()).map(({ bucket, state }) =>
    state === 'committed' ? bucket : `${bucket} refunded`,
  );
const getSubscription = async (user: UserRecord) => {
  return (await run(asUser(user), OwnAndPoolUsageDocument)).viewer.subscription;
};
const hold = (user: UserRecord, runId = idAt(NOW), now = NOW) =>
  holdPrompt({ userId: user._id, runId, now, pools: poolRules(contextFor(user, givenServer())) });

test('200 concurrent runs of five members use the last 20 prompts of the pool, then the members’ own plans', async () => {
  const members = await Promise.all(times(5, () => givenSharer()));
  const servers = [givenServer(), givenServer()] as const;
  const outcomes = await Promise.all(
    times(200, (i) => trySimplify(contextFor(members[i % 5] ?? owner, servers[i % 2 ? 0 : 1]))),
  );
  await waitForCommits(...servers);
  await sweepStaleHolds(STALE, testRuntime());
  // 20 from the pool, and 5 from each member's own plan.
  expect(tally(outcomes)).toEqual({ ok: 45, QUOTA_EXHAUSTED: 155 });
  expect(await getPlanBalance(owner)).toEqual({ used: 20, limit: 20, accounted: 20, holds: 0 });
  for (const member of members) {
    expect(await getPlanBalance(member)).toEqual({ used: 5, limit: 5, accounted: 5, holds: 0 });
  }
  expect(await LedgerEntries.countDocuments({ bucket: 'pool', state: 'committed', walletId: owner._id })).toBe(20);
  expect((await getPlanWallet(owner)).sharers.reduce((sum, { used }) => sum + used, 0)).toBe(20);
  expect(await getSubscription(owner)).toEqual({ promptsUsed: 20, promptsRemaining: 0, promptsLimit: 20 });
});

test('concurrent runs, many of which fail, never exceed the pool or an allowance, and all records agree', async () => {
  const members = await Promise.all([givenSharer(3), givenSharer(6), givenSharer(4), givenSharer(1), givenSharer(9)]);
  for (const member of members) await setPlanWallet(member, { limit: 0 });
  const { rewriter } = givenRewriter(async (call) => {
    if (call % 3 === 0) throw new Error('the provider failed');
  });
  const server = givenServer(rewriter);
  for (let wave = 0; wave < 4; wave += 1) {
    await Promise.all(times(60, (i) => trySimplify(contextFor([...members, owner][i % 6] ?? owner, server))));
  }
  await waitForCommits(server);
  await sweepStaleHolds(STALE, testRuntime());
  const { used, accounted, holds } = await getPlanBalance(owner);
  expect({ used, accounted, holds }).toEqual({ used: 20, accounted: 20, holds: 0 });
  const { sharers } = await getPlanWallet(owner);
  for (const { _id, used: usedByMember, allowance } of sharers) {
    expect(usedByMember).toBeLessThanOrEqual(allowance ?? 0);
    const committed = { userId: _id, walletId: owner._id, bucket: 'pool', state: 'committed' } as const;
    expect(await LedgerEntries.countDocuments(committed)).toBe(usedByMember);
  }
});

test('a run uses the pool up to the allowance, then the member’s own plan, then their add-ons', async () => {
  const member = await givenSharer(2);
  await setPlanWallet(member, { limit: 1 });
  await inTransaction((session) =>
    openAddOnWallet(session, { walletId: idAt(NOW), userId: member._id, prompts: 1, at: NOW }),
  );
  expect(await getSubscription(member)).toEqual({ promptsUsed: 0, promptsRemaining: 4, promptsLimit: 1 });
  const server = givenServer();
  const outcomes = [];
  for (const text of ['a', 'b', 'c', 'd', 'e']) outcomes.push(await trySimplify(contextFor(member, server), text));
  await waitForCommits(server);
  expect(outcomes.map((it) => (typeof it === 'string' ? it : [it.promptsUsed, it.promptsRemaining]))).toEqual([
    [0, 3],
    [0, 2],
    [1, 1],
    [1, 0],
    'QUOTA_EXHAUSTED',
  ]);
  expect(await getBuckets(member)).toEqual(['pool', 'pool', 'plan', 'add_on']);
  expect(await getSubscription(owner)).toEqual({ promptsUsed: 2, promptsRemaining: 18, promptsLimit: 20 });
});

test('a member without a plan of their own uses the pool', async () => {
  const member = await givenSharer(null, givenUser());
  const server = givenServer();
  expect(await trySimplify(contextFor(member, server))).toMatchObject({ promptsUsed: 0, promptsRemaining: 19 });
  await waitForCommits(server);
  expect(await getSubscription(member)).toEqual({ promptsUsed: 0, promptsRemaining: 19, promptsLimit: 0 });
});

test('a member of an unlimited pool is unlimited only without an allowance', async () => {
  await setPlan(owner, 'ultimate');
  await setPlanWallet(owner, { limit: -1 });
  const [unbounded, bounded] = [await givenSharer(), await givenSharer(7)];
  expect(await getSubscription(unbounded)).toMatchObject({ promptsRemaining: -1 });
  // The allowance of 7, and 5 of the member's own plan.
  expect(await getSubscription(bounded)).toMatchObject({ promptsRemaining: 12 });
  const server = givenServer();
  expect(await trySimplify(contextFor(bounded, server))).toMatchObject({ promptsRemaining: 11 });
  expect(await trySimplify(contextFor(unbounded, server))).toMatchObject({ promptsRemaining: -1 });
  await waitForCommits(server);
});

test('the pool closes when its owner’s plan ends, and opens again with a new team plan', async () => {
  const member = await givenSharer();
  const server = givenServer();
  await setPlan(owner, 'standard');
  expect(await getSubscription(member)).toMatchObject({ promptsRemaining: 5 });
  expect(await trySimplify(contextFor(member, server), 'a')).toMatchObject({ promptsUsed: 1, promptsRemaining: 4 });
  await setPlan(owner, 'pro');
  expect(await getSubscription(member)).toMatchObject({ promptsRemaining: 24 });
  expect(await trySimplify(contextFor(member, server), 'b')).toMatchObject({ promptsUsed: 1, promptsRemaining: 23 });
  await waitForCommits(server);
  expect(await getBuckets(member)).toEqual(['plan', 'pool']);
});

test('a member who leaves and joins again in the same window keeps their use of the pool', async () => {
  const member = await givenSharer(2);
  const server = givenServer();
  const simplifyAs = () => trySimplify(contextFor(member, server, NOW));
  await simplifyAs();
  await simplifyAs();
  await waitForCommits(server);
  await inTransaction((session) => removeSharer(session, { ownerId: owner._id, userId: member._id }));
  expect(await getPlanWallet(owner)).toMatchObject({ formerUse: { used: 2 } });
  await givenSharer(2, Promise.resolve(member));
  expect(await getPlanWallet(owner)).toMatchObject({ formerUse: { used: 0 }, sharers: [{ used: 2 }] });
  await simplifyAs();
  await waitForCommits(server);
  expect(await getBuckets(member)).toEqual(['pool', 'pool', 'plan']);
});

test('a member’s share is loaded without those of the others', async () => {
  const [member, other] = [await givenSharer(3), await givenSharer()];
  const loader = poolShareLoader(contextFor(member, givenServer()));
  const loaded = await loader.load(String(member._id));
  expect(loaded).toMatchObject({ share: { _id: member._id, allowance: 3 }, sharerCount: 2 });
  expect(loaded?.wallet.sharers.map(({ _id }) => _id)).toEqual([member._id]);
  const both = await poolShareLoader(contextFor(member, givenServer())).loadMany(
    [other, member, owner].map(({ _id }) => String(_id)),
  );
  expect(both).toMatchObject([{ share: { _id: other._id } }, { share: { _id: member._id } }, null]);
});

test('an allowance resets with the pool’s window, and can change during the window', async () => {
  const member = await givenSharer(1);
  await setPlanWallet(member, { limit: 0 });
  const nextWindow = new Date('2026-02-03T00:00:00Z');
  await hold(member);
  await expect(hold(member)).rejects.toMatchObject({ code: 'QUOTA_EXHAUSTED' });
  await inTransaction((session) => setAllowance(session, { ownerId: owner._id, userId: member._id, allowance: 2 }));
  await hold(member);
  await expect(hold(member)).rejects.toMatchObject({ code: 'QUOTA_EXHAUSTED' });
  await hold(member, idAt(nextWindow), nextWindow);
  expect(await getPlanWallet(owner)).toMatchObject({ used: 1, windowStart: new Date('2026-02-01T00:00:00Z') });
});

describe('a hold in a pool', () => {
  test('is returned once to the pool and to the allowance, however often it is refunded', async () => {
    const member = await givenSharer(1);
    const held = await hold(member);
    expect(held).toMatchObject({ bucket: 'pool', walletId: owner._id, promptsRemaining: 5 });
    expect(await findHold(member._id, held.runId)).toMatchObject({ bucket: 'pool', userId: member._id });
    await Promise.all(times(10, () => refundRun(held, NOW)));
    const wallet = await getPlanWallet(owner);
    expect([wallet.used, wallet.holds, findShare(wallet, member)?.used]).toEqual([0, [], 0]);
    expect(await getBuckets(member)).toEqual(['pool refunded']);
  });

  test('is swept after its server stopped, and returns only to the window of the hold', async () => {
    const member = await givenSharer(3);
    await hold(member);
    await hold(owner);
    await sweepStaleHolds(STALE, testRuntime());
    const wallet = await getPlanWallet(owner);
    expect([wallet.used, wallet.holds, findShare(wallet, member)?.used]).toEqual([0, [], 0]);
    expect([await getBuckets(member), await getBuckets(owner)]).toEqual([['pool refunded'], ['plan refunded']]);
    const late = await hold(member);
    const nextWindow = new Date('2026-02-03T00:00:00Z');
    await hold(member, idAt(nextWindow), nextWindow);
    await refundRun(late, nextWindow);
    expect(findShare(await getPlanWallet(owner), member)).toMatchObject({ used: 1 });
    expect(await getPlanWallet(owner)).toMatchObject({ used: 1 });
  });

  test('is settled also after the member has left', async () => {
    const member = await givenSharer(3);
    const [kept, failed] = [await hold(member), await hold(member)];
    await inTransaction((session) => removeSharer(session, { ownerId: owner._id, userId: member._id }));
    expect(await getPlanWallet(owner)).toMatchObject({ used: 2, formerUse: { used: 2, windowStart: NOW } });
    await refundRun(failed, NOW);
    expect(await getPlanWallet(owner)).toMatchObject({
      used: 1,
      holds: [{ _id: kept.runId }],
      sharers: [],
      formerUse: { used: 1, windowStart: NOW },
    });
    await sweepStaleHolds(STALE, testRuntime());
    expect(await getPlanWallet(owner)).toMatchObject({ used: 0, holds: [], formerUse: { used: 0, windowStart: NOW } });
    const own = await hold(member);
    expect(own).toMatchObject({ bucket: 'plan', walletId: member._id });
  });

  test('is one of at most fifty at once, including the owner’s', async () => {
    await setPlanWallet(owner, { limit: -1 });
    const member = await givenSharer();
    const runtime = testRuntime({ env: { RATE_LIMIT_SCALE: '1' } });
    const pools = poolRules(contextFor(member, runtime));
    const holdFor = (user: UserRecord) => holdPrompt({ userId: user._id, runId: idAt(NOW), now: NOW, pools });
    await holdFor(owner);
    const [first] = await Promise.all(times(49, () => holdFor(member)));
    await expect(holdFor(member)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    if (first) await refundRun(first, NOW);
    expect(await holdFor(member)).toMatchObject({ bucket: 'pool' });
  });
});

test('an aborted run returns its prompt to the pool', async () => {
  const member = await givenSharer(2);
  const { rewriter } = givenRewriter((_call, signal) => untilAborted(signal));
  const stop = new AbortController();
  const running = simplify(contextFor(member, givenServer(rewriter)), { text: 'Please help' }, stop.signal);
  await expect.poll(async () => (await getPlanWallet(owner)).used).toBe(1);
  stop.abort();
  await expect(running).rejects.toThrow();
  const wallet = await getPlanWallet(owner);
  expect([wallet.used, wallet.holds, findShare(wallet, member)?.used]).toEqual([0, [], 0]);
});

test('for a user without a team, a hold is one database call', async () => {
  const alone = await givenSubscriber({ createdAt: NOW });
  const calls: string[] = [];
  mongoose.set('debug', (collection: string, method: string) => void calls.push(`${collection}.${method}`));
  await hold(alone);
  mongoose.set('debug', false);
  expect(calls).toEqual(['wallets.findOneAndUpdate']);
});
