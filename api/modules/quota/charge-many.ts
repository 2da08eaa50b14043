import { trusted, type Types } from 'mongoose';
import { groupBy } from '../../group-by.ts';
import type { PoolRules } from './holds.ts';
import type { LedgerBucket } from './ledger.ts';
import { reachableAt, sharersIn, takenAt } from './pool.ts';
import { windowAt } from './quota-window.ts';
import { hasEnded, remainingAt, remainingInAll, UNLIMITED, usedAt } from './wallet-standing.ts';
import { walletCollection, type WalletRecord, Wallets } from './wallet.model.ts';
import { inOrder } from './wallets.ts';

/** A run of the past that is to be paid for. */
interface PastRun {
  readonly userId: Types.ObjectId;
  readonly at: Date;
}

/** What a run of the past was paid from. */
export interface PastCharge {
  readonly walletId: Types.ObjectId;
  readonly bucket: LedgerBucket;
  readonly windowStart: Date;
  /** Of their own plan, this one included. */
  readonly promptsUsed: number;
  /** Of their own, without this one; -1 means unlimited. */
  readonly promptsRemaining: number;
}

function roll(wallet: WalletRecord, at: Date): void {
  const { anchorAt, windowMonths } = wallet;
  if (!hasEnded(wallet, at) || !anchorAt || !windowMonths) return;
  const { start, end } = windowAt(anchorAt, windowMonths, at);
  Object.assign(wallet, { used: 0, windowStart: start, windowEnd: end });
}

/** Takes one from the pool that they share, if it is open to them and has any. */
function fromPool(pool: WalletRecord | undefined, { userId, at }: PastRun): WalletRecord | null {
  const shared = pool && sharersIn(pool).find(({ share }) => share._id.equals(userId));
  if (!shared || reachableAt(shared, at) === 0) return null;
  roll(shared.wallet, at);
  const taken = takenAt(shared, at) + 1;
  Object.assign(shared.share, { used: taken, windowStart: shared.wallet.windowStart });
  shared.wallet.used += 1;
  return shared.wallet;
}

function fromOwn(wallets: readonly WalletRecord[], { at }: PastRun): WalletRecord | null {
  const wallet = wallets.find((it) => remainingAt(it, at) !== 0);
  if (!wallet) return null;
  roll(wallet, at);
  wallet.used += 1;
  return wallet;
}

/** The wallets that people share, by their ids. */
async function poolsAmong(wallets: readonly WalletRecord[], isOpen: PoolRules['isOpen']) {
  const pools = new Map<string, WalletRecord>();
  for (const wallet of wallets) {
    const sharers = sharersIn(wallet);
    if (sharers.length === 0 || !(await isOpen(wallet._id))) continue;
    for (const { share } of sharers) pools.set(String(share._id), wallet);
  }
  return pools;
}

const write = (wallets: readonly WalletRecord[]) =>
  walletCollection().bulkWrite(
    wallets.map(({ _id, used, windowStart, windowEnd, sharers }) => ({
      updateOne: { filter: { _id }, update: { $set: { used, windowStart, windowEnd, sharers } } },
    })),
    { ordered: false },
  );

/**
 * Pays for runs of the past in the order in which they were made, by the rules that runs are paid by. Only where nobody else takes from these
 * wallets: it reads them, counts, and writes what is left. Null for a run that nothing was left for.
 */
export async function chargeMany(
  runs: readonly PastRun[],
  isPoolOpen: PoolRules['isOpen'],
): Promise<(PastCharge | null)[]> {
  const ids = trusted({ $in: runs.map(({ userId }) => userId) });
  const wallets = await Wallets.find({ $or: [{ userId: ids }, { 'sharers._id': ids }] }).lean<WalletRecord[]>();
  const owned = groupBy(wallets, ({ userId }) => String(userId));
  const pools = await poolsAmong(wallets, isPoolOpen);
  const charges = runs.map((run): PastCharge | null => {
    const own = inOrder(owned.get(String(run.userId)) ?? []);
    const pool = fromPool(pools.get(String(run.userId)), run);
    const paying = pool ?? fromOwn(own, run);
    if (!paying) return null;
    const plan = own.find(({ kind }) => kind === 'plan');
    return {
      walletId: paying._id,
      bucket: pool ? 'pool' : paying.kind,
      windowStart: paying.windowStart,
      promptsUsed: plan ? usedAt(plan, run.at) : 0,
      promptsRemaining: paying.limit === UNLIMITED ? UNLIMITED : remainingInAll(own, run.at),
    };
  });
  if (wallets.length > 0) await write(wallets);
  return charges;
}
