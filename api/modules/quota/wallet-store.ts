import type { Types } from 'mongoose';
import { windowAt } from './quota-window.rules.ts';
import { walletCollection, type WalletRecord, Wallets } from './wallet.model.ts';

/** Sorts in place: the plan first, then add-ons, oldest first. */
export const sortByUseOrder = (wallets: WalletRecord[]) =>
  wallets.sort(
    (a, b) =>
      Number(a.kind === 'add_on') - Number(b.kind === 'add_on') ||
      a.purchasedAt.getTime() - b.purchasedAt.getTime() ||
      a._id.toString().localeCompare(b._id.toString()),
  );

/** The wallets of the user alone, without the pool of a team, in the order of use. Reads through the driver: every rewrite calls this, and Mongoose is slower. */
export async function findWallets(userId: Types.ObjectId): Promise<WalletRecord[]> {
  return sortByUseOrder(await walletCollection().find({ userId }).toArray());
}

/**
 * Starts the wallet's next quota window if the current one has ended. Of calls at the same time, one succeeds. A wallet without `windowEnd`
 * never gets a new window. Also removes the holds: a hold that is refunded later must not lower `used` of the new window. Changes the
 * stored wallet, not the `wallet` that is passed in.
 */
export async function rollWindow(wallet: WalletRecord, now: Date): Promise<void> {
  const { _id, windowEnd, anchorAt, windowMonths } = wallet;
  if (!windowEnd || !anchorAt || !windowMonths || windowEnd > now) return;
  const { start, end } = windowAt(anchorAt, windowMonths, now);
  await Wallets.updateOne({ _id, windowEnd }, { $set: { used: 0, holds: [], windowStart: start, windowEnd: end } });
}
