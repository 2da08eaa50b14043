import type { PromoCodeRecord } from './promo-code.model.ts';

export type PromoCodeStatus = 'active' | 'scheduled' | 'used_up' | 'expired' | 'off';

type Limits = Pick<PromoCodeRecord, 'isActive' | 'expiresAt' | 'maxUses' | 'usedCount'> &
  Partial<Pick<PromoCodeRecord, 'startsAt'>>;

/** Whether a code can be used now, and if not, why. */
export function getStatus({ isActive, startsAt, expiresAt, maxUses, usedCount }: Limits, now: Date): PromoCodeStatus {
  if (!isActive) return 'off';
  if (expiresAt && expiresAt <= now) return 'expired';
  if (maxUses !== null && usedCount >= maxUses) return 'used_up';
  return startsAt && startsAt > now ? 'scheduled' : 'active';
}
