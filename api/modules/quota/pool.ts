import DataLoader from 'dataloader';
import { trusted, type Types } from 'mongoose';
import { perRequest } from '../../graphql/per-request.ts';
import { walletCollection, type WalletRecord, Wallets } from './wallet.model.ts';
import { hasEnded, remainingAt, UNLIMITED } from './wallet-standing.ts';

/** The wallet of a team's owner, as one of its sharers sees it. */
export interface PoolShare {
  readonly wallet: WalletRecord;
  readonly share: WalletRecord['sharers'][number];
}

/** Wallets that were opened before there were pools know of none. */
export const sharersIn = (wallet: WalletRecord): PoolShare[] =>
  (wallet.sharers as WalletRecord['sharers'] | undefined)?.map((share) => ({ wallet, share })) ?? [];

const shareIn = (wallet: WalletRecord, userId: Types.ObjectId): PoolShare | null =>
  sharersIn(wallet).find(({ share }) => share._id.equals(userId)) ?? null;

/** What a sharer has taken in the window that `now` falls into. */
export const takenAt = ({ wallet, share }: PoolShare, now: Date): number =>
  !hasEnded(wallet, now) && share.windowStart.getTime() === wallet.windowStart.getTime() ? share.used : 0;

/** What a sharer can still take: no more than the pool has, and no more than they may. -1 means unlimited. */
export function reachableAt(pool: PoolShare, now: Date): number {
  const inPool = remainingAt(pool.wallet, now);
  const { allowance } = pool.share;
  if (typeof allowance !== 'number') return inPool;
  const allowed = Math.max(0, allowance - takenAt(pool, now));
  return inPool === UNLIMITED ? allowed : Math.min(inPool, allowed);
}

/** The pools that people share, by user id; null for those who share none. Whether a pool is open is its team's affair. */
export const poolLoader = perRequest(
  () =>
    new DataLoader<string, PoolShare | null>(async (userIds) => {
      const wallets = await Wallets.find({ 'sharers._id': trusted({ $in: [...userIds] }) }, { holds: 0 }).lean<
        WalletRecord[]
      >();
      const byUser = new Map(wallets.flatMap(sharersIn).map((pool) => [String(pool.share._id), pool] as const));
      return userIds.map((userId) => byUser.get(userId) ?? null);
    }),
);

/** For somebody who is about to take from it. */
export async function poolOf(userId: Types.ObjectId): Promise<PoolShare | null> {
  const wallet = await walletCollection().findOne({ 'sharers._id': userId });
  return wallet && shareIn(wallet, userId);
}

interface TakingFromPool {
  readonly userId: Types.ObjectId;
  readonly runId: Types.ObjectId;
  readonly now: Date;
  /** How many prompts of the pool may be worked on at once. */
  readonly maxInFlight: number;
}

/** What the sharer `$$sharer` has taken in the wallet's present window. */
const TAKEN = { $cond: [{ $eq: ['$$sharer.windowStart', '$windowStart'] }, '$$sharer.used', 0] };

const isSharer = (userId: Types.ObjectId) => ({ $eq: ['$$sharer._id', userId] });

const hasAllowanceLeft = (userId: Types.ObjectId) => ({
  $anyElementTrue: {
    $map: {
      input: { $ifNull: ['$sharers', []] },
      as: 'sharer',
      in: {
        $and: [
          isSharer(userId),
          { $or: [{ $eq: ['$$sharer.allowance', null] }, { $lt: [TAKEN, '$$sharer.allowance'] }] },
        ],
      },
    },
  },
});

const countedFor = (userId: Types.ObjectId) => ({
  $map: {
    input: '$sharers',
    as: 'sharer',
    in: {
      $cond: [
        isSharer(userId),
        { $mergeObjects: ['$$sharer', { used: { $add: [TAKEN, 1] }, windowStart: '$windowStart' }] },
        '$$sharer',
      ],
    },
  },
});

/**
 * One conditional update, so that neither the pool's limit nor the sharer's allowance is ever passed, whatever the concurrency. Null when one
 * of them is used up, or too much is under way.
 */
export async function takeFromPool(
  { wallet: { _id } }: PoolShare,
  { userId, runId, now, maxInFlight }: TakingFromPool,
): Promise<PoolShare | null> {
  const taken = await walletCollection().findOneAndUpdate(
    {
      _id,
      $or: [{ windowEnd: null }, { windowEnd: { $gt: now } }],
      [`holds.${maxInFlight - 1}`]: { $exists: false },
      $expr: {
        $and: [{ $or: [{ $eq: ['$limit', UNLIMITED] }, { $lt: ['$used', '$limit'] }] }, hasAllowanceLeft(userId)],
      },
    },
    [
      {
        $set: {
          used: { $add: ['$used', 1] },
          holds: { $concatArrays: ['$holds', [{ _id: runId, at: now, userId }]] },
          sharers: countedFor(userId),
        },
      },
    ],
    { returnDocument: 'after', projection: { holds: 0 } },
  );
  return taken && shareIn(taken, userId);
}

interface HeldInPool {
  readonly runId: Types.ObjectId;
  readonly userId: Types.ObjectId;
  readonly walletId: Types.ObjectId;
  readonly windowStart: Date;
}

/** Gives a prompt back to the pool and to the sharer's allowance, once, with its hold. One who has left has no allowance any more. */
export async function giveBackToPool({ runId, userId, walletId, windowStart }: HeldInPool): Promise<void> {
  await walletCollection().updateOne(
    { _id: walletId, 'holds._id': runId },
    { $inc: { used: -1, 'sharers.$[taker].used': -1 }, $pull: { holds: { _id: runId } } },
    { arrayFilters: [{ 'taker._id': userId, 'taker.windowStart': windowStart, 'taker.used': { $gt: 0 } }] },
  );
}
