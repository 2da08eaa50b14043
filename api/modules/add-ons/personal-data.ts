import { buildPersonalData, byUserId, type PersonalData } from '#api/modules/personal-data/personal-data.service.ts';
import { type AddOnPurchaseRecord, AddOnPurchases } from './add-on-purchase.model.ts';

/** Payments for add-ons are exported and kept with the other payments. */
export const personalAddOnPurchases: PersonalData = buildPersonalData<AddOnPurchaseRecord>(AddOnPurchases, {
  ownedBy: byUserId,
  toExportedRow: (purchase) => ({
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
