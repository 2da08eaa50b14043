import { type ClientSession, trusted, type Types } from 'mongoose';
import { type WalletRecord, Wallets } from './wallet.model.ts';

interface Sharing {
  /** Whose plan is the pool. */
  readonly ownerId: Types.ObjectId;
  readonly userId: Types.ObjectId;
}

/** The prompts that the owner's plan gives in a window; -1 means unlimited, and 0 that there is no plan. */
export async function poolLimit(ownerId: Types.ObjectId): Promise<number> {
  const wallet = await Wallets.findOne({ _id: ownerId }, { limit: 1 }).lean<Pick<WalletRecord, 'limit'>>();
  return wallet?.limit ?? 0;
}

/** Lets a person take from the wallet of another's plan before their own. */
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

/** What they hold in it is settled as if they still shared it. */
export async function removeSharer(session: ClientSession, { ownerId, userId }: Sharing): Promise<void> {
  await Wallets.updateOne({ _id: ownerId }, { $pull: { sharers: { _id: userId } } }, { session });
  await Wallets.updateOne({ _id: userId }, { $set: { sharesPool: false } }, { session });
}

/** From the next prompt on. What they have taken in this window stays counted. */
export async function setAllowance(
  session: ClientSession,
  { ownerId, userId }: Sharing,
  allowance: number | null,
): Promise<void> {
  await Wallets.updateOne(
    { _id: ownerId, 'sharers._id': userId },
    { $set: { 'sharers.$.allowance': allowance } },
    { session },
  );
}

/** Leaves the wallet to its owner alone. */
export async function removeAllSharers(
  session: ClientSession,
  ownerId: Types.ObjectId,
  userIds: readonly Types.ObjectId[],
): Promise<void> {
  await Wallets.updateOne({ _id: ownerId }, { $set: { sharers: [] } }, { session });
  await Wallets.updateMany({ _id: trusted({ $in: [...userIds] }) }, { $set: { sharesPool: false } }, { session });
}
