import { model, Schema } from 'mongoose';

/** By how much one day, UTC, changed what subscriptions come to. It can be made anew from the ledger of their changes. */
const subscriptionDaySchema = new Schema(
  {
    /** YYYY-MM-DD. */
    _id: { type: String, required: true },
    /** Monthly recurring revenue, more or less, in minor units. */
    mrrMinor: { type: Number, required: true },
    /** How often somebody began to pay again and again, and stopped. */
    started: { type: Number, required: true },
    ended: { type: Number, required: true },
    /** People on each plan, more or fewer. Null: those without one. */
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
