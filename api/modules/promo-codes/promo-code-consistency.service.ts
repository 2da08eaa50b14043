import { PromoCodes } from './promo-code.model.ts';
import { PromoRedemptions } from './promo-redemption.model.ts';

/**
 * Compares the use counts of promo codes with their redemptions. Returns one sentence for each contradiction. For tests and the demo; the
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
  return contradictions;
}
