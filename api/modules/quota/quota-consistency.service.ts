import { LedgerEntries, type LedgerEntryRecord } from './ledger-entry.model.ts';
import { walletCollection, type WalletRecord } from './wallet.model.ts';

/**
 * Compares every wallet with the ledger: `used` must equal the committed entries of its window plus its holds. Returns one sentence for
 * each contradiction. Call it only when no committed run waits for its effects, because such a run still has its hold. For the demo; the
 * server does not call it.
 */
export async function findWalletContradictions(): Promise<string[]> {
  const contradictions: string[] = [];
  for await (const { _id, used, windowStart, holds } of walletCollection().find<WalletRecord>({})) {
    const committed = await LedgerEntries.countDocuments({ walletId: _id, windowStart, state: 'committed' });
    const accounted = committed + holds.length;
    if (accounted !== used) contradictions.push(`The wallet ${String(_id)} says ${used} and the ledger ${accounted}`);
  }
  return contradictions;
}

/** Returns how many runs of all users were committed. For the demo; the server does not call it. */
export async function countCommittedRuns(): Promise<number> {
  return LedgerEntries.countDocuments({ state: 'committed' satisfies LedgerEntryRecord['state'] });
}
