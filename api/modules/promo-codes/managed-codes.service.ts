import mongoose, { type QueryFilter, trusted, Types } from 'mongoose';
import { BULK_PROMO_CODES } from '#schema/limits.ts';
import { personOf } from '../../auth/viewer.ts';
import { DomainError } from '../../errors.ts';
import { connectionOf } from '../../graphql/connection.ts';
import type { RequestContext } from '../../graphql/context.ts';
import { containing, isDuplicateKey, toObjectId } from '../../mongo.ts';
import { type PromoCodeConnectionRecord, type PromoCodeRecord, PromoCodes } from './promo-code.model.ts';
import {
  assertNone,
  codeProblem,
  newTerms,
  type PromoTermsInput,
  storedTerms,
  termsProblems,
} from './promo-code-fields.ts';
import { type Batch, batchProblems, drawMissing, randomCode } from './random-codes.ts';
import { normalizeCode } from './usable-codes.ts';

/** Rounds of drawing before whoever asks is told that there are too few left. */
const DRAWS = 10;

const notThere = () => new DomainError('NOT_FOUND', 'This promo code does not exist');

interface CodeFilter {
  /** Part of the code, in any case. */
  readonly search?: string | null;
  readonly discountType?: PromoCodeRecord['discountType'] | null;
  readonly isActive?: boolean | null;
  /** Codes that lend this plan, or are for it. */
  readonly planId?: string | null;
  readonly first: number;
  readonly after?: string | null;
  readonly offset: number;
}

/** Newest first. */
export async function listPromoCodes(
  _ctx: RequestContext,
  { search, discountType, isActive, planId, ...page }: CodeFilter,
): Promise<PromoCodeConnectionRecord> {
  const filter: QueryFilter<PromoCodeRecord> = {
    ...(search && { code: containing(search.trim()) }),
    ...(discountType && { discountType }),
    ...(typeof isActive === 'boolean' && { isActive }),
    ...(planId && { $or: [{ grantPlanId: planId }, { allowedPlanIds: planId }] }),
  };
  return connectionOf(PromoCodes, filter, page);
}

/** All codes, to save as a file. The first page counts against the limit of files. */
export async function exportPromoCodes(
  ctx: RequestContext,
  page: Pick<CodeFilter, 'first' | 'after'>,
): Promise<PromoCodeConnectionRecord> {
  if (!page.after) await ctx.runtime.rateLimits.consume('listExport', personOf(ctx.viewer).userId);
  return listPromoCodes(ctx, { ...page, offset: 0 });
}

interface NewPromoCode extends PromoTermsInput {
  readonly code: string;
  readonly discountType: PromoCodeRecord['discountType'];
}

const fresh = { usedCount: 0, isActive: true };

/** Throws BAD_USER_INPUT, and CONFLICT for a code that exists. */
export async function createPromoCode(ctx: RequestContext, input: NewPromoCode): Promise<PromoCodeRecord> {
  const { discountType } = input;
  const code = normalizeCode(input.code);
  const problem = codeProblem(code);
  const terms = await newTerms(ctx, discountType, input, problem ? { code: problem } : {});
  const promo = { _id: new Types.ObjectId(), code, discountType, ...terms, ...fresh, createdAt: ctx.now() };
  try {
    await PromoCodes.create([promo]);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const text = 'This promo code already exists';
    throw new DomainError('CONFLICT', text, { details: { fields: { code: text } }, cause: error });
  }
  return promo;
}

/** A code that nobody has: letters and digits of the prefix, then six random ones. It is not stored. Throws CONFLICT when none was found. */
export async function generatePromoCode(prefix: string): Promise<string> {
  const start = prefix.toUpperCase().replace(/[^A-Z0-9]/g, '');
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const code = randomCode(start, BULK_PROMO_CODES.singleRandomLength);
    if (!(await PromoCodes.exists({ code }))) return code;
  }
  throw new DomainError('CONFLICT', 'Too few codes with this prefix are left');
}

type PromoCodeChanges = Partial<Omit<PromoTermsInput, 'discountValue'>> & {
  readonly discountValue?: number | null;
  readonly isActive?: boolean | null;
};

