import { trusted, type Types } from 'mongoose';
import { isolatedRows } from '#api/database/isolated-rows.ts';
import { DomainError } from '#api/kernel/errors.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { fromStoredHold, type Hold } from './hold.rules.ts';
import { insertRefundedEntry, type LedgerBucket } from './ledger.service.ts';
import { type PoolShare, shareRemainingAt } from './pool.rules.ts';
import { findPoolShare, holdPoolPrompt, refundPoolPrompt } from './pool-holds.ts';
import { walletCollection, type WalletRecord, Wallets } from './wallet.model.ts';
import { remainingAt, sumPrompts, totalRemainingAt, UNLIMITED, usedAt } from './wallet.rules.ts';
import { findWallets, rollWindow } from './wallet-store.ts';

interface HoldRequest {
  readonly userId: Types.ObjectId;
  readonly runId: Types.ObjectId;
  readonly now: Date;
  /** Left out: the run does not use the pool of the user's team. */
  readonly pools?: PoolRules;
}

/** What decides about team pools and is not stored in wallets. */
export interface PoolRules {
  /** Whether the owner's pool is open. */
  readonly isOpen: (ownerId: Types.ObjectId) => Promise<boolean>;
  /** The most prompts of one pool that may be in progress at the same time. */
  readonly maxInFlight: number;
}

/** The wallets that a user may use, in the order of use. */
interface AvailableWallets {
  /** Null if the user shares no pool, or if the pool is closed. */
  readonly pool: PoolShare | null;
  /** The user's own wallets. */
  readonly own: readonly WalletRecord[];
}

/** A hold older than this was left behind by a server that stopped, because a run ends within 60 seconds. */
const STALE_HOLD_MS = 120_000;

/** Wallets whose stale holds one pass of the job settles. The next pass continues. */
const SWEEP_BATCH = 500;

/**
 * Before each further attempt, the pool is read again. An attempt fails if a new window began, the pool or its allowance was used or changed since
 * that read, or too many runs are in progress.
 */
const MAX_POOL_ATTEMPTS = 5;

const quotaExhaustedError = () =>
  new DomainError('QUOTA_EXHAUSTED', 'You have used all your prompts. Upgrade your plan or buy an add-on to continue.');

const poolBusyError = () =>
  new DomainError('RATE_LIMITED', 'Your team is working on many prompts right now. Please try again in a moment', {
    retryAfterSeconds: 2,
  });

/**
 * Reserves a prompt in a wallet, by one conditional update, so that concurrent runs never use more than
 * `limit`. Returns the changed wallet without its holds. Null if there is none, if it has no prompt left, if its window has ended, or if `condition`
 * (a further filter) does not match.
 */
