import type { RequestContext } from '#api/kernel/context.ts';
import { assertValid, type FieldProblems } from '#api/kernel/validation.ts';
import { requiredTextProblem } from '#api/lib/field-problems.ts';
import { toMinorUnits } from '#api/lib/money.ts';
import { planLoader } from '#api/modules/plans/plans.service.ts';
import { PROMO_CODE } from '#schema/limits.ts';
import type { PromoCodeRecord } from './promo-code.model.ts';

type DiscountType = PromoCodeRecord['discountType'];

/** What a promo code gives, and its limits, as an administrator enters them. Null: no limit, no date, every plan, no grant, or one without an end. */
export interface PromoTermsInput {
  /** Whole percent, or whole currency units such as dollars. */
  readonly discountValue: number;
  readonly maxUses?: number | null;
  readonly startsAt?: Date | null;
  readonly expiresAt?: Date | null;
  readonly allowedPlanIds?: readonly string[] | null;
  readonly grantPlanId?: string | null;
  readonly grantDurationDays?: number | null;
}

/** The terms as they are stored. */
export type PromoTerms = Pick<
  PromoCodeRecord,
  'discountValue' | 'maxUses' | 'startsAt' | 'expiresAt' | 'allowedPlanIds' | 'grantPlanId' | 'grantDurationDays'
>;

/**
 * Returns what is wrong with the text of a code, or null. Only visible ASCII characters are allowed, so that a code
 * can be read out and typed.
 */
export function codeProblem(code: string): string | null {
  const problem = requiredTextProblem('A code', code, PROMO_CODE.length);
  if (problem !== null) return problem;
  return /^[!-~]+$/.test(code) ? null : 'A code may contain letters, digits and symbols, without spaces';
}

const toStoredDiscount = (type: DiscountType, value: number, currency: string) =>
  type === 'fixed' ? toMinorUnits(value, currency) : value;

function discountProblem(type: DiscountType, value: number, currency: string): string | null {
  // Unlike `value < 0`, this refuses NaN, too.
  if (!(value >= 0)) return 'The discount must be at least 0';
  if (type === 'fixed') {
    return toMinorUnits(value, currency) === null ? 'The discount has more decimals than the currency' : null;
  }
  if (value > 100) return 'A percentage discount cannot exceed 100';
  return Number.isInteger(value) ? null : 'A percentage discount must be a whole number';
}

function grantDurationProblem(days: number): string | null {
  if (!(days >= 1)) return 'A plan is granted for at least 1 day';
  const isValid = Number.isInteger(days) && days <= PROMO_CODE.maxGrantDays;
  return isValid ? null : `A plan is granted for at most ${PROMO_CODE.maxGrantDays} whole days`;
}

/** Checks a value unless it is absent. Returns its problem, or null. */
const ifGiven = <T>(value: T | null | undefined, findProblem: (value: T) => string | null) =>
  value === null || value === undefined ? null : findProblem(value);

async function findPlanProblems(
  ctx: RequestContext,
  { allowedPlanIds, grantPlanId }: Partial<PromoTermsInput>,
): Promise<FieldProblems> {
  const exists = async (id: string) => (await planLoader(ctx).load(id)) !== null;
  const allowedPlansExist = await Promise.all((allowedPlanIds ?? []).map(exists));
  const grantedPlanExists = !grantPlanId || (await exists(grantPlanId));
  return {
    allowedPlanIds: allowedPlansExist.includes(false) ? 'One of these plans does not exist' : null,
    grantPlanId: grantedPlanExists ? null : 'This plan does not exist',
  };
}

/** Returns what is wrong with a number of uses, or null. Null uses: no limit. */
export const usesProblem = (label: string, uses: number | null | undefined): string | null =>
  ifGiven(uses, (count) => (Number.isInteger(count) && count >= 1 ? null : `${label} must be at least 1`));