/**
 * Changes what is given; null clears what can be cleared, and leaves the rest. Code and type stay. Throws BAD_USER_INPUT, NOT_FOUND, and
 * CONFLICT for fewer uses than were made.
 */
export async function updatePromoCode(
  ctx: RequestContext,
  id: string,
  { discountValue, isActive, ...clearable }: PromoCodeChanges,
): Promise<PromoCodeRecord> {
  const _id = toObjectId(id);
  const promo = await PromoCodes.findOne({ _id }).lean<PromoCodeRecord>();
  if (!promo) throw notThere();
  // The type never changes, so that what was just read can't go stale.
  const { discountType } = promo;
  const terms = { ...clearable, ...(typeof discountValue === 'number' && { discountValue }) };
  // Forms send back what they were given: only a new expiry must lie ahead.
  const isSameExpiry = terms.expiresAt?.getTime() === promo.expiresAt?.getTime();
  assertNone(await termsProblems(ctx, discountType, { ...terms, ...(isSameExpiry && { expiresAt: null }) }));

  const stored = storedTerms(discountType, terms, ctx.runtime.config.currency);
  const updated = await PromoCodes.findOneAndUpdate(
    { _id, usedCount: trusted({ $lte: terms.maxUses ?? Infinity }) },
    { $set: { ...stored, ...(typeof isActive === 'boolean' && { isActive }) } },
    { returnDocument: 'after' },
  ).lean<PromoCodeRecord>();
  if (!updated) throw new DomainError('CONFLICT', 'Max uses cannot be less than the uses already made');
  return updated;
}

/** What people got by it stays theirs, and on record. Throws NOT_FOUND. */
export async function deletePromoCode(_ctx: RequestContext, id: string): Promise<PromoCodeRecord> {
  const promo = await PromoCodes.findOneAndDelete({ _id: toObjectId(id) }).lean<PromoCodeRecord>();
  if (!promo) throw notThere();
  return promo;
}

const tooFewLeft = () =>
  new DomainError('CONFLICT', 'Too few of these codes are left. Choose a longer random part or another prefix');

/** `quantity` codes that nobody has now. */
async function freeCodes(batch: Batch): Promise<string[]> {
  const free = new Set<string>();
  for (let draw = 0; draw < DRAWS && free.size < batch.quantity; draw += 1) {
    const drawn = drawMissing(batch, free);
    const taken = await PromoCodes.distinct('code', { code: trusted({ $in: drawn }) });
    for (const code of drawn) if (!taken.includes(code)) free.add(code);
  }
  if (free.size < batch.quantity) throw tooFewLeft();
  return [...free];
}

interface NewBatch extends PromoTermsInput, Omit<Batch, 'prefix'> {
  /** Upper-cased. */
  readonly prefix?: string | null;
  readonly discountType: PromoCodeRecord['discountType'];
}

/** Makes many codes alike, all or none, and answers them. Throws BAD_USER_INPUT, CONFLICT when too few are left, and RATE_LIMITED. */
export async function bulkCreatePromoCodes(
  ctx: RequestContext,
  { prefix, quantity, randomLength, discountType, ...input }: NewBatch,
): Promise<string[]> {
  await ctx.runtime.rateLimits.consume('bulkPromoCodes', personOf(ctx.viewer).userId);
  const batch = { prefix: normalizeCode(prefix ?? ''), quantity, randomLength };
  const problem = batch.prefix ? codeProblem(batch.prefix + '0'.repeat(Math.max(0, randomLength))) : null;
  const others = { ...batchProblems(batch), ...(problem && { prefix: problem }) };
  const terms = await newTerms(ctx, discountType, input, others);
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const codes = await freeCodes(batch);
    const rows = codes.map((code) => ({ code, discountType, ...terms, ...fresh, createdAt: ctx.now() }));
    try {
      await mongoose.connection.transaction((session) => PromoCodes.insertMany(rows, { session }));
      return codes;
    } catch (error) {
      // Somebody else made one of them meanwhile: none of these was stored.
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw tooFewLeft();
}
