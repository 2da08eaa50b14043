import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** A campaign: promo codes that were created together. Each of them has the id of its campaign. */
const promoCampaignSchema = new Schema(
  {
    name: { type: String, required: true },
    /** The administrator. */
    createdById: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
    isActive: { type: Boolean, required: true, default: true },
    /** How many codes were created. Some may be deleted. */
    codes: { type: Number, required: true },
  },
  { collection: 'promo_campaigns' },
);

export type PromoCampaignRecord = Required<InferRawDocTypeFromSchema<typeof promoCampaignSchema>> & {
  _id: Types.ObjectId;
};

export const PromoCampaigns = model<PromoCampaignRecord>('PromoCampaign', promoCampaignSchema);
