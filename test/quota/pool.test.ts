import mongoose from 'mongoose';
import { beforeEach, describe, expect, test } from 'vitest';
import { idAt } from '#api/ids.ts';
import { findHold, refundRun, sweepStaleHolds, takeHold } from '#api/modules/quota/holds.ts';
import { LedgerEntries } from '#api/modules/quota/ledger-entry.model.ts';
import { addSharer, removeSharer, setAllowance } from '#api/modules/quota/pool-sharers.ts';
import type { WalletRecord } from '#api/modules/quota/wallet.model.ts';
import { openAddOnWallet } from '#api/modules/quota/wallets.ts';
import { simplify } from '#api/modules/simplifications/simplifications.service.ts';
import { poolRules } from '#api/modules/subscriptions/team-pools.ts';
import type { UserRecord } from '#api/modules/users/users.service.ts';
import { rewriterOf, untilAborted } from '#test/factories/rewriter.ts';
import {
  attempt,
  balanceOf,
  contextFor,
  givenServer,
  planWallet,
  settle,
  setPlanWallet,
  tally,
} from '#test/factories/simplify.ts';
import { setPlan } from '#test/factories/subscription.ts';
import { givenSubscriber, givenUser } from '#test/factories/user.ts';
import { asPerson, NOW, run } from '#test/setup/graphql.ts';
import { testRuntime } from '#test/setup/runtime.ts';

const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const later = (ms: number) => new Date(NOW.getTime() + ms);

let owner: UserRecord;
beforeEach(async () => {
  owner = await givenSubscriber({ createdAt: NOW });
  await setPlan(owner, 'pro');
  await setPlanWallet(owner, { limit: 20 });
});

const inTransaction = (work: (session: mongoose.ClientSession) => Promise<void>) =>
  mongoose.connection.transaction(work);

async function givenSharer(allowance: number | null = null, person = givenSubscriber({ createdAt: NOW })) {
  const user = await person;
  await inTransaction((session) => addSharer(session, { ownerId: owner._id, userId: user._id, allowance, at: NOW }));
  return user;
}

const shareOf = ({ sharers }: WalletRecord, user: UserRecord) => sharers.find(({ _id }) => _id.equals(user._id));
const bucketsOf = async (user: UserRecord) =>
  (await LedgerEntries.find({ userId: user._id }).sort({ _id: 1 }).lean()).map(({ bucket, state }) =>
    state === 'committed' ? bucket : `${bucket} refunded`,
  );
const subscriptionOf = async (user: UserRecord) => {
  const document = '{ viewer { promptsUsed subscription { promptsUsed promptsRemaining promptsLimit } } }';
  return ((await run(asPerson(user), document)) as { viewer: { subscription: object } }).viewer.subscription;
};
const hold = (user: UserRecord, runId = idAt(NOW), now = NOW) =>
  takeHold({ userId: user._id, runId, now, pools: poolRules(contextFor(user, givenServer())) });

test('200 at once by five members on the last 20 of a pool take 20, and what the pool lacks they take from their own', async () => {
  const members = await Promise.all(times(5, () => givenSharer()));
  const servers = [givenServer(), givenServer()] as const;
  const outcomes = await Promise.all(
    times(200, (i) => attempt(contextFor(members[i % 5] ?? owner, servers[i % 2 ? 0 : 1]))),
  );
  await settle(...servers);
  await sweepStaleHolds(later(121_000));
  // 20 of the pool, and 5 of each one's own plan.
  expect(tally(outcomes)).toEqual({ ok: 45, QUOTA_EXHAUSTED: 155 });
  expect(await balanceOf(owner)).toEqual({ used: 20, limit: 20, accounted: 20, holds: 0 });
  for (const member of members) {
    expect(await balanceOf(member)).toEqual({ used: 5, limit: 5, accounted: 5, holds: 0 });
  }
  expect(await LedgerEntries.countDocuments({ bucket: 'pool', state: 'committed', walletId: owner._id })).toBe(20);
  expect((await planWallet(owner)).sharers.reduce((sum, { used }) => sum + used, 0)).toBe(20);
  expect(await subscriptionOf(owner)).toEqual({ promptsUsed: 20, promptsRemaining: 0, promptsLimit: 20 });
});