/** Finds the problem of each given field. */
export async function findTermsProblems(
  ctx: RequestContext,
  type: DiscountType,
  terms: Partial<PromoTermsInput>,
): Promise<FieldProblems> {
  const { currency } = ctx.runtime.config;
  return {
    discountValue: ifGiven(terms.discountValue, (value) => discountProblem(type, value, currency)),
    maxUses: usesProblem('Max uses', terms.maxUses),
    expiresAt: ifGiven(terms.expiresAt, (at) => (at > ctx.now() ? null : 'The expiry date must be in the future')),
    grantDurationDays: ifGiven(terms.grantDurationDays, grantDurationProblem),
    ...(await findPlanProblems(ctx, terms)),
  };
}

/** Returns the given fields as they are stored. The fields must be valid. */
export function toStoredTerms(
  type: DiscountType,
  terms: Partial<PromoTermsInput>,
  currency: string,
): Partial<PromoTerms> {
  const { discountValue, maxUses, startsAt, expiresAt, allowedPlanIds, grantPlanId, grantDurationDays } = terms;
  const storedDiscount = discountValue === undefined ? null : toStoredDiscount(type, discountValue, currency);
  return {
    ...(storedDiscount !== null && { discountValue: storedDiscount }),
    ...(maxUses !== undefined && { maxUses }),
    ...(startsAt !== undefined && { startsAt }),
    ...(expiresAt !== undefined && { expiresAt }),
    // Null becomes an empty list, which stands for every plan.
    ...(allowedPlanIds !== undefined && { allowedPlanIds: [...new Set(allowedPlanIds)] }),
    // A form sends '' when no plan is selected.
    ...(grantPlanId !== undefined && { grantPlanId: grantPlanId === '' ? null : grantPlanId }),
    // A duration has no meaning without a plan.
    ...((grantPlanId === null || grantPlanId === '') && { grantDurationDays: null }),
    ...(grantDurationDays !== undefined && { grantDurationDays }),
  };
}

const NO_TERMS = {
  discountValue: 0,
  maxUses: null,
  startsAt: null,
  expiresAt: null,
  allowedPlanIds: [],
  grantPlanId: null,
  grantDurationDays: null,
};

const hasAny = (given: Partial<PromoTerms>, names: readonly (keyof PromoTerms)[]) =>
  names.some((name) => given[name] !== undefined);

/**
 * Finds the problems of terms that only arise together, such as a start after the expiry date. Only combinations with a
 * changed term are checked, so that codes from before a rule can still be switched off.
 */
export function findCombinedProblems(before: PromoTerms, changes: Partial<PromoTerms>): FieldProblems {
  const { discountValue, startsAt, expiresAt, grantPlanId, grantDurationDays } = { ...before, ...changes };
  const isBackwards = startsAt && expiresAt && startsAt >= expiresAt && hasAny(changes, ['startsAt', 'expiresAt']);
  const isUseless = discountValue === 0 && grantPlanId === null && hasAny(changes, ['discountValue', 'grantPlanId']);
  const hasDaysWithoutPlan = typeof grantDurationDays === 'number' && grantPlanId === null;
  const isGrantIncomplete = hasDaysWithoutPlan && hasAny(changes, ['grantPlanId', 'grantDurationDays']);
  return {
    startsAt: isBackwards ? 'The start date must be before the expiry date' : null,
    discountValue: isUseless ? 'Enter a discount above 0, or choose a plan to grant' : null,
    grantDurationDays: isGrantIncomplete ? 'Choose the plan to grant for these days' : null,
  };
}

/**
 * Returns all terms of a new code, as they are stored. Throws BAD_USER_INPUT for invalid terms and for `otherProblems`.
 */
export async function readNewTerms(
  ctx: RequestContext,
  type: DiscountType,
  { otherProblems, ...input }: PromoTermsInput & { readonly otherProblems: FieldProblems },
): Promise<PromoTerms> {
  assertValid({ ...otherProblems, ...(await findTermsProblems(ctx, type, input)) });
  const terms = { ...NO_TERMS, ...toStoredTerms(type, input, ctx.runtime.config.currency) };
  assertValid(findCombinedProblems(NO_TERMS, terms));
  return terms;
}
