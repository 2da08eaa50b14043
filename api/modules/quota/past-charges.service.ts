import { trusted, type Types } from 'mongoose';
import { groupBy } from '#api/lib/group-by.ts';
import type { PoolRules } from './holds.service.ts';
import type { LedgerBucket } from './ledger.service.ts';
import { shareRemainingAt, shareUsedAt, toPoolShares } from './pool.rules.ts';
import { windowAt } from './quota-window.rules.ts';
import { walletCollection, type WalletRecord, Wallets } from './wallet.model.ts';
import { hasWindowEnded, remainingAt, totalRemainingAt, UNLIMITED, usedAt } from './wallet.rules.ts';
import { sortByUseOrder } from './wallet-store.ts';

/** A run in the past that uses one prompt. */
interface PastRun {
  readonly userId: Types.ObjectId;
  readonly at: Date;
}

/** The wallet that a past run used. */
export interface PastCharge {
  readonly walletId: Types.ObjectId;
  readonly bucket: LedgerBucket;
  readonly windowStart: Date;
  /** Used prompts of the user's own plan, including this one. */
  readonly promptsUsed: number;
  /** Prompts left in the user's own wallets, without this one. -1: they, or the pool that was charged, are unlimited. */
  readonly promptsRemaining: number;
}

/** Starts the quota window that contains `at`, in memory. */
function startDueWindow(wallet: WalletRecord, at: Date): void {
  const { anchorAt, windowMonths } = wallet;
  if (!hasWindowEnded(wallet, at) || !anchorAt || !windowMonths) return;
  const { start, end } = windowAt(anchorAt, windowMonths, at);
  Object.assign(wallet, { used: 0, windowStart: start, windowEnd: end });
}

/** Charges the pool in memory. Returns null if the user shares no open pool, or if it has no prompt left for them. */
function chargePool(pool: WalletRecord | undefined, { userId, at }: PastRun): WalletRecord | null {
  const shared = pool && toPoolShares(pool).find(({ share }) => share._id.equals(userId));
  if (!shared || shareRemainingAt(shared, at) === 0) return null;
  startDueWindow(shared.wallet, at);
  const used = shareUsedAt(shared, at) + 1;
  Object.assign(shared.share, { used, windowStart: shared.wallet.windowStart });
  shared.wallet.used += 1;
  return shared.wallet;
}

/** Charges the first of the user's own wallets that has a prompt left, in memory. Returns null if none has. */
function chargeOwnWallets(wallets: readonly WalletRecord[], { at }: PastRun): WalletRecord | null {
  const wallet = wallets.find((it) => remainingAt(it, at) !== 0);
  if (!wallet) return null;
  startDueWindow(wallet, at);
  wallet.used += 1;
  return wallet;
}

/** Returns the open pool of each member, by user id. */
async function openPoolsByMember(wallets: readonly WalletRecord[], isOpen: PoolRules['isOpen']) {
  const pools = new Map<string, WalletRecord>();
  for (const wallet of wallets) {
    const shares = toPoolShares(wallet);
    if (shares.length === 0 || !(await isOpen(wallet._id))) continue;
    for (const { share } of shares) pools.set(String(share._id), wallet);
  }
  return pools;
}

const storeWallets = (wallets: readonly WalletRecord[]) =>
  walletCollection().bulkWrite(
    wallets.map(({ _id, used, windowStart, windowEnd, sharers }) => ({
      updateOne: { filter: { _id }, update: { $set: { used, windowStart, windowEnd, sharers } } },
    })),
    { ordered: false },
  );

/**
 * Charges wallets for runs in the past (demo data), by the rules of `holdPrompt`. The runs must be in the order of
 * their times. The result has null for a run for which no prompt was left. Not safe while other runs use these wallets:
 * it reads them, counts in memory, and writes them back.
 */
export async function chargePastRuns(
  runs: readonly PastRun[],
  isPoolOpen: PoolRules['isOpen'],
): Promise<(PastCharge | null)[]> {
  const ids = trusted({ $in: runs.map(({ userId }) => userId) });
  const wallets = await Wallets.find({ $or: [{ userId: ids }, { 'sharers._id': ids }] }).lean<WalletRecord[]>();
  const byOwner = groupBy(wallets, ({ userId }) => String(userId));
  const pools = await openPoolsByMember(wallets, isPoolOpen);
  const charges = runs.map((run): PastCharge | null => {
    const ownWallets = sortByUseOrder(byOwner.get(String(run.userId)) ?? []);
    const pool = chargePool(pools.get(String(run.userId)), run);
    const charged = pool ?? chargeOwnWallets(ownWallets, run);
    if (!charged) return null;
    const plan = ownWallets.find(({ kind }) => kind === 'plan');
    return {
      walletId: charged._id,
      bucket: pool ? 'pool' : charged.kind,
      windowStart: charged.windowStart,
      promptsUsed: plan ? usedAt(plan, run.at) : 0,
      promptsRemaining: charged.limit === UNLIMITED ? UNLIMITED : totalRemainingAt(ownWallets, run.at),
    };
  });
  if (wallets.length > 0) await storeWallets(wallets);
  return charges;
}
