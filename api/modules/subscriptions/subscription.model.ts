import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

const renewalSchema = new Schema(
  {
    provider: { type: String, enum: ['stripe', 'razorpay', 'sandbox'] as const, required: true },
    /** The provider's id of the subscription. */
    ref: { type: String, required: true },
  },
  { _id: false },
);

/** A plan that starts when the current period ends: a lower plan, or one that was paid to follow an assigned plan. */
const scheduledSchema = new Schema(
  {
    planId: { type: String, required: true },
    billing: { type: String, enum: ['interval', 'annual'] as const, required: true },
    mrrMinor: { type: Number, required: true },
    purchaseId: { type: Schema.Types.ObjectId, required: true },
    /** The provider's subscription that renews the plan. Null: no provider does. */
    renewal: { type: renewalSchema, default: null },
    /** When the plan was chosen or paid, by the clock of the server or provider. */
    decidedAt: { type: Date, required: true },
    /**
     * Whether the next renewal pays for the plan, so that it starts with that payment. Absent in
     * older rows: the plan is paid.
     */
    awaitsPayment: { type: Boolean, default: false },
  },
  { _id: false },
);

/** A plan given by a promo code. The user's own plan continues underneath. */
const grantSchema = new Schema(
  {
    planId: { type: String, required: true },
    startedAt: { type: Date, required: true },
    /** Null: the grant has no end. */
    endsAt: { type: Date, default: null },
    /** Replaces the limit of the granted plan until the grant ends; -1 means unlimited. Absent in older grants. */
    promptsLimitOverride: { type: Number, default: null },
    /** The time by which days that an administrator added move the end, in milliseconds. Absent in older grants. */
    extraMs: { type: Number, default: 0 },
    /** Whether the user was notified that the grant is about to end. */
    isEndAnnounced: { type: Boolean, required: true, default: false },
  },
  { _id: false },
);

/** The plan that a user has, with its period. Its id is the id of the user. */
const subscriptionSchema = new Schema(
  {
    _id: { type: Schema.Types.ObjectId, required: true },
    /** The user's own plan; a grant can cover it. Null: no plan. */
    planId: { type: String, default: null },
    /** How the user got the own plan. Only `payment` counts as revenue. */
    source: { type: String, enum: ['free', 'payment', 'admin', 'promo'] as const, required: true },
    /** `interval`: paid once per interval of the plan. `annual`: paid once a year, at the plan's yearly price. */
    billing: { type: String, enum: ['interval', 'annual'] as const, required: true, default: 'interval' },
    /** Monthly recurring revenue, in minor units. 0 for free, assigned and lifetime plans. A canceled plan keeps it until its end. */
    mrrMinor: { type: Number, required: true, default: 0 },
    /** Monthly recurring revenue of the seats that the user bought, in minor units. */
    seatsMrrMinor: { type: Number, required: true, default: 0 },
    /** When the user's first plan started. Quota windows are counted from the wallet's `anchorAt` instead. */
    firstActivatedAt: { type: Date, required: true },
    currentPeriodStart: { type: Date, required: true },
    /** Null: the plan has no end. */
    currentPeriodEnd: { type: Date, default: null },
    /** When the own plan started. Periods are counted from it, so that a plan of the 31st returns to the 31st after February. */
    heldSince: { type: Date, default: null },
    cancelAtPeriodEnd: { type: Boolean, required: true, default: false },
    /** Replaces the plan's limit until the plan changes; -1 means unlimited. Null: the plan's limit applies. */
    promptsLimitOverride: { type: Number, default: null },
    /** The checkout that bought the own plan. Null for free and assigned plans. */
    purchaseId: { type: Schema.Types.ObjectId, default: null },
    /**
     * When the last purchase or assignment was made, by the clock of the provider or server that made it. A purchase that was paid
     * before must not replace it.
     */
    decidedAt: { type: Date, default: null },
    /** The subscription at the payment provider. Null: no provider renews the plan, so it ends with the period. */
    renewal: { type: renewalSchema, default: null },
    /** The time by which the period ends later than the provider's, in milliseconds: days that an administrator added. */
    extraMs: { type: Number, required: true, default: 0 },
    /** The plan that follows. Null: none was chosen. */
    scheduled: { type: scheduledSchema, default: null },
    /** The plan grant on top of the own plan. Null: none. */
    grant: { type: grantSchema, default: null },
    /** When the billing clock must look at the subscription next. Null: never. */
    dueAt: { type: Date, default: null },
    updatedAt: { type: Date, required: true },
  },
  { collection: 'subscriptions' },
);
// Plan limits are applied to the users of a plan in the order of their ids. A query for one plan uses a partial index of `$gt: ''`, which
// contains all ids, but not one of `$type: 'string'`.
subscriptionSchema.index({ planId: 1, _id: 1 });
subscriptionSchema.index({ 'grant.planId': 1, _id: 1 }, { partialFilterExpression: { 'grant.planId': { $gt: '' } } });
subscriptionSchema.index({ 'scheduled.planId': 1 }, { partialFilterExpression: { 'scheduled.planId': { $gt: '' } } });
subscriptionSchema.index({ 'renewal.ref': 1 }, { partialFilterExpression: { 'renewal.ref': { $type: 'string' } } });
subscriptionSchema.index({ dueAt: 1 }, { partialFilterExpression: { dueAt: { $type: 'date' } } });

/** A subscription at a payment provider: `ref` is the provider's id. */
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
  readonly awaitsPayment?: boolean;
}

export interface PlanGrantRecord {
  readonly planId: string;
  readonly startedAt: Date;
  readonly endsAt: Date | null;
  readonly promptsLimitOverride?: number | null;
  readonly extraMs?: number;
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
