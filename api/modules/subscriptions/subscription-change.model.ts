import { model, Schema } from 'mongoose';

/** `scheduled`, `unscheduled`: a plan that follows was chosen or undone. `granted`, `grant_ended`: a plan grant. */
const SUBSCRIPTION_CHANGE_KINDS = [
  'opened',
  'activated',
  'scheduled',
  'unscheduled',
  'renewed',
  'extended',
  'shortened',
  'limit_changed',
  'cancelled',
  'resumed',
  'granted',
  'grant_ended',
  'ended',
  'seats_changed',
] as const;

/** The subscription before or after a change. */
const stateSchema = new Schema(
  {
    /** The effective plan. */
    planId: { type: String, default: null },
    /** The own plan, also beneath a plan grant. Absent in rows that an earlier version stored. */
    ownPlanId: { type: String },
    /** The plan that follows at the end of the period. Null: none is chosen. Absent in rows that an earlier version stored. */
    scheduledPlanId: { type: String },
    /** Monthly recurring revenue of the own plan and the seats, in minor units, also while a plan grant is effective. */
    mrrMinor: { type: Number, required: true },
  },
  { _id: false },
);

/** The ledger of subscription changes. Rows are only added: MRR, churn and growth are computed from them. */
const subscriptionChangeSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
    kind: { type: String, enum: SUBSCRIPTION_CHANGE_KINDS, required: true },
    /** How the user got the plan after the change. `promo` for the start and the end of a grant. */
    source: { type: String, enum: ['free', 'payment', 'admin', 'promo'] as const, required: true },
    from: { type: stateSchema, required: true },
    to: { type: stateSchema, required: true },
  },
  { collection: 'subscription_changes' },
);
subscriptionChangeSchema.index({ at: 1 });
subscriptionChangeSchema.index({ userId: 1, at: 1 });
// For the list of churned subscriptions: changes that ended all recurring revenue, whatever their kind.
subscriptionChangeSchema.index(
  { at: -1, _id: -1 },
  { name: 'ended', partialFilterExpression: { 'from.mrrMinor': { $gt: 0 }, 'to.mrrMinor': 0 } },
);

export const SubscriptionChanges = model('SubscriptionChange', subscriptionChangeSchema);

export type SubscriptionChangeKind = (typeof SUBSCRIPTION_CHANGE_KINDS)[number];
