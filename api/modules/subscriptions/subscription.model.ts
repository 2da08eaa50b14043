import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

const renewalSchema = new Schema(
  {
    provider: { type: String, enum: ['stripe', 'razorpay', 'sandbox'] as const, required: true },
    ref: { type: String, required: true },
  },
  { _id: false },
);

/** A lower plan that is paid for and begins when the present one ends. */
const scheduledSchema = new Schema(
  {
    planId: { type: String, required: true },
    billing: { type: String, enum: ['interval', 'annual'] as const, required: true },
    mrrMinor: { type: Number, required: true },
    purchaseId: { type: Schema.Types.ObjectId, required: true },
    renewal: { type: renewalSchema, default: null },
    /** When it was paid, by the provider's clock. */
    decidedAt: { type: Date, required: true },
  },
  { _id: false },
);

/** A plan that a promo code gave. It covers what was there, which runs on beneath. */
const grantSchema = new Schema(
  {
    planId: { type: String, required: true },
    startedAt: { type: Date, required: true },
    /** Null: for good. */
    endsAt: { type: Date, default: null },
    /** Whether its holder was told that it is about to end. */
    isEndAnnounced: { type: Boolean, required: true, default: false },
  },
  { _id: false },
);

/** What a person holds of a plan. Its id is the person's. */
const subscriptionSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    planId: { type: String, default: null },
    /** How they came by it. Only `payment` counts as revenue. */
    source: { type: String, enum: ['free', 'payment', 'admin', 'promo'] as const, required: true },
    /** `annual`: a plan that is paid for a year at once, at its yearly price. */
    billing: { type: String, enum: ['interval', 'annual'] as const, required: true, default: 'interval' },
    /** What it brings in a month, in minor units. 0 unless somebody pays for it, again and again. */
    mrrMinor: { type: Number, required: true, default: 0 },
    /** Quota windows are counted from here. */
    firstActivatedAt: { type: Date, required: true },
    currentPeriodStart: { type: Date, required: true },
    /** Null: nothing ends. */
    currentPeriodEnd: { type: Date, default: null },
    /** Since when they hold it. Its periods are counted from here, so that the 31st is found again after February. */
    heldSince: { type: Date, default: null },
    cancelAtPeriodEnd: { type: Boolean, required: true, default: false },
    /** Takes the place of the plan's limit until the plan changes; -1 means unlimited. */
    promptsLimitOverride: { type: Number, default: null },
    /** The checkout that it was bought by. Null for what nobody bought. */
    purchaseId: { type: Schema.Types.ObjectId, default: null },
    /** When the last purchase or assignment was made, by the clock of whoever made it: what is older comes too late. */
    decidedAt: { type: Date, default: null },
    /** Null: it runs out, unless somebody buys it again. */
    renewal: { type: renewalSchema, default: null },
    /** By how much it outlasts what the provider thinks: days that were added. */
    extraMs: { type: Number, required: true, default: 0 },
    scheduled: { type: scheduledSchema, default: null },
    grant: { type: grantSchema, default: null },
    /** When time alone will change something next. Null: never. */
    dueAt: { type: Date, default: null },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'subscriptions' },
);
// Who has a plan is found by it, person after person.
subscriptionSchema.index({ planId: 1, _id: 1 });
subscriptionSchema.index(
  { 'grant.planId': 1, _id: 1 },
  { partialFilterExpression: { 'grant.planId': { $type: 'string' } } },
);
subscriptionSchema.index(
  { 'scheduled.planId': 1 },
  { partialFilterExpression: { 'scheduled.planId': { $type: 'string' } } },
);
subscriptionSchema.index({ 'renewal.ref': 1 }, { partialFilterExpression: { 'renewal.ref': { $type: 'string' } } });
subscriptionSchema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } } });

/** Who renews something, and by which name they know it. */
export interface Renewal {
  readonly provider: 'stripe' | 'razorpay' | 'sandbox';
  readonly ref: string;
}

export interface ScheduledPlan {
  readonly planId: string;
  readonly billing: 'interval' | 'annual';
  readonly mrrMinor: number;
  readonly purchaseId: Types.ObjectId;
  readonly renewal: Renewal | null;
  readonly decidedAt: Date;
}

export interface PlanGrantRecord {
  readonly planId: string;
  readonly startedAt: Date;
  readonly endsAt: Date | null;
  readonly isEndAnnounced: boolean;
}

interface Parts {
  readonly renewal: Renewal | null;
  readonly scheduled: ScheduledPlan | null;
  readonly grant: PlanGrantRecord | null;
}

export type SubscriptionRecord = Required<
  Omit<InferRawDocTypeFromSchema<typeof subscriptionSchema>, '_id' | keyof Parts>
> &
  Parts & { _id: Types.ObjectId };

export const Subscriptions = model<SubscriptionRecord>('Subscription', subscriptionSchema);
