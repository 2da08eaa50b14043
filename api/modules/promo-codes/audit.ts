import { PromoCodes } from './promo-code.model.ts';
import { PromoRedemptions } from './promo-redemption.model.ts';

/** Compares how often codes say that they were used with who used them: in words, one line for each difference. */
export async function auditPromoCodes(): Promise<string[]> {
  const wrong: string[] = [];
  for (const { _id, code, usedCount, maxUses } of await PromoCodes.find().lean()) {
    const uses = await PromoRedemptions.countDocuments({ promoCodeId: _id });
    if (uses !== usedCount) wrong.push(`The promo code ${code} says ${usedCount} uses, and there were ${uses}`);
    if (maxUses !== null && uses > maxUses) wrong.push(`The promo code ${code} was used ${uses} times of ${maxUses}`);
  }
  return wrong;
}
