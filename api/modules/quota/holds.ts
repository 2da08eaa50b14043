import { trusted, type Types } from 'mongoose';
import { DomainError } from '../../errors.ts';
import { type LedgerBucket, refundInLedger } from './ledger.ts';
import { walletCollection, type WalletRecord, Wallets } from './wallet.model.ts';
import { giveBackToPool, poolOf, type PoolShare, reachableAt, takeFromPool } from './pool.ts';
import { inTotal, remainingAt, remainingInAll, UNLIMITED, usedAt } from './wallet-standing.ts';
import { rollWindow, walletsOf } from './wallets.ts';

/** One prompt, held for a run until it is committed or refunded. */
export interface Hold {
  readonly runId: Types.ObjectId;
  readonly userId: Types.ObjectId;
  readonly walletId: Types.ObjectId;
  readonly bucket: LedgerBucket;
  /** The window that it counts in, however late it is settled. */
  readonly windowStart: Date;
  /** Of the person's own plan, this one included. */
  readonly promptsUsed: number;
  /** In all that they can reach, without this one; -1 means unlimited. */
  readonly promptsRemaining: number;
}

const exhausted = () =>
  new DomainError('QUOTA_EXHAUSTED', 'You have used all your prompts. Upgrade your plan or buy an add-on to continue.');

const teamIsBusy = () =>
  new DomainError('RATE_LIMITED', 'Your team is working on many prompts right now. Please try again in a moment', {
    retryAfterSeconds: 2,
  });

/** No run takes that long: its deadline is 60 s. */
export const STALE_AFTER_MS = 120_000;

interface Taking {
  readonly userId: Types.ObjectId;
  readonly runId: Types.ObjectId;
  readonly now: Date;
  /** Left out: a pool that they share stays closed to them. */
  readonly pools?: PoolRules;
}

/** What a team's pool may be used for, by those who know more than wallets do. */
export interface PoolRules {
  /** Whether the plan of whoever owns it includes a team. */
  readonly isOpen: (ownerId: Types.ObjectId) => Promise<boolean>;
  /** How many prompts of it may be worked on at once. */
  readonly maxInFlight: number;
}

/** One conditional update, so that `used` never passes `limit`, whatever the concurrency. Null when there is none left. */
async function takeFrom(
  walletId: Types.ObjectId,
  { runId, now }: Taking,
  condition: object = {},
): Promise<WalletRecord | null> {
  return walletCollection().findOneAndUpdate(
    {
      _id: walletId,
      ...condition,
      $or: [{ windowEnd: null }, { windowEnd: { $gt: now } }],
      $expr: { $or: [{ $eq: ['$limit', UNLIMITED] }, { $lt: ['$used', '$limit'] }] },
    },
    { $inc: { used: 1 }, $push: { holds: { _id: runId, at: now } } },
    { returnDocument: 'after', projection: { holds: 0 } },
  );
}

/** Everything that a person can take from, in this order. */
interface Reach {
  /** Null: they share none, or it is closed. */
  readonly pool: PoolShare | null;
  /** Their own. */
  readonly wallets: readonly WalletRecord[];
}

/** @param after what they can reach now that the prompt is taken */
function holdOn(
  { _id: walletId, windowStart }: WalletRecord,
  bucket: LedgerBucket,
  after: Reach,
  { userId, runId, now }: Taking,
): Hold {
  const ownPlan = after.wallets.find(({ kind }) => kind === 'plan');
  const inPool = after.pool ? reachableAt(after.pool, now) : 0;
  return {
    runId,
    userId,
    walletId,
    bucket,
    windowStart,
    promptsUsed: ownPlan ? usedAt(ownPlan, now) : 0,
    promptsRemaining: inTotal([inPool, remainingInAll(after.wallets, now)]),
  };
}

async function openPoolOf({ userId, pools }: Taking): Promise<PoolShare | null> {
  const pool = pools ? await poolOf(userId) : null;
  return pool && (await pools?.isOpen(pool.wallet._id)) ? pool : null;
}

/** Null when the pool has none for them. Throws RATE_LIMITED when it has, and their team keeps it busy. */
async function holdInPool(reach: Reach, taking: Taking): Promise<Hold | null> {
  const { pool } = reach;
  const { userId, now, pools } = taking;
  if (!pool || !pools || reachableAt(pool, now) === 0) return null;
  await rollWindow(pool.wallet, now);
  const taken = await takeFromPool(pool, { ...taking, maxInFlight: pools.maxInFlight });
  if (taken) return holdOn(taken.wallet, 'pool', { ...reach, pool: taken }, taking);
  const left = await poolOf(userId);
  if (left && left.wallet.holds.length >= pools.maxInFlight && reachableAt(left, now) !== 0) throw teamIsBusy();
  return null;
}

