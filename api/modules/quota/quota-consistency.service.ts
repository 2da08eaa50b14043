import { LedgerEntries, type LedgerEntryRecord } from './ledger-entry.model.ts';
import { walletCollection, type WalletRecord } from './wallet.model.ts';

/** A wallet whose number of used prompts differs from the ledger. */
interface WalletDiscrepancy {
  readonly walletId: string;
  readonly used: number;
  /** Committed ledger entries of the current window, plus holds. */
  readonly accounted: number;
}

/** Compares every wallet with the ledger: `used` must equal the committed entries of its window plus its holds. */
export async function findWalletDiscrepancies(): Promise<WalletDiscrepancy[]> {
  const discrepancies: WalletDiscrepancy[] = [];
  for await (const { _id, used, windowStart, holds } of walletCollection().find<WalletRecord>({})) {
    const committed = await LedgerEntries.countDocuments({ walletId: _id, windowStart, state: 'committed' });
    const accounted = committed + holds.length;
    if (accounted !== used) discrepancies.push({ walletId: String(_id), used, accounted });
  }
  return discrepancies;
}

/** Returns how many runs of all users were committed. */
export async function countCommittedRuns(): Promise<number> {
  return LedgerEntries.countDocuments({ state: 'committed' satisfies LedgerEntryRecord['state'] });
}
