import DataLoader from 'dataloader';
import { type ClientSession, trusted, type Types } from 'mongoose';
import { perRequest } from '../../graphql/per-request.ts';
import { groupBy } from '../../group-by.ts';
import { type WindowMonths, windowAt } from './quota-window.ts';
import { walletCollection, type WalletRecord, Wallets } from './wallet.model.ts';

export type { WalletRecord } from './wallet.model.ts';

interface NewPlanWallet {
  readonly userId: Types.ObjectId;
  /** -1 means unlimited. */
  readonly limit: number;
  readonly windowMonths: WindowMonths;
  /** The first activation: windows are counted from it. */
  readonly at: Date;
}

export async function openPlanWallet(
  session: ClientSession,
  { userId, limit, windowMonths, at }: NewPlanWallet,
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

interface NewAddOnWallet {
  /** Of what was bought: a second wallet for it can't be opened. */
  readonly walletId: Types.ObjectId;
  readonly userId: Types.ObjectId;
  readonly prompts: number;
  readonly at: Date;
}

/** Prompts on top of the plan's, used after them. They never start over. */
export async function openAddOnWallet(
  session: ClientSession,
  { walletId, userId, prompts, at }: NewAddOnWallet,
): Promise<void> {
  const wallet = { _id: walletId, userId, kind: 'add_on' as const, limit: prompts, windowStart: at, purchasedAt: at };
  await Wallets.create([wallet], { session });
  // Runs write to that wallet all the time: it is left alone when it knows already.
  await Wallets.updateOne({ _id: userId, hasAddOns: false }, { $set: { hasAddOns: true } }, { session });
}

/** Leaves nothing in it. What was taken stays taken, and a prompt that a failed run gives back to it is gone too. */
export async function voidAddOnWallet(session: ClientSession, walletId: Types.ObjectId): Promise<void> {
  await Wallets.updateOne({ _id: walletId, kind: 'add_on' }, { $set: { limit: 0 } }, { session });
}

export const inOrder = (wallets: WalletRecord[]) =>
  wallets.sort(
    (a, b) =>
      Number(a.kind === 'add_on') - Number(b.kind === 'add_on') ||
      a.purchasedAt.getTime() - b.purchasedAt.getTime() ||
      a._id.toString().localeCompare(b._id.toString()),
  );

/** Everything this person may take prompts from, in the order it is used: their plan, then add-ons, oldest first. */
export async function walletsOf(userId: Types.ObjectId): Promise<WalletRecord[]> {
  return inOrder(await walletCollection().find({ userId }).toArray());
}

/** The wallets of people by user id, in the order they are used. */
export const walletsLoader = perRequest(
  () =>
    new DataLoader<string, WalletRecord[]>(async (userIds) => {
      const wallets = await Wallets.find({ userId: trusted({ $in: [...userIds] }) }).lean<WalletRecord[]>();
      const byUser = groupBy(wallets, ({ userId }) => String(userId));
      return userIds.map((userId) => inOrder(byUser.get(userId) ?? []));
    }),
);

/**
 * Starts the wallet over when its window has ended. Of many who try at once, one does. What was held in the window that ended stays
 * counted there, so that settling it later changes nothing here.
 */
export async function rollWindow(wallet: WalletRecord, now: Date): Promise<void> {
  const { _id, windowEnd, anchorAt, windowMonths } = wallet;
  if (!windowEnd || !anchorAt || !windowMonths || windowEnd > now) return;
  const { start, end } = windowAt(anchorAt, windowMonths, now);
  await Wallets.updateOne({ _id, windowEnd }, { $set: { used: 0, holds: [], windowStart: start, windowEnd: end } });
}

const ROLLED_AT_ONCE = 500;

/** Starts over whatever is due. Takings do it for themselves; this keeps the wallets of those who are away up to date. */
export async function rollDueWindows(now: Date): Promise<void> {
  // Says that it is a date, as the index does: without it the index is not used.
  const due = await Wallets.find({ windowEnd: trusted({ $type: 'date', $lte: now }) })
    .limit(ROLLED_AT_ONCE)
    .lean<WalletRecord[]>();
  for (const wallet of due) await rollWindow(wallet, now);
}
