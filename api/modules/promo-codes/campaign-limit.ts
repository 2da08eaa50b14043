import { type ClientSession, trusted, type Types } from 'mongoose';
import { PromoCampaigns } from './promo-campaign.model.ts';
import { invalidCodeError } from './promo-code-errors.ts';
import { PromoRedemptions } from './promo-redemption.model.ts';

type CampaignId = Types.ObjectId | null | undefined;

const WITH_LIMIT = { maxTotalUses: trusted({ $ne: null }) };

/** Returns whether a campaign has had as many uses as this. The count reads an index only, and no more of it than needed. */
const hasUses = async (session: ClientSession | null, campaignId: Types.ObjectId, uses: number) =>
  (await PromoRedemptions.countDocuments({ campaignId }).session(session).limit(uses)) >= uses;

/** Returns whether the codes of a campaign have no uses left together. False without a campaign, and for one without such a limit. */
export async function isCampaignUsedUp(campaignId: CampaignId): Promise<boolean> {
  if (!campaignId) return false;
  const campaign = await PromoCampaigns.findOne({ _id: campaignId, ...WITH_LIMIT }, { maxTotalUses: 1 }).lean();
  return typeof campaign?.maxTotalUses === 'number' && hasUses(null, campaignId, campaign.maxTotalUses);
}

/**
 * Counts a use of a code for its campaign's limit, in the transaction that stores the redemption. Uses of a campaign with a limit write to its
 * document, so that two that take the last use conflict, and one of them is tried again. Throws BAD_USER_INPUT when none is left.
 */
export async function countCampaignUse(session: ClientSession, campaignId: CampaignId): Promise<void> {
  if (!campaignId) return;
  const campaign = await PromoCampaigns.findOneAndUpdate(
    { _id: campaignId, ...WITH_LIMIT },
    { $inc: { useVersion: 1 } },
    { session },
  ).lean();
  if (typeof campaign?.maxTotalUses === 'number' && (await hasUses(session, campaignId, campaign.maxTotalUses))) {
    throw invalidCodeError();
  }
}