async function holdInWallet(
  walletId: Types.ObjectId,
  { runId, now }: HoldRequest,
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

/**
 * Builds the hold of a run.
 * @param after the user's wallets, after the prompt was reserved
 */
function toHold(
  { _id: walletId, windowStart }: WalletRecord,
  bucket: LedgerBucket,
  after: AvailableWallets,
  { userId, runId, now }: HoldRequest,
): Hold {
  const plan = after.own.find(({ kind }) => kind === 'plan');
  const inPool = after.pool ? shareRemainingAt(after.pool, now) : 0;
  return {
    runId,
    userId,
    walletId,
    bucket,
    windowStart,
    promptsUsed: plan ? usedAt(plan, now) : 0,
    promptsRemaining: sumPrompts([inPool, totalRemainingAt(after.own, now)]),
  };
}

/** Finds the user's share in their team's pool. Null if they share none, if the pool is closed, or if the run does not use pools. */
async function findOpenPool({ userId, pools }: HoldRequest): Promise<PoolShare | null> {
  const pool = pools ? await findPoolShare(userId) : null;
  return pool && (await pools?.isOpen(pool.wallet._id)) ? pool : null;
}

/**
 * Reserves a prompt in the team's pool. Returns null if the pool has none left for the user, or if they left the team meanwhile. Throws RATE_LIMITED
 * if it has one, but too many of its prompts are in progress, or each attempt failed: the user can wait, and their own prompts are not used instead.
 */
async function holdInPool(available: AvailableWallets, request: HoldRequest): Promise<Hold | null> {
  const { userId, now, pools } = request;
  let { pool } = available;
  if (!pool || !pools) return null;
  const { _id: walletId } = pool.wallet;
  // A new window or allowance makes a hold fail, so that the next attempt sees it.
  for (let attempt = 1; attempt <= MAX_POOL_ATTEMPTS; attempt += 1) {
    if (!pool?.wallet._id.equals(walletId) || shareRemainingAt(pool, now) === 0) return null;
    // The holds that were read first may be those of a window that has ended.
    if (attempt > 1 && pool.wallet.holds.length >= pools.maxInFlight) break;
    await rollWindow(pool.wallet, now);
    const updated = await holdPoolPrompt(pool, { ...request, maxInFlight: pools.maxInFlight });
    if (updated) return toHold(updated.wallet, 'pool', { ...available, pool: updated }, request);
    pool = await findPoolShare(userId);
  }
  throw poolBusyError();
}

/**
 * Marks an owner's own run as private while their pool is closed: their team must not see it, even after the pool opens again. Saves the
 * check of the pool for plans that no member has ever shared, which are nearly all.
 */
async function markedIfPrivate(hold: Hold, wallet: WalletRecord, { pools }: HoldRequest): Promise<Hold> {
  const isShared = wallet.sharers.length > 0 || wallet.formerUse !== undefined;
  if (hold.bucket !== 'plan' || !isShared || !pools || (await pools.isOpen(wallet._id))) return hold;
  return { ...hold, isPrivate: true };
}

/** Reserves a prompt in the user's own wallets, in the order of use. Returns null if none has a prompt left. */
async function holdInOwnWallets(available: AvailableWallets, request: HoldRequest): Promise<Hold | null> {
  for (const wallet of available.own) {
    if (remainingAt(wallet, request.now) === 0) continue;
    await rollWindow(wallet, request.now);
    const updated = await holdInWallet(wallet._id, request);
    if (!updated) continue;
    const own = available.own.map((other) => (other === wallet ? updated : other));
    return markedIfPrivate(toHold(updated, updated.kind, { ...available, own }, request), updated, request);
  }
  return null;
}

/**
 * Reserves one prompt: in the pool of the user's team, else in their plan, else in their add-ons, oldest first.
 * Throws QUOTA_EXHAUSTED and RATE_LIMITED. For most users, who share no pool, have no add-ons and own no team, it is a single update.
 */
export async function holdPrompt(request: HoldRequest): Promise<Hold> {
  const { userId } = request;
  // The id of a plan's wallet is the id of its user.
  const plan = await holdInWallet(userId, request, { sharesPool: { $ne: true } });
  if (plan) {
    const wallets = plan.hasAddOns ? await findWallets(userId) : [plan];
    const own = wallets.map((wallet) => (wallet._id.equals(userId) ? plan : wallet));
    return markedIfPrivate(toHold(plan, 'plan', { pool: null, own }, request), plan, request);
  }
  const [pool, own] = await Promise.all([findOpenPool(request), findWallets(userId)]);
  const available = { pool, own };
  const hold = (await holdInPool(available, request)) ?? (await holdInOwnWallets(available, request));
  if (!hold) throw quotaExhaustedError();
  return hold;
}

type SettledHold = Pick<Hold, 'runId' | 'walletId'>;

/** Removes the holds of committed runs. If this fails, `sweepStaleHolds` removes them later. */
export async function releaseHolds(holds: readonly SettledHold[]): Promise<void> {
  const walletIds = [...new Map(holds.map(({ walletId }) => [walletId.toString(), walletId])).values()];
  await walletCollection().updateMany(
    { _id: { $in: walletIds } },
    { $pull: { holds: { _id: { $in: holds.map(({ runId }) => runId) } } } },
  );
}

/**
 * Ends a run without using its prompt, and returns the run's final state: a run that was committed before stays
 * committed. Can be repeated and run concurrently: the first entry in the ledger decides, and the prompt is given back
 * only together with removing its hold. Once the wallet has a new quota window, the hold is gone, and nothing is given back.
 */
export async function refundRun(
  hold: Pick<Hold, 'runId' | 'userId' | 'walletId' | 'bucket' | 'windowStart'>,
  now: Date,
): Promise<'committed' | 'refunded'> {
  const state = await insertRefundedEntry(hold, now);
  if (state === 'committed') {
    await releaseHolds([hold]);
  } else if (hold.bucket === 'pool') {
    await refundPoolPrompt(hold);
  } else {
    await Wallets.updateOne(
      { _id: hold.walletId, 'holds._id': hold.runId },
      { $inc: { used: -1 }, $pull: { holds: { _id: hold.runId } } },
    );
  }
  return state;
}

/**
 * Finds the hold of a run, in the user's own wallets or in the pool of their team. Null if the run has none there. One in the pool of a team that the
 * user has left is not found: `sweepStaleHolds` settles it.
 */
export async function findHold(userId: Types.ObjectId, runId: Types.ObjectId) {
  const wallet = await Wallets.findOne({
    $or: [{ userId }, { 'sharers._id': userId }],
    'holds._id': runId,
  }).lean<WalletRecord>();
  const hold = wallet?.holds.find(({ _id }) => _id.equals(runId));
  return wallet && hold ? fromStoredHold(wallet, hold) : null;
}

const sweptHoldsOf = isolatedRows<Types.ObjectId>(
  'A stale hold could not be settled, and will be tried again',
  (runId) => ({ runId: String(runId) }),
);

/** Settles holds that a stopped server left behind: committed runs stay committed, all others are refunded. */
export async function sweepStaleHolds(now: Date, runtime: Runtime): Promise<void> {
  const before = new Date(now.getTime() - STALE_HOLD_MS);
  const swept = sweptHoldsOf(runtime);
  const isStale = { at: { $lt: before }, _id: { $nin: swept.waiting(now) } };
  const wallets = await Wallets.find({
    // `$type` matches the partial filter of the index. Without it, MongoDB does not use the index.
    'holds.at': trusted({ $type: 'date', $lt: before }),
    holds: trusted({ $elemMatch: isStale }),
  })
    .limit(SWEEP_BATCH)
    .lean<WalletRecord[]>();
  const stale = wallets.flatMap((wallet) =>
    wallet.holds.filter(({ at }) => at < before).map((hold) => ({ _id: hold._id, hold: fromStoredHold(wallet, hold) })),
  );
  await swept.forEach(stale, ({ hold }) => refundRun(hold, now), now);
}
