import { windowAt } from './quota-window.ts';
import type { WalletRecord } from './wallet.model.ts';

/** -1 means unlimited. */
export const UNLIMITED = -1;

type Standing = Pick<WalletRecord, 'limit' | 'used' | 'windowEnd' | 'anchorAt' | 'windowMonths'>;

export const hasEnded = ({ windowEnd }: Pick<Standing, 'windowEnd'>, now: Date) =>
  windowEnd !== null && windowEnd <= now;

/** What is taken in the window that `now` falls into, whether or not the wallet was started over yet. */
export const usedAt = (wallet: Standing, now: Date): number => (hasEnded(wallet, now) ? 0 : wallet.used);

/** A limit that was lowered below what is used leaves nothing, not less. */
export const remainingAt = (wallet: Standing, now: Date): number =>
  wallet.limit === UNLIMITED ? UNLIMITED : Math.max(0, wallet.limit - usedAt(wallet, now));

/** Several figures together; unlimited as soon as one is. */
export const inTotal = (parts: readonly number[]): number =>
  parts.includes(UNLIMITED) ? UNLIMITED : parts.reduce((sum, part) => sum + part, 0);

/** All wallets of a person together. */
export const remainingInAll = (wallets: readonly Standing[], now: Date): number =>
  inTotal(wallets.map((wallet) => remainingAt(wallet, now)));

/** Null for a wallet that never starts over. */
export function resetsAt({ windowEnd, anchorAt, windowMonths }: Standing, now: Date): Date | null {
  if (!windowEnd || !anchorAt || !windowMonths || windowEnd > now) return windowEnd ?? null;
  return windowAt(anchorAt, windowMonths, now).end;
}
