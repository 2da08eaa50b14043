import type { Types } from 'mongoose';
import { fromStoredHold } from './hold.rules.ts';
import { refundRun } from './holds.service.ts';
import { type WalletRecord, Wallets } from './wallet.model.ts';

/** Refunds a user's runs in progress, so that they can't be committed any more. */
export async function refundRunsInProgress(userId: Types.ObjectId, now: Date): Promise<void> {
  const wallets = await Wallets.find({ $or: [{ userId }, { 'holds.userId': userId }] }).lean<WalletRecord[]>();
  const holds = wallets.flatMap((wallet) => wallet.holds.map((hold) => fromStoredHold(wallet, hold)));
  for (const hold of holds.filter((it) => it.userId.equals(userId))) await refundRun(hold, now);
}
