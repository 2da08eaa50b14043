import type { Types } from 'mongoose';
import type { WalletRecord } from './wallet.model.ts';
import { hasWindowEnded, remainingAt, UNLIMITED, usedAt } from './wallet.rules.ts';

/** The wallet of a team owner's plan, and the share that one member has in it. */
export interface PoolShare {
  readonly wallet: WalletRecord;
  readonly share: WalletRecord['sharers'][number];
}

/** Returns the shares of all members. */
export const toPoolShares = (wallet: WalletRecord): PoolShare[] => wallet.sharers.map((share) => ({ wallet, share }));

const sharesByUser = new WeakMap<WalletRecord, ReadonlyMap<string, PoolShare>>();

/** Finds the share of a user. Searches a wallet once for all its sharers, of whom a team can have thousands. */
export function findShare(wallet: WalletRecord, userId: Types.ObjectId): PoolShare | null {
  const known = sharesByUser.get(wallet);
  const shares = known ?? new Map(toPoolShares(wallet).map((pool) => [String(pool.share._id), pool]));
  if (!known) sharesByUser.set(wallet, shares);
  return shares.get(String(userId)) ?? null;
}

/** For pipelines: what the sharer `$$sharer` has used in the wallet's stored window, even if it has ended, for which `shareUsedAt` returns 0. */
export const SHARER_USED = { $cond: [{ $eq: ['$$sharer.windowStart', '$windowStart'] }, '$$sharer.used', 0] };

/** How many prompts of the pool the member has used in the quota window that contains `now`. */
export const shareUsedAt = ({ wallet, share }: PoolShare, now: Date): number =>
  !hasWindowEnded(wallet, now) && share.windowStart.getTime() === wallet.windowStart.getTime() ? share.used : 0;

/** How many prompts of the pool members who have left the team since used, in the quota window that contains `now`. */
export const formerMembersUsedAt = (wallet: WalletRecord, now: Date): number =>
  !hasWindowEnded(wallet, now) && wallet.formerUse?.windowStart.getTime() === wallet.windowStart.getTime()
    ? wallet.formerUse.used
    : 0;

/** How many prompts of the pool present and former members used, in the quota window that contains `now`. The rest is the owner's. */
export const membersUsedAt = (wallet: WalletRecord, now: Date): number =>
  toPoolShares(wallet).reduce((sum, share) => sum + shareUsedAt(share, now), formerMembersUsedAt(wallet, now));

/** How many prompts of their plan the owner used, in the quota window that contains `now`. */
export const ownerUsedAt = (wallet: WalletRecord, now: Date): number =>
  Math.max(0, usedAt(wallet, now) - membersUsedAt(wallet, now));

/** How many prompts of the pool the member may still use: limited by the pool and by their allowance. -1 means unlimited. */
export function shareRemainingAt(pool: PoolShare, now: Date): number {
  const inPool = remainingAt(pool.wallet, now);
  const { allowance } = pool.share;
  if (typeof allowance !== 'number') return inPool;
  const allowed = Math.max(0, allowance - shareUsedAt(pool, now));
  return inPool === UNLIMITED ? allowed : Math.min(inPool, allowed);
}
