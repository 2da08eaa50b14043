import { type QueryFilter, trusted, Types } from 'mongoose';
import { findConnection } from '#api/database/cursor-page.ts';
import { containing, isDuplicateKey, toObjectId } from '#api/database/mongo.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { countExport } from '#api/kernel/count-export.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { type PromoCodeRecord, PromoCodes } from './promo-code.model.ts';
import { codeExistsError, promoCodeNotFoundError } from './promo-code-errors.ts';
import {
  codeProblem,
  findTermsProblems,
  type PromoTermsInput,
  readNewTerms,
  toStoredTerms,
} from './promo-code-fields.ts';
import type { PromoCodeConnectionMapper } from './promo-codes.mappers.ts';
import { normalizeCode } from './usable-codes.ts';

interface CodeFilter {
  /** Part of the code, in any case. */
  readonly search?: string | null;
  readonly discountType?: PromoCodeRecord['discountType'] | null;
  readonly isActive?: boolean | null;
  /** Codes that grant this plan or whose discount is limited to it and other plans. */
  readonly planId?: string | null;
  readonly first: number;
  readonly after?: string | null;
  readonly offset: number;
}

/** Newest first. */
export async function listPromoCodes({
  search,
  discountType,
  isActive,
  planId,
  ...page
}: CodeFilter): Promise<PromoCodeConnectionMapper> {
  const filter: QueryFilter<PromoCodeRecord> = {
    ...(search && { code: containing(search.trim()) }),
    ...(discountType && { discountType }),
    ...(typeof isActive === 'boolean' && { isActive }),
    ...(planId && { $or: [{ grantPlanId: planId }, { allowedPlanIds: planId }] }),
  };
  return findConnection(PromoCodes, filter, page);
}

/** All codes, for a file, newest first. Each first page counts as one export. Throws RATE_LIMITED. */
export async function exportPromoCodes(
  ctx: RequestContext,
  page: Pick<CodeFilter, 'first' | 'after'>,
): Promise<PromoCodeConnectionMapper> {
  await countExport(ctx, page.after);
  return listPromoCodes({ ...page, offset: 0 });
}

interface NewPromoCode extends PromoTermsInput {
  readonly code: string;
  readonly discountType: PromoCodeRecord['discountType'];
}

/** Throws BAD_USER_INPUT, and CONFLICT for a code that exists. */
export async function createPromoCode(
  ctx: RequestContext,
  { code: enteredCode, discountType, ...input }: NewPromoCode,
): Promise<PromoCodeRecord> {
  const code = normalizeCode(enteredCode);
  const otherProblems = { code: codeProblem(code) };
  const terms = await readNewTerms(ctx, discountType, { ...input, otherProblems });
  const promo = {
    ...{ _id: new Types.ObjectId(), code, discountType, ...terms },
    ...{ usedCount: 0, isActive: true, createdAt: ctx.now() },
  };
  try {
    await PromoCodes.create([promo]);
  } catch (error) {
    throw isDuplicateKey(error) ? codeExistsError(error) : error;
  }
  return promo;
}

type PromoCodeChanges = Partial<Omit<PromoTermsInput, 'discountValue'>> & {
  readonly discountValue?: number | null;
  readonly isActive?: boolean | null;
};

/**
 * Updates the given fields; null clears optional fields. Code and discount type can't change. Throws BAD_USER_INPUT, NOT_FOUND, and
 * CONFLICT when `maxUses` is below the uses so far.
 */
export async function updatePromoCode(
  ctx: RequestContext,
  id: string,
  { discountValue, isActive, ...optionalTerms }: PromoCodeChanges,
): Promise<PromoCodeRecord> {
  const _id = toObjectId(id);
  const promo = await PromoCodes.findOne({ _id }).lean<PromoCodeRecord>();
  if (!promo) throw promoCodeNotFoundError();
  const { discountType } = promo;
  const terms = { ...optionalTerms, ...(typeof discountValue === 'number' && { discountValue }) };
  // Forms send unchanged fields too: an expiry in the past is valid if it is the stored one.
  const isExpiryUnchanged = terms.expiresAt?.getTime() === promo.expiresAt?.getTime();
  assertValid(await findTermsProblems(ctx, discountType, { ...terms, ...(isExpiryUnchanged && { expiresAt: null }) }));

  const fields = toStoredTerms(discountType, terms, ctx.runtime.config.currency);
  const updated = await PromoCodes.findOneAndUpdate(
    { _id, usedCount: trusted({ $lte: terms.maxUses ?? Infinity }) },
    { $set: { ...fields, ...(typeof isActive === 'boolean' && { isActive }) } },
    { returnDocument: 'after' },
  ).lean<PromoCodeRecord>();
  if (!updated) throw new DomainError('CONFLICT', 'Max uses cannot be less than the uses already made');
  return updated;
}

/** Keeps the code's redemptions and their benefits. Throws NOT_FOUND. */
export async function deletePromoCode(id: string): Promise<PromoCodeRecord> {
  const promo = await PromoCodes.findOneAndDelete({ _id: toObjectId(id) }).lean<PromoCodeRecord>();
  if (!promo) throw promoCodeNotFoundError();
  return promo;
}
