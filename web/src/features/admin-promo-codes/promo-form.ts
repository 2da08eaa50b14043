import { PROMO_CODE } from '#schema/limits.ts';
import type {
  CreatePromoCodeInput,
  DiscountType,
  UpdatePromoCodeInput,
} from '#web/graphql/admin-operations.generated.ts';
import { changedFields } from '#web/lib/changed-fields.ts';
import { toExpiry, toFirstDay, toLastDay, toStart } from '#web/lib/last-day.ts';
import type { PromoCode } from './promo-texts.ts';

/** The terms of a code as the form holds them: numbers as typed, and an empty text for none. */
export interface TermsForm {
  discountType: DiscountType;
  discountValue: string;
  maxUses: string;
  /** The first day, as YYYY-MM-DD in UTC. */
  startsAt: string;
  /** The last day, as YYYY-MM-DD in UTC. */
  expiresAt: string;
  allowedPlanIds: string[];
  grantPlanId: string;
  grantDurationDays: string;
}

export const EMPTY_TERMS: TermsForm = {
  discountType: 'PERCENTAGE',
  discountValue: '',
  maxUses: '',
  startsAt: '',
  expiresAt: '',
  allowedPlanIds: [],
  grantPlanId: '',
  grantDurationDays: '',
};

export const toText = (value: number | null) => (value === null ? '' : String(value));
export const toNumber = (text: string) => (text.trim() === '' ? null : Number(text));

export const toTermsForm = (promo: PromoCode): TermsForm => ({
  discountType: promo.discountType,
  discountValue: String(promo.discountValue),
  maxUses: toText(promo.maxUses),
  startsAt: toFirstDay(promo.startsAt),
  expiresAt: toLastDay(promo.expiresAt),
  allowedPlanIds: [...promo.allowedPlanIds],
  grantPlanId: promo.grantPlanId ?? '',
  grantDurationDays: toText(promo.grantDurationDays),
});

/** Whether a text is a whole number within the limits. */
export const isWhole = (text: string, min: number, max = Infinity): boolean => {
  const value = Number(text);
  return text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max;
};

/** Checks what the API's types would reject without naming a field. The server checks the rest. */
/** Returns the check of a number of uses. Empty: no limit. */
const usesCheck = (label: string) => (text: string) =>
  text.trim() === '' || isWhole(text, 1) ? null : `${label} must be at least 1`;

export const totalUsesCheck = usesCheck('The limit of all uses');

export const TERMS_CHECKS = {
  discountValue: (text: string, { discountType }: Pick<TermsForm, 'discountType'>) => {
    if (text.trim() === '' || !(Number(text) >= 0)) return 'Enter a number, 0 or more';
    return discountType === 'PERCENTAGE' && Number(text) > 100 ? 'A percentage discount cannot exceed 100' : null;
  },
  maxUses: usesCheck('Max uses'),
  grantDurationDays: (text: string) =>
    text.trim() === '' || isWhole(text, 1, PROMO_CODE.maxGrantDays)
      ? null
      : `Enter 1 to ${PROMO_CODE.maxGrantDays} whole days`,
};

type Terms = Omit<CreatePromoCodeInput, 'code'>;

/**
 * Converts the terms that an existing code can change too, except its days. Without a granted plan, a duration means nothing and is null.
 */
const toChangeable = (form: TermsForm) => ({
  discountValue: Number(form.discountValue),
  maxUses: toNumber(form.maxUses),
  allowedPlanIds: form.allowedPlanIds,
  grantPlanId: form.grantPlanId || null,
  grantDurationDays: form.grantPlanId ? toNumber(form.grantDurationDays) : null,
});

/** Converts the terms of a new code. */
export const toTerms = (form: TermsForm): Terms => ({
  ...toChangeable(form),
  discountType: form.discountType,
  startsAt: toStart(form.startsAt),
  expiresAt: toExpiry(form.expiresAt),
});

/**
 * Returns only the terms that the administrator changed, so that a concurrent change of another one stays. Null clears a term. A start or
 * an expiry at an exact time stays as it is unless the day is changed.
 */
export const toChanges = (promo: PromoCode, form: TermsForm): UpdatePromoCodeInput => ({
  ...changedFields(toChangeable(toTermsForm(promo)), toChangeable(form)),
  ...(form.startsAt !== toFirstDay(promo.startsAt) && { startsAt: toStart(form.startsAt) }),
  ...(form.expiresAt !== toLastDay(promo.expiresAt) && { expiresAt: toExpiry(form.expiresAt) }),
});
