import { type ClientSession, trusted, type Types } from 'mongoose';
import { type WindowMonths, windowAt } from './quota-window.ts';
import { type WalletRecord, Wallets } from './wallet.model.ts';
import { openPlanWallet } from './wallets.ts';

interface PlanQuota {
  readonly userId: Types.ObjectId;
  /** -1 means unlimited. */
  readonly limit: number;
  readonly windowMonths: WindowMonths;
  readonly at: Date;
}

/**
 * Gives the wallet of somebody's plan another limit and another length of window. The window that is open stays open, with what was taken
 * in it: it only ends when one of the new length would. One that has ended is started over.
 */
export async function changePlanWallet(session: ClientSession, quota: PlanQuota): Promise<void> {
  const { userId, limit, windowMonths, at } = quota;
  const wallet = await Wallets.findOne({ _id: userId }, null, { session }).lean<WalletRecord>();
  if (!wallet) {
    await openPlanWallet(session, quota);
    return;
  }
  const { windowStart, windowEnd } = wallet;
  const anchorAt = wallet.anchorAt ?? windowStart;
  // Word of a payment may be older than the window that it finds.
  const moment = at > windowStart ? at : windowStart;
  const { end } = windowAt(anchorAt, windowMonths, moment);
  const isOver = windowEnd !== null && windowEnd <= at;
  // It follows the one that has ended: by the new length it might begin where an earlier one did.
  const { start } = windowAt(anchorAt, wallet.windowMonths ?? windowMonths, moment);
  const startedOver = isOver ? { used: 0, holds: [], windowStart: start } : {};
  await Wallets.updateOne(
    { _id: userId },
    { $set: { limit, windowMonths, anchorAt, windowEnd: end, ...startedOver } },
    { session },
  );
}

/** Gives the plan wallets of many people another limit; what was taken from them stays taken. */
export async function setPlanLimits(
  session: ClientSession,
  userIds: readonly Types.ObjectId[],
  limit: number,
): Promise<void> {
  await Wallets.updateMany({ _id: trusted({ $in: [...userIds] }) }, { $set: { limit } }, { session });
}
