import { type LedgerEntryRecord, LedgerEntries } from './ledger-entry.model.ts';
import { walletCollection, type WalletRecord } from './wallet.model.ts';

/** A wallet that says something else than the ledger. */
interface Discrepancy {
  readonly walletId: string;
  readonly used: number;
  /** Committed in its window, and held. */
  readonly accounted: number;
}

/** Compares every wallet with the ledger: what is used is what was committed in its window, and what is held. */
export async function auditWallets(): Promise<Discrepancy[]> {
  const wrong: Discrepancy[] = [];
  for await (const { _id, used, windowStart, holds } of walletCollection().find<WalletRecord>({})) {
    const committed = await LedgerEntries.countDocuments({ walletId: _id, windowStart, state: 'committed' });
    const accounted = committed + holds.length;
    if (accounted !== used) wrong.push({ walletId: String(_id), used, accounted });
  }
  return wrong;
}

/** How many runs were committed, in all. */
export async function countCommitted(): Promise<number> {
  return LedgerEntries.countDocuments({ state: 'committed' satisfies LedgerEntryRecord['state'] });
}
