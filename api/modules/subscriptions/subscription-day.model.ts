import { model, Schema } from 'mongoose';

/** The sum of one day's subscription changes (UTC). It can be computed again from their ledger. */
const subscriptionDaySchema = new Schema(
  {
    /** YYYY-MM-DD. */
    _id: { type: String, required: true },
    /** The change of the monthly recurring revenue, in minor units. */
    mrrMinor: { type: Number, required: true },
    /** How many recurring payments started, and how many ended. */
    started: { type: Number, required: true },
    ended: { type: Number, required: true },
    /** The change of the number of users on each plan. `planId` null: users without a plan. */
    plans: {
      type: [
        new Schema(
          { planId: { type: String, default: null }, people: { type: Number, required: true } },
          { _id: false },
        ),
      ],
      required: true,
    },
  },
  { collection: 'subscription_days' },
);

export const SubscriptionDays = model('SubscriptionDay', subscriptionDaySchema);
