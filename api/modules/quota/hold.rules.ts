import type { Types } from 'mongoose';
import type { LedgerBucket } from './ledger.service.ts';
import type { WalletRecord } from './wallet.model.ts';

/** One prompt, reserved for a run until the run is committed or refunded. */
export interface Hold {
  readonly runId: Types.ObjectId;
  readonly userId: Types.ObjectId;
  readonly walletId: Types.ObjectId;
  readonly bucket: LedgerBucket;
  /** The quota window in which the prompt counts, however late the run ends. */
  readonly windowStart: Date;
  /** True for a team owner's own run while the team's pool is closed. Otherwise absent. */
  readonly isPrivate?: true;
  /** Used prompts of the user's own plan, with those of members who share it. Includes this one if the plan's wallet holds it. 0 without a plan. */
  readonly promptsUsed: number;
  /** Prompts left in all wallets that the user may use, without this one. -1 means unlimited. */
  readonly promptsRemaining: number;
}

/**
 * Reads a stored hold, with what a refund needs. It names a user only if a member of the owner's team holds the prompt: then
 * the prompt is from the pool.
 */
export const fromStoredHold = (
  { _id: walletId, userId: ownerId, kind, windowStart }: WalletRecord,
  { _id: runId, userId }: WalletRecord['holds'][number],
) => ({ runId, walletId, windowStart, userId: userId ?? ownerId, bucket: userId ? ('pool' as const) : kind });
