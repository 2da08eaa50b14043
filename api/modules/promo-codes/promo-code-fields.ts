import { PROMO_CODE } from '#schema/limits.ts';
import { invalidInput } from '../../errors.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { toMinorUnits } from '../../money.ts';
import { planLoader } from '../plans/plans.service.ts';
import type { PromoCodeRecord } from './promo-code.model.ts';

type DiscountType = PromoCodeRecord['discountType'];

/** What an operator may say of a code beside its name. Null means no limit, and no plan. */
export interface PromoTermsInput {
  /** Whole percent, or whole currency units such as dollars. */
  readonly discountValue: number;
  readonly maxUses?: number | null;
  readonly expiresAt?: Date | null;
  readonly allowedPlanIds?: readonly string[] | null;
  readonly grantPlanId?: string | null;
  readonly grantDurationDays?: number | null;
}

/** As it is stored. */
export type PromoTerms = Pick<
  PromoCodeRecord,
  'discountValue' | 'maxUses' | 'expiresAt' | 'allowedPlanIds' | 'grantPlanId' | 'grantDurationDays'
>;

/** What is wrong, by field. */
type Problems = Readonly<Record<string, string>>;

/** Throws BAD_USER_INPUT when anything is wrong. */
export function assertNone(problems: Problems): void {
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

/** A code is what can be read out and typed: no blanks, nothing invisible, nothing that looks like something else. */
export function codeProblem(code: string): string | null {
  if (!code) return 'A code is required';
  if (code.length > PROMO_CODE.length) return `A code must be at most ${PROMO_CODE.length} characters`;
  return /^[!-~]+$/.test(code) ? null : 'A code may hold letters, digits and signs, without spaces';
}

const storedValue = (type: DiscountType, value: number, currency: string) =>
  type === 'fixed' ? toMinorUnits(value, currency) : value;

function discountProblem(type: DiscountType, value: number, currency: string): string | null {
  if (!(value >= 0)) return 'The discount must be at least 0';
  if (type === 'fixed') {
    return storedValue(type, value, currency) === null ? 'The discount has more decimals than the currency' : null;
  }
  if (value > 100) return 'A percentage discount cannot exceed 100';
  return Number.isInteger(value) ? null : 'A percentage discount is a whole number';
}

function daysProblem(days: number): string | null {
  if (!(days >= 1)) return 'A plan is granted for at least 1 day';
  const isFit = Number.isInteger(days) && days <= PROMO_CODE.maxGrantDays;
  return isFit ? null : `A plan is granted for at most ${PROMO_CODE.maxGrantDays} whole days`;
}

const unlessNone = <T>(value: T | null | undefined, problemOf: (value: T) => string | null) =>
  value === null || value === undefined ? null : problemOf(value);

/** Plans that nobody has heard of. */
async function planProblems(ctx: RequestContext, { allowedPlanIds, grantPlanId }: Partial<PromoTermsInput>) {
  const exists = async (id: string) => (await planLoader(ctx).load(id)) !== null;
  const allowed = await Promise.all((allowedPlanIds ?? []).map(exists));
  const isGrantKnown = !grantPlanId || (await exists(grantPlanId));
  return {
    allowedPlanIds: allowed.includes(false) ? 'One of these plans does not exist' : null,
    grantPlanId: isGrantKnown ? null : 'This plan does not exist',
  };
}

/** Everything that is wrong with what is given, by field. */
export async function termsProblems(
  ctx: RequestContext,
  type: DiscountType,
  terms: Partial<PromoTermsInput>,
): Promise<Problems> {
  const { currency } = ctx.runtime.config;
  const found: Readonly<Record<string, string | null>> = {
    discountValue: unlessNone(terms.discountValue, (value) => discountProblem(type, value, currency)),
    maxUses: unlessNone(terms.maxUses, (uses) =>
      Number.isInteger(uses) && uses >= 1 ? null : 'Max uses must be at least 1',
    ),
    expiresAt: unlessNone(terms.expiresAt, (at) => (at > ctx.now() ? null : 'The expiry date must be in the future')),
    grantDurationDays: unlessNone(terms.grantDurationDays, daysProblem),
    ...(await planProblems(ctx, terms)),
  };
  const problems = Object.entries(found).flatMap(([field, text]) => (text ? [[field, text] as const] : []));
  return Object.fromEntries(problems);
}

/** What is given, as it is stored; what is left out stays out. Only after `termsProblems` found none. */
export function storedTerms(
  type: DiscountType,
  terms: Partial<PromoTermsInput>,
  currency: string,
): Partial<PromoTerms> {
  const { discountValue, maxUses, expiresAt, allowedPlanIds, grantPlanId, grantDurationDays } = terms;
  const value = discountValue === undefined ? null : storedValue(type, discountValue, currency);
  return {
    ...(value !== null && { discountValue: value }),
    ...(maxUses !== undefined && { maxUses }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(allowedPlanIds !== undefined && { allowedPlanIds: [...new Set(allowedPlanIds)] }),
    // Forms send an empty choice as empty text.
    ...(grantPlanId !== undefined && { grantPlanId: grantPlanId === '' ? null : grantPlanId }),
    ...(grantDurationDays !== undefined && { grantDurationDays }),
  };
}

/** All terms of a new code, as they are stored. Throws BAD_USER_INPUT that names everything wrong, `others` included. */
export async function newTerms(
  ctx: RequestContext,
  type: DiscountType,
  input: PromoTermsInput,
  others: Problems,
): Promise<PromoTerms> {
  assertNone({ ...others, ...(await termsProblems(ctx, type, input)) });
  const nothing = {
    discountValue: 0,
    maxUses: null,
    expiresAt: null,
    allowedPlanIds: [],
    grantPlanId: null,
    grantDurationDays: null,
  };
  return { ...nothing, ...storedTerms(type, input, ctx.runtime.config.currency) };
}
