import { type PersonalData, personalRowsOf, byUserId } from '../personal-data/personal-data.ts';
import { type AddOnPurchaseRecord, AddOnPurchases } from './add-on-purchase.model.ts';

/** What was paid for them stays among the payments. */
export const personalAddOnPurchases: PersonalData = personalRowsOf<AddOnPurchaseRecord>(AddOnPurchases, {
  of: byUserId,
  present: (purchase) => ({
    id: purchase._id,
    name: purchase.name,
    description: purchase.description,
    prompts_amount: purchase.promptsAmount,
    state: purchase.state,
    source: purchase.source,
    created_at: purchase.createdAt,
    purchased_at: purchase.purchasedAt,
    voided_at: purchase.voidedAt,
  }),
});
