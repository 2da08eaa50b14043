import DataLoader from 'dataloader';
import { type ClientSession, trusted, type Types } from 'mongoose';
import { toObjectId } from '#api/database/object-id.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import { dayOf } from '#api/lib/days.ts';
import { LedgerEntries } from './ledger-entry.model.ts';
import { type PoolShare, SHARER_USED, toPoolShares } from './pool.rules.ts';
import { walletCollection, type WalletRecord, Wallets } from './wallet.model.ts';

interface Sharing {
  /** The owner of the team, whose plan is the pool. */
  readonly ownerId: Types.ObjectId;
  readonly userId: Types.ObjectId;
}

/** A user's share, in the wallet of which only the shares that were asked for were read. */
interface LoadedPoolShare extends PoolShare {
  /** How many members share the pool. */
  readonly sharerCount: number;
}

/**
 * Loads the shares that users have in pools, by user id. Null for a user who shares none. Does not check that the pool is open. Reads no other
 * shares, because each member's page polls this, and a team can have thousands.
 */
export const poolShareLoader = perRequest(
  () =>
    new DataLoader<string, LoadedPoolShare | null>(async (userIds) => {
      const ids = userIds.map(toObjectId);
      const asked = { $filter: { input: '$sharers', as: 'sharer', cond: { $in: ['$$sharer._id', ids] } } };
      const wallets = await walletCollection()
        .aggregate<WalletRecord & Pick<LoadedPoolShare, 'sharerCount'>>([
          { $match: { 'sharers._id': { $in: ids } } },
          { $set: { sharers: asked, sharerCount: { $size: '$sharers' } } },
          { $unset: 'holds' },
        ])
        .toArray();
      const shares = wallets.flatMap((wallet) =>
        toPoolShares(wallet).map((pool) => ({ ...pool, sharerCount: wallet.sharerCount })),
      );
      const byUser = new Map(shares.map((pool) => [String(pool.share._id), pool] as const));
      return userIds.map((userId) => byUser.get(userId) ?? null);
    }),
);

/**
 * Returns how many prompts the owner's plan includes in a quota window. -1 means unlimited, 0
 * that the owner has no plan.
 */
export async function getPoolLimit(ownerId: Types.ObjectId): Promise<number> {
  const wallet = await Wallets.findOne({ _id: ownerId }, { limit: 1 }).lean<Pick<WalletRecord, 'limit'>>();
  return wallet?.limit ?? 0;
}

interface RejoiningUse {
  readonly used: number;
  readonly windowStart: Date;
  /** What is left of the use of former members. Null when it has no use in this window. */
  readonly formerUsed: number | null;
}

/** Finds what a user who was in the team before has used of the pool in its window. Null without a pool. */
async function findEarlierUse(session: ClientSession, { ownerId, userId }: Sharing): Promise<RejoiningUse | null> {
  const wallet = await Wallets.findOne({ _id: ownerId }, null, { session }).lean<WalletRecord>();
  if (!wallet) return null;
  const { windowStart, formerUse, holds } = wallet;
  if (formerUse?.windowStart.getTime() !== windowStart.getTime()) return { used: 0, windowStart, formerUsed: null };
  // `day` only lets the query use the index on wallets and days.
  const inWindow = { walletId: ownerId, day: trusted({ $gte: dayOf(windowStart) }), windowStart };
  const runs = await LedgerEntries.find({ ...inWindow, userId, bucket: 'pool' }, { state: 1 }, { session }).lean();
  const ended = new Set(runs.map(({ _id }) => String(_id)));
  const held = holds.filter((hold) => hold.userId?.equals(userId) && !ended.has(String(hold._id)));
  const counted = runs.filter(({ state }) => state === 'committed').length + held.length;
  const used = Math.min(counted, formerUse.used);
  return { used, windowStart, formerUsed: formerUse.used - used };
}

/**
 * Makes the plan of the team's owner the pool that the user's runs use first. What a user who was in the team before has used
 * in this window counts toward the allowance.
 */
export async function addSharer(
  session: ClientSession,
  { ownerId, userId, allowance, at }: Sharing & { readonly allowance: number | null; readonly at: Date },
): Promise<void> {
  const earlier = await findEarlierUse(session, { ownerId, userId });
  const { used, windowStart } = earlier ?? { used: 0, windowStart: at };
  const formerUsed = earlier?.formerUsed ?? null;
  await Wallets.updateOne(
    { _id: ownerId, 'sharers._id': trusted({ $ne: userId }) },
    {
      $push: { sharers: { _id: userId, allowance, used, windowStart } },
      ...(formerUsed !== null && { $set: { 'formerUse.used': formerUsed } }),
    },
    { session },
  );
  await Wallets.updateOne({ _id: userId }, { $set: { sharesPool: true } }, { session });
}

/** Moves what the sharers have used in this window to the use of former members, so that it does not become the owner's. */
async function endShares(session: ClientSession, ownerId: Types.ObjectId, userIds: readonly Types.ObjectId[]) {
  const isLeaving = { $in: ['$$sharer._id', [...userIds]] };
  const leaving = { $filter: { input: '$sharers', as: 'sharer', cond: isLeaving } };
  const usedByLeaving = { $sum: { $map: { input: leaving, as: 'sharer', in: SHARER_USED } } };
  const usedBefore = { $cond: [{ $eq: ['$formerUse.windowStart', '$windowStart'] }, '$formerUse.used', 0] };
  const formerUse = { used: { $add: [usedBefore, usedByLeaving] }, windowStart: '$windowStart' };
  const sharers = { $filter: { input: '$sharers', as: 'sharer', cond: { $not: [isLeaving] } } };
  await walletCollection().updateOne({ _id: ownerId }, [{ $set: { formerUse, sharers } }], { session });
}

/** Ends the user's share. Prompts that they hold in the pool are still settled there. */
export async function removeSharer(session: ClientSession, { ownerId, userId }: Sharing): Promise<void> {
  await endShares(session, ownerId, [userId]);
  await Wallets.updateOne({ _id: userId }, { $set: { sharesPool: false } }, { session });
}

/**
 * Changes a member's allowance, from their next run on. Null: no limit of their own. Prompts that they have used in
 * this quota window count toward the new allowance. Returns whether it was another one before.
 */
export async function setAllowance(
  session: ClientSession,
  { ownerId, userId, allowance }: Sharing & { readonly allowance: number | null },
): Promise<boolean> {
  const { modifiedCount } = await Wallets.updateOne(
    { _id: ownerId, 'sharers._id': userId },
    { $set: { 'sharers.$.allowance': allowance } },
    { session },
  );
  return modifiedCount > 0;
}

/** Ends the shares of all members, so that only the owner uses the plan. */
export async function removeAllSharers(
  session: ClientSession,
  { ownerId, userIds }: { readonly ownerId: Types.ObjectId; readonly userIds: readonly Types.ObjectId[] },
): Promise<void> {
  await endShares(session, ownerId, userIds);
  await Wallets.updateMany({ _id: trusted({ $in: [...userIds] }) }, { $set: { sharesPool: false } }, { session });
}