async function holdInOwn(reach: Reach, taking: Taking): Promise<Hold | null> {
  for (const wallet of reach.wallets) {
    if (remainingAt(wallet, taking.now) === 0) continue;
    await rollWindow(wallet, taking.now);
    const taken = await takeFrom(wallet._id, taking);
    if (!taken) continue;
    const wallets = reach.wallets.map((other) => (other === wallet ? taken : other));
    return holdOn(taken, taken.kind, { ...reach, wallets }, taking);
  }
  return null;
}

/**
 * Holds one prompt: of their team's pool, else of their plan, else of their add-ons, oldest first. Throws QUOTA_EXHAUSTED, and RATE_LIMITED.
 * Most people share no pool, have prompts left in their plan and no add-ons: for them it is this one update.
 */
export async function takeHold(taking: Taking): Promise<Hold> {
  const { userId } = taking;
  const fromPlan = await takeFrom(userId, taking, { sharesPool: { $ne: true } });
  if (fromPlan) {
    const wallets = fromPlan.hasAddOns ? await walletsOf(userId) : [fromPlan];
    const standing = wallets.map((wallet) => (wallet._id.equals(userId) ? fromPlan : wallet));
    return holdOn(fromPlan, 'plan', { pool: null, wallets: standing }, taking);
  }
  const [pool, wallets] = await Promise.all([openPoolOf(taking), walletsOf(userId)]);
  const reach = { pool, wallets };
  const hold = (await holdInPool(reach, taking)) ?? (await holdInOwn(reach, taking));
  if (!hold) throw exhausted();
  return hold;
}

type SettledHold = Pick<Hold, 'runId' | 'walletId'>;

/** Lets go of what was committed. Whoever asked is not kept waiting for it: what gets lost, the sweeper finds. */
export async function releaseHolds(holds: readonly SettledHold[]): Promise<void> {
  const walletIds = [...new Map(holds.map(({ walletId }) => [walletId.toString(), walletId])).values()];
  await walletCollection().updateMany(
    { _id: { $in: walletIds } },
    { $pull: { holds: { _id: { $in: holds.map(({ runId }) => runId) } } } },
  );
}

/**
 * Ends a run without taking its prompt, and says how it ended: one that was committed before stays so. Whoever calls it, how often and
 * when, the prompt is given back once: the ledger decides, and the hold goes with the prompt.
 */
export async function refundRun(
  hold: Pick<Hold, 'runId' | 'userId' | 'walletId' | 'bucket' | 'windowStart'>,
  now: Date,
): Promise<'committed' | 'refunded'> {
  const state = await refundInLedger(hold, now);
  if (state === 'committed') {
    await releaseHolds([hold]);
  } else if (hold.bucket === 'pool') {
    await giveBackToPool(hold);
  } else {
    await Wallets.updateOne(
      { _id: hold.walletId, 'holds._id': hold.runId },
      { $inc: { used: -1 }, $pull: { holds: { _id: hold.runId } } },
    );
  }
  return state;
}

/** A hold as its wallet knows it. One that names a person was taken by them, out of their team's pool. */
const heldIn = (
  { _id: walletId, userId: ownerId, kind, windowStart }: WalletRecord,
  { _id: runId, userId }: WalletRecord['holds'][number],
) => ({ runId, walletId, windowStart, userId: userId ?? ownerId, bucket: userId ? ('pool' as const) : kind });

/** The hold of a run, wherever it was taken; null when nothing is held for it. */
export async function findHold(userId: Types.ObjectId, runId: Types.ObjectId) {
  const wallet = await Wallets.findOne({
    $or: [{ userId }, { 'sharers._id': userId }],
    'holds._id': runId,
  }).lean<WalletRecord>();
  const hold = wallet?.holds.find(({ _id }) => _id.equals(runId));
  return wallet && hold ? heldIn(wallet, hold) : null;
}

const SWEPT_AT_ONCE = 500;

/** Settles what a server that died left held: commits that were made stay, everything else is given back. */
export async function sweepStaleHolds(now: Date): Promise<void> {
  const before = new Date(now.getTime() - STALE_AFTER_MS);
  // Says that it is a date, as the index does: without it the index is not used.
  const wallets = await Wallets.find({ 'holds.at': trusted({ $type: 'date', $lt: before }) })
    .limit(SWEPT_AT_ONCE)
    .lean<WalletRecord[]>();
  for (const wallet of wallets) {
    for (const hold of wallet.holds.filter(({ at }) => at < before)) await refundRun(heldIn(wallet, hold), now);
  }
}
