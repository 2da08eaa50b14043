import { type InferRawDocTypeFromSchema, model, Schema } from 'mongoose';

const planSchema = new Schema(
  {
    /** `free`, `standard`, `pro` or `ultimate` for the built-in plans. */
    _id: { type: String, required: true },
    name: { type: String, required: true },
    /** The price of one interval, in minor units of the installation's currency. */
    priceMinor: { type: Number, required: true },
    /**
     * The price of a year that is paid in one payment. Null or 0: the plan has no yearly price. Ignored for free,
     * yearly and lifetime plans.
     */
    yearlyPriceMinor: { type: Number, default: null },
    /** Prompts per quota window; -1 means unlimited. */
    promptsLimit: { type: Number, required: true },
    interval: { type: String, enum: ['monthly', 'quarterly', 'yearly', 'lifetime'] as const, required: true },
    features: { type: [String], required: true, default: [] },
    /** Inactive plans can't be bought or assigned. Users who have one keep it, and promo codes still grant it. */
    isActive: { type: Boolean, required: true, default: true },
    /** Hidden plans can't be bought. Administrators assign them, and promo codes grant them. */
    isHidden: { type: Boolean, required: true, default: false },
    /** Marked as the most popular plan. */
    isPopular: { type: Boolean, required: true, default: false },
    /** External pages that sell the plan, and a year of it. Null: the built-in checkout sells it. */
    buyNowUrl: { type: String, default: null },
    yearlyBuyNowUrl: { type: String, default: null },
    /** The id of a price at Stripe, for the operator's reference. Checkouts do not use it. */
    stripePriceId: { type: String, default: null },
    /** Whether subscribers can use their own provider keys, and own a team. */
    byok: { type: Boolean, required: true, default: false },
    teams: { type: Boolean, required: true, default: false },
    /** The price of one more seat for a month, in minor units. Null: the plan sells no seats. */
    seatPriceMinor: { type: Number, default: null },
    createdAt: { type: Date, required: true },
    /** While a changed limit is applied to subscribers: the last user who got it, null before the first. Absent when all have it. */
    limitReached: { type: Schema.Types.ObjectId },
    /** When `teams` was changed, until the seats that owners bought follow. Absent when they do. */
    teamsChangedAt: { type: Date },
  },
  { collection: 'plans' },
);
planSchema.index({ limitReached: 1 }, { sparse: true });
planSchema.index({ teamsChangedAt: 1 }, { sparse: true });

export type PlanRecord = InferRawDocTypeFromSchema<typeof planSchema>;

export const Plans = model('Plan', planSchema);
