import { trusted, Types } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import { toObjectId } from '#api/database/object-id.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { type PromoCodeRecord, PromoCodes } from './promo-code.model.ts';
import { codeExistsError, promoCodeNotFoundError } from './promo-code-errors.ts';
import {
  codeProblem,
  findCombinedProblems,
  findTermsProblems,
  type PromoTermsInput,
  readNewTerms,
  toStoredTerms,
} from './promo-code-fields.ts';
import { normalizeCode } from './usable-codes.ts';

/** Returns a promo code by its id. Throws NOT_FOUND. */
export async function getPromoCode(id: string): Promise<PromoCodeRecord> {
  const promo = await PromoCodes.findOne({ _id: toObjectId(id) }).lean<PromoCodeRecord>();
  if (!promo) throw promoCodeNotFoundError();
  return promo;
}

interface NewPromoCode extends PromoTermsInput {
  readonly code: string;
  readonly discountType: PromoCodeRecord['discountType'];
}

/** Creates a promo code. Throws BAD_USER_INPUT, and CONFLICT for a code that exists. */
export async function createPromoCode(
  ctx: RequestContext,
  { code: enteredCode, discountType, ...input }: NewPromoCode,
): Promise<PromoCodeRecord> {
  const code = normalizeCode(enteredCode);
  const otherProblems = { code: codeProblem(code) };
  const terms = await readNewTerms(ctx, discountType, { ...input, otherProblems });
  const promo = {
    _id: new Types.ObjectId(),
    code,
    discountType,
    ...terms,
    usedCount: 0,
    isActive: true,
    campaignId: null,
    isOffWithCampaign: false,
    createdAt: ctx.now(),
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
 * Leaves out what the code has already, because it is not checked again: an expiry may be in the past by now, and plans may be deleted.
 */
const leaveOutStored = (promo: PromoCodeRecord, terms: Partial<PromoTermsInput>): Partial<PromoTermsInput> => ({
  ...terms,
  ...(terms.expiresAt?.getTime() === promo.expiresAt?.getTime() && { expiresAt: null }),
  ...(terms.allowedPlanIds && {
    allowedPlanIds: terms.allowedPlanIds.filter((id) => !promo.allowedPlanIds.includes(id)),
  }),
  ...(terms.grantPlanId === promo.grantPlanId && { grantPlanId: null }),
});

/**
 * Updates the given fields. Null clears them, except `discountValue` and `isActive`, which it leaves as they are. Code and discount type can't
 * change. Throws BAD_USER_INPUT, NOT_FOUND, and CONFLICT when `maxUses` is below the uses so far.
 */
export async function updatePromoCode(
  ctx: RequestContext,
  id: string,
  { discountValue, isActive, ...optionalTerms }: PromoCodeChanges,
): Promise<PromoCodeRecord> {
  const promo = await getPromoCode(id);
  const { _id, discountType } = promo;
  const { currency } = ctx.runtime.config;
  const terms = { ...optionalTerms, ...(typeof discountValue === 'number' && { discountValue }) };
  assertValid(await findTermsProblems(ctx, discountType, leaveOutStored(promo, terms)));

  const fields = toStoredTerms(discountType, terms, currency);
  assertValid(findCombinedProblems(promo, fields));
  // A code that is switched off by hand stays off when its campaign is switched on.
  const updated = await PromoCodes.findOneAndUpdate(
    { _id, usedCount: trusted({ $lte: terms.maxUses ?? Infinity }) },
    { $set: { ...fields, ...(typeof isActive === 'boolean' && { isActive, isOffWithCampaign: false }) } },
    { returnDocument: 'after' },
  ).lean<PromoCodeRecord>();
  if (!updated) throw new DomainError('CONFLICT', 'Max uses cannot be less than the uses already made');
  return updated;
}

/** Deletes a promo code. Its redemptions and the benefits that users got from it stay. Throws NOT_FOUND. */
export async function deletePromoCode(id: string): Promise<PromoCodeRecord> {
  const promo = await PromoCodes.findOneAndDelete({ _id: toObjectId(id) }).lean<PromoCodeRecord>();
  if (!promo) throw promoCodeNotFoundError();
  return promo;
}