test('members and their owner, many failing, never overspend pool nor allowance, and every record agrees', async () => {
  const members = await Promise.all([givenSharer(3), givenSharer(6), givenSharer(4), givenSharer(1), givenSharer(9)]);
  for (const member of members) await setPlanWallet(member, { limit: 0 });
  const { rewriter } = rewriterOf(async (call) => {
    if (call % 3 === 0) throw new Error('the provider failed');
  });
  const server = givenServer(rewriter);
  for (let wave = 0; wave < 4; wave += 1) {
    await Promise.all(times(60, (i) => attempt(contextFor([...members, owner][i % 6] ?? owner, server))));
  }
  await settle(server);
  await sweepStaleHolds(later(121_000));
  const { used, accounted, holds } = await balanceOf(owner);
  expect({ used, accounted, holds }).toEqual({ used: 20, accounted: 20, holds: 0 });
  const { sharers } = await planWallet(owner);
  for (const { _id, used: taken, allowance } of sharers) {
    expect(taken).toBeLessThanOrEqual(allowance ?? 0);
    const committed = { userId: _id, walletId: owner._id, bucket: 'pool', state: 'committed' } as const;
    expect(await LedgerEntries.countDocuments(committed)).toBe(taken);
  }
});

test('the pool is first, up to the allowance; then the own plan, then own add-ons', async () => {
  const member = await givenSharer(2);
  await setPlanWallet(member, { limit: 1 });
  await inTransaction((session) =>
    openAddOnWallet(session, { walletId: idAt(NOW), userId: member._id, prompts: 1, at: NOW }),
  );
  expect(await subscriptionOf(member)).toEqual({ promptsUsed: 0, promptsRemaining: 4, promptsLimit: 1 });
  const server = givenServer();
  const outcomes = [];
  for (const text of ['a', 'b', 'c', 'd', 'e']) outcomes.push(await attempt(contextFor(member, server), text));
  await settle(server);
  expect(outcomes.map((it) => (typeof it === 'string' ? it : [it.promptsUsed, it.promptsRemaining]))).toEqual([
    [0, 3],
    [0, 2],
    [1, 1],
    [1, 0],
    'QUOTA_EXHAUSTED',
  ]);
  expect(await bucketsOf(member)).toEqual(['pool', 'pool', 'plan', 'add_on']);
  expect(await subscriptionOf(owner)).toEqual({ promptsUsed: 2, promptsRemaining: 18, promptsLimit: 20 });
});

test('somebody without a plan of their own lives on the pool', async () => {
  const member = await givenSharer(null, givenUser());
  const server = givenServer();
  expect(await attempt(contextFor(member, server))).toMatchObject({ promptsUsed: 0, promptsRemaining: 19 });
  await settle(server);
  expect(await subscriptionOf(member)).toEqual({ promptsUsed: 0, promptsRemaining: 19, promptsLimit: 0 });
});

test('unlimited is who can take without end: by the pool and without an allowance', async () => {
  await setPlan(owner, 'ultimate');
  await setPlanWallet(owner, { limit: -1 });
  const [free, bounded] = [await givenSharer(), await givenSharer(7)];
  expect(await subscriptionOf(free)).toMatchObject({ promptsRemaining: -1 });
  expect(await subscriptionOf(bounded)).toMatchObject({ promptsRemaining: 12 });
  const server = givenServer();
  expect(await attempt(contextFor(bounded, server))).toMatchObject({ promptsRemaining: 11 });
  expect(await attempt(contextFor(free, server))).toMatchObject({ promptsRemaining: -1 });
  await settle(server);
});

test('the pool closes with the plan of its owner, and opens again', async () => {
  const member = await givenSharer();
  const server = givenServer();
  await setPlan(owner, 'standard');
  expect(await subscriptionOf(member)).toMatchObject({ promptsRemaining: 5 });
  expect(await attempt(contextFor(member, server), 'a')).toMatchObject({ promptsUsed: 1, promptsRemaining: 4 });
  await setPlan(owner, 'pro');
  expect(await subscriptionOf(member)).toMatchObject({ promptsRemaining: 24 });
  expect(await attempt(contextFor(member, server), 'b')).toMatchObject({ promptsUsed: 1, promptsRemaining: 23 });
  await settle(server);
  expect(await bucketsOf(member)).toEqual(['plan', 'pool']);
});

