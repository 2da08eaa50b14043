import type { Types } from 'mongoose';
import type { PoolShare } from './pool.rules.ts';
import { walletCollection, type WalletRecord } from './wallet.model.ts';
import { UNLIMITED } from './wallet.rules.ts';

interface PoolHoldRequest {
  readonly userId: Types.ObjectId;
  readonly runId: Types.ObjectId;
  readonly now: Date;
  /** The most prompts of one pool that may be in progress at the same time. */
  readonly maxInFlight: number;
}

/** Reads the share of one user, with what decides about a hold: a team can have thousands of other sharers. */
const withShareOf = (userId: Types.ObjectId) => ({
  kind: 1,
  limit: 1,
  used: 1,
  windowStart: 1,
  windowEnd: 1,
  anchorAt: 1,
  windowMonths: 1,
  sharers: { $elemMatch: { _id: userId } },
});

function toPoolShare(wallet: WalletRecord | null): PoolShare | null {
  const [share] = wallet?.sharers ?? [];
  return wallet && share ? { wallet, share } : null;
}

/** Finds the user's share in the pool of their team, with the pool's holds but without the other shares. Null if they share none. */
export async function findPoolShare(userId: Types.ObjectId): Promise<PoolShare | null> {
  const projection = { ...withShareOf(userId), holds: 1 };
  return toPoolShare(await walletCollection().findOne({ 'sharers._id': userId }, { projection }));
}

/**
 * Reserves one prompt of the pool, by one conditional update, so that concurrent runs exceed neither the pool's limit
 * nor the member's allowance. Changes the one share in place, because writing all shares of a large team takes long. Returns null
 * if the pool's limit or the allowance is used up, if too many of the pool's prompts are in progress, or if its window or the allowance
 * is not the one of `pool` any more.
 */
export async function holdPoolPrompt(
  { wallet: { _id, windowStart }, share }: PoolShare,
  { userId, runId, now, maxInFlight }: PoolHoldRequest,
): Promise<PoolShare | null> {
  const { allowance } = share;
  const isFirstInWindow = share.windowStart.getTime() !== windowStart.getTime();
  // In a new window, the stored `used` is that of an earlier window, so it is not compared with the allowance.
  const hasAllowanceLeft = typeof allowance === 'number' && !isFirstInWindow ? { used: { $lt: allowance } } : {};
  if (allowance === 0) return null;
  return toPoolShare(
    await walletCollection().findOneAndUpdate(
      {
        _id,
        windowStart,
        $or: [{ windowEnd: null }, { windowEnd: { $gt: now } }],
        // There are fewer than `maxInFlight` holds.
        [`holds.${maxInFlight - 1}`]: { $exists: false },
        $expr: { $or: [{ $eq: ['$limit', UNLIMITED] }, { $lt: ['$used', '$limit'] }] },
        sharers: { $elemMatch: { _id: userId, allowance, windowStart: share.windowStart, ...hasAllowanceLeft } },
      },
      {
        ...(isFirstInWindow
          ? { $inc: { used: 1 }, $set: { 'sharers.$.used': 1, 'sharers.$.windowStart': windowStart } }
          : { $inc: { used: 1, 'sharers.$.used': 1 } }),
        $push: { holds: { _id: runId, at: now, userId } },
      },
      { returnDocument: 'after', projection: withShareOf(userId) },
    ),
  );
}

interface PoolHold {
  readonly runId: Types.ObjectId;
  readonly userId: Types.ObjectId;
  readonly walletId: Types.ObjectId;
  readonly windowStart: Date;
}

/**
 * Removes the hold, and returns its prompt to the pool and to the member's allowance. If the member has left the team, it is taken
 * off the use of former members. Does nothing without the hold: the run is settled, or the pool has a new window.
 */
export async function refundPoolPrompt({ runId, userId, walletId, windowStart }: PoolHold): Promise<void> {
  const isSharer = { $eq: ['$$sharer._id', userId] };
  const isUsed = (use: '$$sharer' | '$formerUse') => ({
    $and: [{ $eq: [`${use}.windowStart`, windowStart] }, { $gt: [`${use}.used`, 0] }],
  });
  // A member who left and joined again may have used nothing since: then the prompt is in the use of former members.
  const isRefundedSharer = { $and: [isSharer, isUsed('$$sharer')] };
  const hasRefundedSharer = { $anyElementTrue: { $map: { input: '$sharers', as: 'sharer', in: isRefundedSharer } } };
  const oneLess = (use: '$$sharer' | '$formerUse') => ({
    $mergeObjects: [use, { used: { $subtract: [`${use}.used`, 1] } }],
  });
  await walletCollection().updateOne({ _id: walletId, 'holds._id': runId }, [
    {
      $set: {
        used: { $subtract: ['$used', 1] },
        holds: { $filter: { input: '$holds', as: 'hold', cond: { $ne: ['$$hold._id', runId] } } },
        sharers: {
          $map: { input: '$sharers', as: 'sharer', in: { $cond: [isRefundedSharer, oneLess('$$sharer'), '$$sharer'] } },
        },
        formerUse: {
          $cond: [{ $and: [{ $not: [hasRefundedSharer] }, isUsed('$formerUse')] }, oneLess('$formerUse'), '$formerUse'],
        },
      },
    },
  ]);
}
