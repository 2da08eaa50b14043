import type { WalletRecord } from './wallet.model.ts';
import { hasWindowEnded, remainingAt, UNLIMITED } from './wallet.rules.ts';

/** The wallet of a team owner's plan, and the share that one member has in it. */
export interface PoolShare {
  readonly wallet: WalletRecord;
  readonly share: WalletRecord['sharers'][number];
}

/** Returns the shares of all members. */
export const toPoolShares = (wallet: WalletRecord): PoolShare[] => wallet.sharers.map((share) => ({ wallet, share }));

/** Returns how many prompts of the pool the member has used in the quota window that contains `now`. */
export const shareUsedAt = ({ wallet, share }: PoolShare, now: Date): number =>
  !hasWindowEnded(wallet, now) && share.windowStart.getTime() === wallet.windowStart.getTime() ? share.used : 0;

/**
 * Returns how many prompts of the pool the member may still use: limited by the pool and by their
 * allowance. -1 means unlimited.
 */
export function shareRemainingAt(pool: PoolShare, now: Date): number {
  const inPool = remainingAt(pool.wallet, now);
  const { allowance } = pool.share;
  if (typeof allowance !== 'number') return inPool;
  const allowed = Math.max(0, allowance - shareUsedAt(pool, now));
  return inPool === UNLIMITED ? allowed : Math.min(inPool, allowed);
}
