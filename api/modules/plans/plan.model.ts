import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';

const planSchema = new Schema(
  {
    /** The built-in ones have names: free, standard, pro, ultimate. */
    _id: { type: String, required: true },
    name: { type: String, required: true },
    /** In minor units of the installation's currency, for one interval. */
    priceMinor: { type: Number, required: true },
    /** Null or 0: it can't be had by the year. */
    yearlyPriceMinor: { type: Number, default: null },
    /** A quota window; -1 means unlimited. */
    promptsLimit: { type: Number, required: true },
    interval: { type: String, enum: ['monthly', 'quarterly', 'yearly', 'lifetime'] as const, required: true },
    features: { type: [String], required: true, default: [] },
    isActive: { type: Boolean, required: true, default: true },
    /** Assigned by operators, never sold. */
    isHidden: { type: Boolean, required: true, default: false },
    buyNowUrl: { type: String, default: null },
    yearlyBuyNowUrl: { type: String, default: null },
    stripePriceId: { type: String, default: null },
    byok: { type: Boolean, required: true, default: false },
    teams: { type: Boolean, required: true, default: false },
    createdAt: { type: Date, required: true },
    /** How often somebody was put on it: what writes it and what deletes it can't both happen. */
    timesHeld: { type: Number },
    /** While a new limit reaches those who have the plan: up to whom it has, null for nobody yet. Left out: it has reached all. */
    limitReached: { type: Schema.Types.ObjectId },
  },
  { collection: 'plans' },
);
planSchema.index({ limitReached: 1 }, { sparse: true });

export type PlanRecord = InferRawDocTypeFromSchema<typeof planSchema>;

export const Plans = model('Plan', planSchema);
