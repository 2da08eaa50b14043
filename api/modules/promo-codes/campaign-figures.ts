import DataLoader from 'dataloader';
import type { Types } from 'mongoose';
import { perRequest } from '#api/kernel/per-request.ts';
import { PromoCodes } from './promo-code.model.ts';
import { PromoRedemptions } from './promo-redemption.model.ts';

interface Figures {
  /** The codes that were used at least once. */
  readonly usedCodes: number;
  readonly uses: number;
  /** In minor units. */
  readonly discountGivenMinor: number;
}

const NONE: Figures = { usedCodes: 0, uses: 0, discountGivenMinor: 0 };

/**
 * Sums the figures of campaigns from redemptions, which are kept when a code or an account is deleted. The
 * query reads an index only.
 */
async function readFigures(campaignIds: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, Figures>> {
  const rows = await PromoRedemptions.aggregate<Figures & { _id: Types.ObjectId }>([
    { $match: { campaignId: { $in: [...campaignIds] } } },
    {
      $group: {
        _id: { campaignId: '$campaignId', promoCodeId: '$promoCodeId' },
        uses: { $sum: 1 },
        discountGivenMinor: { $sum: '$discountGivenMinor' },
      },
    },
    {
      $group: {
        _id: '$_id.campaignId',
        usedCodes: { $sum: 1 },
        uses: { $sum: '$uses' },
        discountGivenMinor: { $sum: '$discountGivenMinor' },
      },
    },
  ]);
  return new Map(rows.map(({ _id, ...figures }) => [String(_id), figures]));
}

/**
 * Loads what the discount of a code saved in payments, in minor units, by the id of the code. Reads all codes
 * of a request in one query.
 */
export const discountGivenLoader = perRequest(
  () =>
    new DataLoader<Types.ObjectId, number, string>(
      async (promoCodeIds) => {
        const rows = await PromoRedemptions.aggregate<{ _id: Types.ObjectId; given: number }>([
          { $match: { promoCodeId: { $in: [...promoCodeIds] }, discountGivenMinor: { $gt: 0 } } },
          { $group: { _id: '$promoCodeId', given: { $sum: '$discountGivenMinor' } } },
        ]);
        const given = new Map(rows.map((row) => [String(row._id), row.given]));
        return promoCodeIds.map((id) => given.get(String(id)) ?? 0);
      },
      { cacheKeyFn: String },
    ),
);

interface Codes {
  /** The codes that are switched on. */
  readonly active: number;
  /** Of the code that was created first. Null: no limit. */
  readonly maxUses: number | null;
  /** Whether other codes have another limit. */
  readonly doMaxUsesDiffer: boolean;
  /** Of the code that was created first. Null: it does not expire. */
  readonly expiresAt: Date | null;
}

const NO_CODES: Codes = { active: 0, maxUses: null, doMaxUsesDiffer: false, expiresAt: null };

/** Loads what the codes of a campaign have in common, by its id. Reads all campaigns of a request in one query. */
export const campaignCodesLoader = perRequest(
  () =>
    new DataLoader<Types.ObjectId, Codes, string>(
      async (campaignIds) => {
        const rows = await PromoCodes.aggregate<Codes & { _id: Types.ObjectId }>([
          { $match: { campaignId: { $in: [...campaignIds] } } },
          { $project: { campaignId: 1, isActive: 1, maxUses: 1, expiresAt: 1 } },
          { $sort: { _id: 1 } },
          {
            $group: {
              _id: '$campaignId',
              active: { $sum: { $cond: ['$isActive', 1, 0] } },
              maxUses: { $first: '$maxUses' },
              limits: { $addToSet: '$maxUses' },
              expiresAt: { $first: '$expiresAt' },
            },
          },
          { $set: { doMaxUsesDiffer: { $gt: [{ $size: '$limits' }, 1] } } },
          { $unset: 'limits' },
        ]);
        const codes = new Map(rows.map((row) => [String(row._id), row]));
        return campaignIds.map((id) => codes.get(String(id)) ?? NO_CODES);
      },
      { cacheKeyFn: String },
    ),
);

/** Loads the figures of a campaign by its id. Reads all campaigns of a request in one query. */
export const campaignFiguresLoader = perRequest(
  () =>
    new DataLoader<Types.ObjectId, Figures, string>(
      async (campaignIds) => {
        const figures = await readFigures(campaignIds);
        return campaignIds.map((id) => figures.get(String(id)) ?? NONE);
      },
      { cacheKeyFn: String },
    ),
);
