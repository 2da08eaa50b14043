import DataLoader from 'dataloader';
import { type ClientSession, type PipelineStage, trusted, type Types } from 'mongoose';
import { isolatedRows } from '#api/database/isolated-rows.ts';
import { perRequest } from '#api/kernel/per-request.ts';
import { toPseudonym } from '#api/kernel/pseudonym.ts';
import type { Runtime } from '#api/kernel/runtime.ts';
import { groupBy } from '#api/lib/group-by.ts';
import { windowAt, type WindowMonths } from './quota-window.rules.ts';
import { type WalletRecord, Wallets } from './wallet.model.ts';
import { rollWindow, sortByUseOrder } from './wallet-store.ts';

interface PlanQuota {
  readonly userId: Types.ObjectId;
  /** Prompts in a quota window. -1 means unlimited. */
  readonly limit: number;
  readonly windowMonths: WindowMonths;
  readonly at: Date;
}

/** Opens the wallet of a user's first plan. Its quota windows are counted from `at`. */
export async function openPlanWallet(
  session: ClientSession,
  { userId, limit, windowMonths, at }: PlanQuota,
): Promise<void> {
  const { start, end } = windowAt(at, windowMonths, at);
  const wallet = {
    _id: userId,
    userId,
    kind: 'plan' as const,
    limit,
    windowStart: start,
    windowEnd: end,
    anchorAt: at,
    windowMonths,
    purchasedAt: at,
    hasAddOns: (await Wallets.exists({ userId, kind: 'add_on' }).session(session)) !== null,
    sharesPool: (await Wallets.exists({ 'sharers._id': userId }).session(session)) !== null,
  };
  await Wallets.create([wallet], { session });
}

/**
 * Changes the limit and the window length of a user's plan wallet, and opens the wallet if there is none. The current window keeps its
 * start and its used prompts, and ends when a window of the new length ends. A window that has ended is replaced by the one that contains `at`.
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
  // A payment may be reported late: then `at` is before the current window.
  const moment = at > windowStart ? at : windowStart;
  const { end } = windowAt(anchorAt, windowMonths, moment);
  const hasEnded = windowEnd !== null && windowEnd <= at;
  // Computed with the old length: with the new length, the window could start where an earlier one did.
  const { start } = windowAt(anchorAt, wallet.windowMonths ?? windowMonths, moment);
  const newWindow = hasEnded ? { used: 0, holds: [], windowStart: start } : {};
  await Wallets.updateOne(
    { _id: userId },
    { $set: { limit, windowMonths, anchorAt, windowEnd: end, ...newWindow } },
    { session },
  );
}

/** Changes the limit of many plan wallets. Their used prompts do not change. */
export async function setPlanLimits(
  session: ClientSession,
  { userIds, limit }: { readonly userIds: readonly Types.ObjectId[]; readonly limit: number },
): Promise<void> {
  await Wallets.updateMany({ _id: trusted({ $in: [...userIds] }) }, { $set: { limit } }, { session });
}

interface UsedUp {
  readonly limit: number;
  readonly at: Date;
  /** The field that gets the wallet, in a list. The list is empty when the wallet is not used up. */
  readonly as: string;
}

/** Returns an aggregation stage that finds a user's plan wallet by the user's id, if as many prompts are used as `limit` or more. */
export const usedUpWalletLookup = ({ limit, at, as }: UsedUp): PipelineStage.Lookup => ({
  $lookup: {
    from: Wallets.collection.collectionName,
    localField: '_id',
    foreignField: '_id',
    pipeline: [
      {
        $match: {
          // A window that has ended counts as unused, also before the job starts the next one.
          $or: [{ windowEnd: null }, { windowEnd: { $gt: at } }],
          used: { $gte: limit },
        },
      },
      { $project: { _id: 1 } },
    ],
    as,
  },
});

interface NewAddOnWallet {
  /** The id of the purchase, so that one purchase opens at most one wallet. */
  readonly walletId: Types.ObjectId;
  readonly userId: Types.ObjectId;
  readonly prompts: number;
  readonly at: Date;
}

/** Adds prompts that are used after the plan's and never reset. */
export async function openAddOnWallet(
  session: ClientSession,
  { walletId, userId, prompts, at }: NewAddOnWallet,
): Promise<void> {
  const wallet = { _id: walletId, userId, kind: 'add_on' as const, limit: prompts, windowStart: at, purchasedAt: at };
  await Wallets.create([wallet], { session });
  // Every run writes to the plan wallet. The filter avoids a write conflict when the flag is already set.
  await Wallets.updateOne({ _id: userId, hasAddOns: false }, { $set: { hasAddOns: true } }, { session });
}

/**
 * Takes back the unused prompts of a refunded or removed add-on. A failed run that is refunded later does not
 * make the add-on usable again.
 */
export async function voidAddOnWallet(
  session: ClientSession,
  { walletId }: { readonly walletId: Types.ObjectId },
): Promise<void> {
  await Wallets.updateOne({ _id: walletId, kind: 'add_on' }, { $set: { limit: 0 } }, { session });
}

/** Loads the wallets of users by user id, in the order of use. */
export const walletsLoader = perRequest(
  () =>
    new DataLoader<string, WalletRecord[]>(async (userIds) => {
      const wallets = await Wallets.find({ userId: trusted({ $in: [...userIds] }) }).lean<WalletRecord[]>();
      const byUser = groupBy(wallets, ({ userId }) => String(userId));
      return userIds.map((userId) => sortByUseOrder(byUser.get(userId) ?? []));
    }),
);

/** Wallets that one pass of the job handles. The next pass continues. */
const ROLL_BATCH = 500;

/** By the id of the wallet, which is that of its user for the wallet of a plan. */
const rolledWalletsOf = isolatedRows<Types.ObjectId>(
  'The next quota window of a wallet could not be started, and will be tried again',
  (walletId, runtime) => ({ wallet: toPseudonym(runtime, walletId) }),
);

/**
 * Starts the next quota window of wallets whose window has ended. Runs do so for their own wallet; this job
 * does it for inactive users.
 */
export async function rollDueWindows(now: Date, runtime: Runtime): Promise<void> {
  const rolled = rolledWalletsOf(runtime);
  const due = await Wallets.find({
    _id: trusted({ $nin: rolled.waiting(now) }),
    // `$type` matches the partial filter of the index. Without it, MongoDB does not use the index.
    windowEnd: trusted({ $type: 'date', $lte: now }),
  })
    .limit(ROLL_BATCH)
    .lean<WalletRecord[]>();
  await rolled.forEach(due, (wallet) => rollWindow(wallet, now), now);
}
