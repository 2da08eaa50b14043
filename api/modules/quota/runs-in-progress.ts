import { trusted, type Types } from 'mongoose';
import { fromStoredHold } from './hold.rules.ts';
import { refundRun } from './holds.service.ts';
import { type WalletRecord, Wallets } from './wallet.model.ts';

/**
 * Selects the wallets that can have a user's holds: their own, and those of a pool that hold a prompt for them. These are two queries, because one
 * for either would read every wallet. The condition on `holds.at` makes the second one use the small index of wallets with holds.
 */
export const walletsWithHoldsOf = (userId: Types.ObjectId) => ({
  own: { userId },
  others: { 'holds.at': trusted({ $type: 'date' as const }), 'holds.userId': userId },
});

/** Refunds a user's runs in progress, so that they can't be committed any more. */
export async function refundRunsInProgress(userId: Types.ObjectId, now: Date): Promise<void> {
  const filters = walletsWithHoldsOf(userId);
  const own = await Wallets.find(filters.own).lean<WalletRecord[]>();
  const others = await Wallets.find(filters.others).lean<WalletRecord[]>();
  const holds = [...own, ...others].flatMap((wallet) => wallet.holds.map((hold) => fromStoredHold(wallet, hold)));
  for (const hold of holds.filter((it) => it.userId.equals(userId))) await refundRun(hold, now);
}
