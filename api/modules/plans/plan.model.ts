import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';

const planSchema = new Schema(
  {
    /** `free`, `standard`, `pro` or `ultimate` for the built-in plans. */
    _id: { type: String, required: true },
    name: { type: String, required: true },
    /** The price of one interval, in minor units of the installation's currency. */
    priceMinor: { type: Number, required: true },
    /** The price of a year paid at once. Null or 0: the plan has no yearly price. */
    yearlyPriceMinor: { type: Number, default: null },
    /** Prompts per quota window; -1 means unlimited. */
    promptsLimit: { type: Number, required: true },
    interval: { type: String, enum: ['monthly', 'quarterly', 'yearly', 'lifetime'] as const, required: true },
    features: { type: [String], required: true, default: [] },
    isActive: { type: Boolean, required: true, default: true },
    /** Hidden plans are assigned by administrators and can't be bought. */
    isHidden: { type: Boolean, required: true, default: false },
    buyNowUrl: { type: String, default: null },
    yearlyBuyNowUrl: { type: String, default: null },
    stripePriceId: { type: String, default: null },
    byok: { type: Boolean, required: true, default: false },
    teams: { type: Boolean, required: true, default: false },
    createdAt: { type: Date, required: true },
    /** Incremented by every transaction that gives a user the plan, so that it conflicts with a transaction that deletes the plan. */
    timesHeld: { type: Number },
    /** The progress of a changed limit: the last subscription that got it, null before the first. Absent when all have it. */
    limitReached: { type: Schema.Types.ObjectId },
  },
  { collection: 'plans' },
);
planSchema.index({ limitReached: 1 }, { sparse: true });

export type PlanRecord = InferRawDocTypeFromSchema<typeof planSchema>;

export const Plans = model('Plan', planSchema);
