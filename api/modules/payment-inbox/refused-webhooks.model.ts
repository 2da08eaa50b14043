import { model, Schema } from 'mongoose';

/** How many webhooks of a day nobody could be held to. Of themselves nothing is kept. */
const refusedWebhooksSchema = new Schema(
  {
    /** `stripe:2026-01-31`, in UTC. */
    _id: { type: String, required: true },
    count: { type: Number, required: true, default: 0 },
    lastAt: { type: Date, required: true },
  },
  { collection: 'refused_payment_webhooks' },
);

export const RefusedWebhooks = model('RefusedPaymentWebhooks', refusedWebhooksSchema);
