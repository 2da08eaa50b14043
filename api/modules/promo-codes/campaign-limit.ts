import { type ClientSession, trusted, type Types } from 'mongoose';
import { DomainError } from '#api/kernel/errors.ts';
import { PromoCampaigns } from './promo-campaign.model.ts';
import { PromoCodes } from './promo-code.model.ts';
import { invalidCodeError } from './promo-code-errors.ts';
import { PromoRedemptions } from './promo-redemption.model.ts';

const WITH_LIMIT = { maxTotalUses: trusted({ $ne: null }) };

/** Returns the id of a code's campaign, if that limits the uses of all its codes. Null without such a limit. */
export async function findLimitedCampaignId(code: string): Promise<string | null> {
  const promo = await PromoCodes.findOne({ code }, { campaignId: 1 }).lean();
  if (!promo?.campaignId) return null;
  const campaign = await PromoCampaigns.exists({ _id: promo.campaignId, ...WITH_LIMIT });
  return campaign && String(campaign._id);
}

/** Counts the uses of a campaign, up to `most`. The count reads an index only, and no more of it than needed. */
const countUses = (session: ClientSession, campaignId: Types.ObjectId, most: number) =>
  PromoRedemptions.countDocuments({ campaignId }).session(session).limit(most);

/**
 * Counts a use of a code for its campaign's limit, in the transaction that stores the redemption, before it does. The last use marks all codes of the
 * campaign as used up. Uses of a campaign with a limit write to its document, so that two that take the last use conflict, and one of them
 * is tried again. Throws BAD_USER_INPUT when none is left.
 */
export async function countCampaignUse(
  session: ClientSession,
  campaignId: Types.ObjectId | null | undefined,
): Promise<void> {
  if (!campaignId) return;
  const campaign = await PromoCampaigns.findOneAndUpdate(
    { _id: campaignId, ...WITH_LIMIT },
    { $inc: { useVersion: 1 } },
    { session },
  ).lean();
  const limit = campaign?.maxTotalUses;
  if (typeof limit !== 'number') return;
  const uses = await countUses(session, campaignId, limit);
  if (uses >= limit) throw invalidCodeError();
  if (uses + 1 === limit)
    await PromoCodes.updateMany({ campaignId }, { $set: { isCampaignUsedUp: true } }, { session });
}

/**
 * Applies a new limit of all uses to the codes of a campaign: marks whether they are used up. Writes to each of them, so that a use at the same time
 * conflicts, and is counted. Throws CONFLICT for a limit below the uses already made.
 * @param limit null: no limit
 */
export async function applyCampaignLimit(
  session: ClientSession,
  campaignId: Types.ObjectId,
  limit: number | null,
): Promise<void> {
  const uses = limit === null ? 0 : await countUses(session, campaignId, limit + 1);
  if (limit !== null && uses > limit) {
    throw new DomainError('CONFLICT', 'The limit of all uses cannot be less than the uses already made');
  }
  const change = { $set: { isCampaignUsedUp: uses === limit }, $inc: { campaignLimitVersion: 1 } };
  await PromoCodes.updateMany({ campaignId }, change, { session });
}
