import type { PromoCard_CodeFragment } from '#web/graphql/operations.generated.ts';
import { formatNumber, formatPrice, plural } from '#web/lib/quantities.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

export type PromoCode = PromoCard_CodeFragment;

export const DISCOUNT_TYPES = [
  { value: 'PERCENTAGE', label: 'Percentage' },
  { value: 'FIXED', label: 'Fixed amount' },
] as const;

/** The state of a code. A code that is active may still be useless: it expired, or all its uses were made. */
export function describeStatus(
  { isActive, expiresAt, maxUses, usedCount }: PromoCode,
  now: Date,
): { readonly tone: Tone; readonly label: string } {
  if (!isActive) return { tone: 'off', label: 'Inactive' };
  if (expiresAt !== null && new Date(expiresAt) <= now) return { tone: 'bad', label: 'Expired' };
  if (maxUses !== null && usedCount >= maxUses) return { tone: 'warn', label: 'Used up' };
  return { tone: 'good', label: 'Active' };
}

export function describeDiscount({ discountType, discountValue }: PromoCode, currency: string): string {
  if (discountValue === 0) return 'No discount';
  return discountType === 'PERCENTAGE' ? `${discountValue}% off` : `${formatPrice(discountValue, currency)} off`;
}

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
