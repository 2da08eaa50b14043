import DataLoader from 'dataloader';
import { type ClientSession, trusted, type Types } from 'mongoose';
import { perRequest } from '#api/kernel/per-request.ts';
import { type PoolShare, SHARER_USED, toPoolShares } from './pool.rules.ts';
import { walletCollection, type WalletRecord, Wallets } from './wallet.model.ts';

interface Sharing {
  /** The owner of the team, whose plan is the pool. */
  readonly ownerId: Types.ObjectId;
  readonly userId: Types.ObjectId;
}

/**
 * Loads the shares that users have in pools, by user id. Null for a user who shares none. Does not
 * check that the pool is open.
 */
export const poolShareLoader = perRequest(
  () =>
    new DataLoader<string, PoolShare | null>(async (userIds) => {
      const wallets = await Wallets.find({ 'sharers._id': trusted({ $in: [...userIds] }) }, { holds: 0 }).lean<
        WalletRecord[]
      >();
      const byUser = new Map(wallets.flatMap(toPoolShares).map((pool) => [String(pool.share._id), pool] as const));
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

/** Makes the plan of the team's owner the pool that the user's runs use first. */
export async function addSharer(
  session: ClientSession,
  { ownerId, userId, allowance, at }: Sharing & { readonly allowance: number | null; readonly at: Date },
): Promise<void> {
  await Wallets.updateOne(
    { _id: ownerId, 'sharers._id': trusted({ $ne: userId }) },
    { $push: { sharers: { _id: userId, allowance, used: 0, windowStart: at } } },
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
 * this quota window count toward the new allowance.
 */
export async function setAllowance(
  session: ClientSession,
  { ownerId, userId, allowance }: Sharing & { readonly allowance: number | null },
): Promise<void> {
  await Wallets.updateOne(
    { _id: ownerId, 'sharers._id': userId },
    { $set: { 'sharers.$.allowance': allowance } },
    { session },
  );
}

/** Ends the shares of all members, so that only the owner uses the plan. */
export async function removeAllSharers(
  session: ClientSession,
  { ownerId, userIds }: { readonly ownerId: Types.ObjectId; readonly userIds: readonly Types.ObjectId[] },
): Promise<void> {
  await endShares(session, ownerId, userIds);
  await Wallets.updateMany({ _id: trusted({ $in: [...userIds] }) }, { $set: { sharesPool: false } }, { session });
}
