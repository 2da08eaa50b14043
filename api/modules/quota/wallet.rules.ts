import { windowAt } from './quota-window.rules.ts';
import type { WalletRecord } from './wallet.model.ts';

/** The value of a limit, or of a number of remaining prompts, that has no bound. */
export const UNLIMITED = -1;

/** Returns whether a limit of prompts is lower than another. */
export const isLowerLimit = (limit: number, than: number): boolean =>
  limit !== UNLIMITED && (than === UNLIMITED || limit < than);

type WalletState = Pick<WalletRecord, 'limit' | 'used' | 'windowEnd' | 'anchorAt' | 'windowMonths'>;

/** Returns whether the stored quota window has ended, so that a new one has begun or is due. */
export const hasWindowEnded = ({ windowEnd }: Pick<WalletState, 'windowEnd'>, now: Date) =>
  windowEnd !== null && windowEnd <= now;

/** Returns the used prompts in the quota window that contains `now`: 0 if that window is not stored yet. */
export const usedAt = (wallet: WalletState, now: Date): number => (hasWindowEnded(wallet, now) ? 0 : wallet.used);

/** Returns the prompts that are left. Never negative, even if the limit was lowered below what is used. */
export const remainingAt = (wallet: WalletState, now: Date): number =>
  wallet.limit === UNLIMITED ? UNLIMITED : Math.max(0, wallet.limit - usedAt(wallet, now));

/** Adds numbers of prompts. Unlimited if one of them is. */
export const sumPrompts = (parts: readonly number[]): number =>
  parts.includes(UNLIMITED) ? UNLIMITED : parts.reduce((sum, part) => sum + part, 0);

/** Adds up the prompts that are left in several wallets. */
export const totalRemainingAt = (wallets: readonly WalletState[], now: Date): number =>
  sumPrompts(wallets.map((wallet) => remainingAt(wallet, now)));

/** Returns when the current quota window ends. Null for a wallet that never resets. */
export function resetsAt({ windowEnd, anchorAt, windowMonths }: WalletState, now: Date): Date | null {
  if (!windowEnd || !anchorAt || !windowMonths || windowEnd > now) return windowEnd ?? null;
  return windowAt(anchorAt, windowMonths, now).end;
}
