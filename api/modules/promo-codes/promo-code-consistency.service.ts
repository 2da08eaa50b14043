import { trusted } from 'mongoose';
import { PromoCampaigns } from './promo-campaign.model.ts';
import { PromoCodes } from './promo-code.model.ts';
import { PromoRedemptions } from './promo-redemption.model.ts';

/**
 * Compares the use counts of promo codes, and the limits of campaigns, with their redemptions. Returns one sentence for each contradiction. For tests and the demo; the
 * server does not call it.
 */
export async function findPromoCodeContradictions(): Promise<string[]> {
  const contradictions: string[] = [];
  for (const { _id, code, usedCount, maxUses } of await PromoCodes.find().lean()) {
    const uses = await PromoRedemptions.countDocuments({ promoCodeId: _id });
    if (uses !== usedCount) {
      contradictions.push(`The promo code ${code} counts ${usedCount} uses and has ${uses} redemptions`);
    }
    if (maxUses !== null && uses > maxUses) {
      contradictions.push(`The promo code ${code} allows ${maxUses} uses and has ${uses} redemptions`);
    }
  }
  for (const { _id, name, maxTotalUses } of await PromoCampaigns.find().lean()) {
    const uses = await PromoRedemptions.countDocuments({ campaignId: _id });
    const isUsedUp = typeof maxTotalUses === 'number' && uses >= maxTotalUses;
    if (isUsedUp && uses > maxTotalUses) {
      contradictions.push(`The campaign ${name} allows ${maxTotalUses} uses and has ${uses} redemptions`);
    }
    if (await PromoCodes.exists({ campaignId: _id, isCampaignUsedUp: isUsedUp ? trusted({ $ne: true }) : true })) {
      contradictions.push(`Codes of the campaign ${name} say wrongly whether its uses were made`);
    }
  }
  return contradictions;
}
