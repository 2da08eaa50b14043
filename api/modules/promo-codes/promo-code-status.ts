import type { PromoCodeRecord } from './promo-code.model.ts';

export type PromoCodeStatus = 'active' | 'scheduled' | 'used_up' | 'expired' | 'off';

/** `startsAt` is absent in codes that were stored before it existed. */
type Limits = Pick<PromoCodeRecord, 'isActive' | 'expiresAt' | 'maxUses' | 'usedCount'> &
  Partial<Pick<PromoCodeRecord, 'startsAt'>>;

/** Returns the status of a code. It can be used if the status is `active`. */
export function getStatus({ isActive, startsAt, expiresAt, maxUses, usedCount }: Limits, now: Date): PromoCodeStatus {
  if (!isActive) return 'off';
  if (expiresAt && expiresAt <= now) return 'expired';
  if (maxUses !== null && usedCount >= maxUses) return 'used_up';
  return startsAt && startsAt > now ? 'scheduled' : 'active';
}
