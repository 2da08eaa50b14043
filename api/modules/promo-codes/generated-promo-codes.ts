import mongoose, { trusted } from 'mongoose';
import { isDuplicateKey } from '#api/database/database-errors.ts';
import type { RequestContext } from '#api/kernel/context.ts';
import { DomainError } from '#api/kernel/errors.ts';
import { assertValid } from '#api/kernel/validation.ts';
import { requireUser } from '#api/kernel/viewer.ts';
import { lengthProblem } from '#api/lib/field-problems.ts';
import { BULK_PROMO_CODES, PROMO_CAMPAIGN, PROMO_CODE } from '#schema/limits.ts';
import { buildCampaign } from './campaigns.ts';
import { PromoCampaigns } from './promo-campaign.model.ts';
import { type PromoCodeRecord, PromoCodes } from './promo-code.model.ts';
import { codeProblem, type PromoTermsInput, readNewTerms, usesProblem } from './promo-code-fields.ts';
import type { PromoCodeBatchMapper } from './promo-codes.mappers.ts';
import { batchProblems, type CodePattern, randomCode, randomCodes } from './random-codes.ts';
import { normalizeCode } from './usable-codes.ts';

/** How often random codes are generated at most, if some of them exist already. */
const MAX_ATTEMPTS = 10;

/**
 * Generates a code that does not exist yet: the letters and digits of the prefix, then six random ones. The code is not
 * stored. Throws BAD_USER_INPUT for a prefix that is too long, and CONFLICT when it finds none.
 */
export async function generatePromoCode(enteredPrefix: string): Promise<string> {
  const randomLength = BULK_PROMO_CODES.singleRandomLength;
  const prefix = enteredPrefix.toUpperCase().replace(/[^A-Z0-9]/g, '');
  assertValid({ prefix: lengthProblem('The prefix', prefix, PROMO_CODE.length - randomLength) });
  const pattern = { prefix, randomLength };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const code = randomCode(pattern);
    if (!(await PromoCodes.exists({ code }))) return code;
  }
  throw new DomainError('CONFLICT', 'Too few unused codes with this prefix are left. Choose another prefix');
}

const tooFewCodesError = () =>
  new DomainError('CONFLICT', 'Too few of these codes are left. Choose a longer random part or another prefix');

/** Generates codes that do not exist yet. Throws CONFLICT when it finds too few. */
async function findUnusedCodes(pattern: CodePattern, quantity: number): Promise<string[]> {
  const unused = new Set<string>();
  for (let attempt = 0; attempt < MAX_ATTEMPTS && unused.size < quantity; attempt += 1) {
    const candidates = randomCodes(pattern, quantity - unused.size, unused);
    const existing = await PromoCodes.distinct('code', { code: trusted({ $in: candidates }) });
    for (const code of candidates) if (!existing.includes(code)) unused.add(code);
  }
  if (unused.size < quantity) throw tooFewCodesError();
  return [...unused];
}

interface BulkInput extends PromoTermsInput {
  readonly campaignName?: string | null;
  readonly prefix?: string | null;
  /** Of all codes together. Null: no limit. */
  readonly maxTotalUses?: number | null;
  readonly quantity: number;
  readonly randomLength: number;
  readonly discountType: PromoCodeRecord['discountType'];
}

/**
 * Creates codes with the same terms, all or none, as a campaign. Throws BAD_USER_INPUT, RATE_LIMITED, and CONFLICT when too few unused
 * codes are left.
 */
export async function bulkCreatePromoCodes(
  ctx: RequestContext,
  { campaignName, prefix: enteredPrefix, quantity, randomLength, discountType, maxTotalUses, ...input }: BulkInput,
): Promise<PromoCodeBatchMapper> {
  await ctx.runtime.rateLimits.consume('bulkPromoCodes', requireUser(ctx.viewer).userId);
  const prefix = normalizeCode(enteredPrefix ?? '');
  const name = campaignName?.trim() ?? '';
  const otherProblems = {
    ...batchProblems({ quantity, randomLength }),
    maxTotalUses: usesProblem('The limit of all uses', maxTotalUses),
    campaignName: lengthProblem('A name', name, PROMO_CAMPAIGN.name),
    prefix: prefix ? codeProblem(prefix + '0'.repeat(Math.max(0, randomLength))) : null,
  };
  const terms = await readNewTerms(ctx, discountType, { ...input, otherProblems });
  const campaign = buildCampaign(ctx, { name, prefix, codes: quantity, maxTotalUses: maxTotalUses ?? null });
  const { _id: campaignId, createdAt } = campaign;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const codes = await findUnusedCodes({ prefix, randomLength }, quantity);
    const rows = codes.map((code) => ({
      code,
      discountType,
      ...terms,
      usedCount: 0,
      isActive: true,
      campaignId,
      isOffWithCampaign: false,
      createdAt,
    }));
    try {
      await mongoose.connection.transaction(async (session) => {
        await PromoCampaigns.create([campaign], { session });
        await PromoCodes.insertMany(rows, { session });
      });
      return { codes, campaign };
    } catch (error) {
      // Another request created one of the codes after the check. The transaction stored none.
      if (!isDuplicateKey(error)) throw error;
    }
  }
  throw tooFewCodesError();
}
