import type { PromoCodeRecord } from './promo-code.model.ts';

export type PromoCodeStatus = 'active' | 'scheduled' | 'used_up' | 'expired' | 'off';

/** `startsAt` and `isCampaignUsedUp` are absent in codes that were stored before they existed. */
type Limits = Pick<PromoCodeRecord, 'isActive' | 'expiresAt' | 'maxUses' | 'usedCount'> &
  Partial<Pick<PromoCodeRecord, 'startsAt' | 'isCampaignUsedUp'>>;

/** Returns the status of a code. It can be used if the status is `active`. */
export function getStatus(
  { isActive, startsAt, expiresAt, maxUses, usedCount, isCampaignUsedUp }: Limits,
  now: Date,
): PromoCodeStatus {
  if (!isActive) return 'off';
  if (expiresAt && expiresAt <= now) return 'expired';
  if (isCampaignUsedUp || (maxUses !== null && usedCount >= maxUses)) return 'used_up';
  return startsAt && startsAt > now ? 'scheduled' : 'active';
}
