import type { Types } from 'mongoose';
import { type PoolShare, SHARER_USED, toPoolShares } from './pool.rules.ts';
import { walletCollection, type WalletRecord } from './wallet.model.ts';
import { UNLIMITED } from './wallet.rules.ts';

interface PoolHoldRequest {
  readonly userId: Types.ObjectId;
  readonly runId: Types.ObjectId;
  readonly now: Date;
  /** The most prompts of one pool that may be in progress at the same time. */
  readonly maxInFlight: number;
}

const toPoolShare = (wallet: WalletRecord, userId: Types.ObjectId): PoolShare | null =>
  toPoolShares(wallet).find(({ share }) => share._id.equals(userId)) ?? null;

/** Finds the user's share in the pool of their team, with the pool's holds. Null if they share none. */
export async function findPoolShare(userId: Types.ObjectId): Promise<PoolShare | null> {
  const wallet = await walletCollection().findOne({ 'sharers._id': userId });
  return wallet && toPoolShare(wallet, userId);
}

const isSharer = (userId: Types.ObjectId) => ({ $eq: ['$$sharer._id', userId] });

const hasAllowanceLeft = (userId: Types.ObjectId) => ({
  $anyElementTrue: {
    $map: {
      input: '$sharers',
      as: 'sharer',
      in: {
        $and: [
          isSharer(userId),
          { $or: [{ $eq: ['$$sharer.allowance', null] }, { $lt: [SHARER_USED, '$$sharer.allowance'] }] },
        ],
      },
    },
  },
});

/** Returns the wallet's sharers, with one more used prompt for this user. */
const withOneMoreUsed = (userId: Types.ObjectId) => ({
  $map: {
    input: '$sharers',
    as: 'sharer',
    in: {
      $cond: [
        isSharer(userId),
        { $mergeObjects: ['$$sharer', { used: { $add: [SHARER_USED, 1] }, windowStart: '$windowStart' }] },
        '$$sharer',
      ],
    },
  },
});

/**
 * Reserves one prompt of the pool, by one conditional update, so that concurrent runs exceed neither the pool's limit
 * nor the member's allowance. Returns null if one of them is used up, if the window has ended, or if too many of the
 * pool's prompts are in progress.
 */
export async function holdPoolPrompt(
  { wallet: { _id } }: PoolShare,
  { userId, runId, now, maxInFlight }: PoolHoldRequest,
): Promise<PoolShare | null> {
  const updated = await walletCollection().findOneAndUpdate(
    {
      _id,
      $or: [{ windowEnd: null }, { windowEnd: { $gt: now } }],
      // There are fewer than `maxInFlight` holds.
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
          sharers: withOneMoreUsed(userId),
        },
      },
    ],
    { returnDocument: 'after', projection: { holds: 0 } },
  );
  return updated && toPoolShare(updated, userId);
}

interface PoolHold {
  readonly runId: Types.ObjectId;
  readonly userId: Types.ObjectId;
  readonly walletId: Types.ObjectId;
  readonly windowStart: Date;
}

/**
 * Removes the hold, and returns its prompt to the pool and to the member's allowance, once. If the member has left the team, it is taken
 * off the use of former members.
 */
export async function refundPoolPrompt({ runId, userId, walletId, windowStart }: PoolHold): Promise<void> {
  const isUsed = (use: '$$sharer' | '$formerUse') => ({
    $and: [{ $eq: [`${use}.windowStart`, windowStart] }, { $gt: [`${use}.used`, 0] }],
  });
  const isRefunded = { $and: [isSharer(userId), isUsed('$$sharer')] };
  const isShared = { $anyElementTrue: { $map: { input: '$sharers', as: 'sharer', in: isRefunded } } };
  const oneLess = (use: '$$sharer' | '$formerUse') => ({
    $mergeObjects: [use, { used: { $subtract: [`${use}.used`, 1] } }],
  });
  await walletCollection().updateOne({ _id: walletId, 'holds._id': runId }, [
    {
      $set: {
        used: { $subtract: ['$used', 1] },
        holds: { $filter: { input: '$holds', as: 'hold', cond: { $ne: ['$$hold._id', runId] } } },
        sharers: {
          $map: { input: '$sharers', as: 'sharer', in: { $cond: [isRefunded, oneLess('$$sharer'), '$$sharer'] } },
        },
        formerUse: {
          $cond: [{ $and: [{ $not: [isShared] }, isUsed('$formerUse')] }, oneLess('$formerUse'), '$formerUse'],
        },
      },
    },
  ]);
}
