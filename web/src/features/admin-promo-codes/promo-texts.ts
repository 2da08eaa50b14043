import type { PromoCard_CodeFragment, PromoCodeStatus } from '#web/graphql/admin-operations.generated.ts';
import { formatNumber, formatPrice, plural } from '#web/lib/quantities.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

export type PromoCode = PromoCard_CodeFragment;

export const DISCOUNT_TYPES = [
  { value: 'PERCENTAGE', label: 'Percentage' },
  { value: 'FIXED', label: 'Fixed amount' },
] as const;

export const STATUSES = [
  { value: 'ACTIVE', label: 'Active', tone: 'good' },
  { value: 'SCHEDULED', label: 'Scheduled', tone: 'info' },
  { value: 'USED_UP', label: 'Used up', tone: 'warn' },
  { value: 'EXPIRED', label: 'Expired', tone: 'bad' },
  { value: 'OFF', label: 'Inactive', tone: 'off' },
] as const satisfies readonly { value: PromoCodeStatus; label: string; tone: Tone }[];

/**
 * Returns the badge that says whether a code can be used, and if not, why: an active code may still be useless, because it expired or all
 * its uses were made.
 */
export const describeStatus = ({ status }: Pick<PromoCode, 'status'>) =>
  STATUSES.find(({ value }) => value === status) ?? STATUSES[0];

export function describeDiscount({ discountType, discountValue }: PromoCode, currency: string): string {
  if (discountValue === 0) return 'No discount';
  return discountType === 'PERCENTAGE' ? `${discountValue}% off` : `${formatPrice(discountValue, currency)} off`;
}

/** What a discount can be used for: 'Standard, Pro'. */
export const describeAllowed = (planIds: readonly string[], planName: (id: string) => string): string =>
  planIds.length === 0 ? 'Every plan and every add-on, not seats' : planIds.map(planName).join(', ');

/** '3 of 100', or '3 (unlimited)'. */
export const describeUses = ({ usedCount, maxUses }: PromoCode): string =>
  maxUses === null
    ? `${formatNumber(usedCount)} (unlimited)`
    : `${formatNumber(usedCount)} of ${formatNumber(maxUses)}`;

/** 'Pro for 14 days'. */
export function describeGrant(planName: string | null, days: number | null): string {
  const name = planName ?? 'A deleted plan';
  return days === null ? `${name}, without an end` : `${name} for ${plural(days, 'day')}`;
}
