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
    /** How many uses all codes have together at most. Null: no limit. Absent in campaigns that were stored before it existed. */
    maxTotalUses: { type: Number, default: null },
    /** A conflict counter, raised with each use while there is such a limit (`countCampaignUse`). */
    useVersion: { type: Number },
  },
  { collection: 'promo_campaigns' },
);

export type PromoCampaignRecord = Omit<
  Required<InferRawDocTypeFromSchema<typeof promoCampaignSchema>>,
  'useVersion' | 'maxTotalUses'
> & {
  _id: Types.ObjectId;
  maxTotalUses?: number | null;
  useVersion?: number;
};

export const PromoCampaigns = model<PromoCampaignRecord>('PromoCampaign', promoCampaignSchema);