test('an allowance starts over with the pool’s window, and may change within it', async () => {
  const member = await givenSharer(1);
  await setPlanWallet(member, { limit: 0 });
  const nextWindow = new Date('2026-02-03T00:00:00Z');
  await hold(member);
  await expect(hold(member)).rejects.toMatchObject({ code: 'QUOTA_EXHAUSTED' });
  await inTransaction((session) => setAllowance(session, { ownerId: owner._id, userId: member._id }, 2));
  await hold(member);
  await expect(hold(member)).rejects.toMatchObject({ code: 'QUOTA_EXHAUSTED' });
  await hold(member, idAt(nextWindow), nextWindow);
  expect(await planWallet(owner)).toMatchObject({ used: 1, windowStart: new Date('2026-02-01T00:00:00Z') });
});

describe('what is held in a pool', () => {
  test('comes back once, to the pool and to the allowance, however often it is refunded', async () => {
    const member = await givenSharer(1);
    const held = await hold(member);
    expect(held).toMatchObject({ bucket: 'pool', walletId: owner._id, promptsRemaining: 5 });
    expect(await findHold(member._id, held.runId)).toMatchObject({ bucket: 'pool', userId: member._id });
    await Promise.all(times(10, () => refundRun(held, NOW)));
    const wallet = await planWallet(owner);
    expect([wallet.used, wallet.holds, shareOf(wallet, member)?.used]).toEqual([0, [], 0]);
    expect(await bucketsOf(member)).toEqual(['pool refunded']);
  });

  test('is swept when its server died, and only from the window that it was taken in', async () => {
    const member = await givenSharer(3);
    await hold(member);
    await hold(owner);
    await sweepStaleHolds(later(121_000));
    const wallet = await planWallet(owner);
    expect([wallet.used, wallet.holds, shareOf(wallet, member)?.used]).toEqual([0, [], 0]);
    expect([await bucketsOf(member), await bucketsOf(owner)]).toEqual([['pool refunded'], ['plan refunded']]);
    const late = await hold(member);
    const nextWindow = new Date('2026-02-03T00:00:00Z');
    await hold(member, idAt(nextWindow), nextWindow);
    await refundRun(late, nextWindow);
    expect(shareOf(await planWallet(owner), member)).toMatchObject({ used: 1 });
    expect(await planWallet(owner)).toMatchObject({ used: 1 });
  });

  test('is settled though its person left meanwhile', async () => {
    const member = await givenSharer(3);
    const [kept, failed] = [await hold(member), await hold(member)];
    await inTransaction((session) => removeSharer(session, { ownerId: owner._id, userId: member._id }));
    await refundRun(failed, NOW);
    expect(await planWallet(owner)).toMatchObject({ used: 1, holds: [{ _id: kept.runId }], sharers: [] });
    await sweepStaleHolds(later(121_000));
    expect(await planWallet(owner)).toMatchObject({ used: 0, holds: [] });
    const own = await hold(member);
    expect(own).toMatchObject({ bucket: 'plan', walletId: member._id });
  });

  test('may be fifty at once and no more, the owner’s included', async () => {
    await setPlanWallet(owner, { limit: -1 });
    const member = await givenSharer();
    const runtime = testRuntime({ env: { RATE_LIMIT_SCALE: '1' } });
    const pools = poolRules(contextFor(member, runtime));
    const take = (user: UserRecord) => takeHold({ userId: user._id, runId: idAt(NOW), now: NOW, pools });
    await take(owner);
    const [first] = await Promise.all(times(49, () => take(member)));
    await expect(take(member)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    if (first) await refundRun(first, NOW);
    expect(await take(member)).toMatchObject({ bucket: 'pool' });
  });
});

test('a run that is stopped gives its prompt back to the pool', async () => {
  const member = await givenSharer(2);
  const { rewriter } = rewriterOf((_call, signal) => untilAborted(signal));
  const stop = new AbortController();
  const running = simplify(
    contextFor(member, givenServer(rewriter)),
    { text: 'Please help' },
    {
      left: stop.signal,
      onText: () => undefined,
    },
  );
  await expect.poll(async () => (await planWallet(owner)).used).toBe(1);
  stop.abort();
  await expect(running).rejects.toThrow();
  const wallet = await planWallet(owner);
  expect([wallet.used, wallet.holds, shareOf(wallet, member)?.used]).toEqual([0, [], 0]);
});

test('people without a team still take their prompt by one call of the database', async () => {
  const alone = await givenSubscriber({ createdAt: NOW });
  const calls: string[] = [];
  mongoose.set('debug', (collection: string, method: string) => void calls.push(`${collection}.${method}`));
  await hold(alone);
  mongoose.set('debug', false);
  expect(calls).toEqual(['wallets.findOneAndUpdate']);
});
