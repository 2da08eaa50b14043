import { model, Schema } from 'mongoose';

/** The number of webhook messages per day whose signature was invalid. The messages are not stored. */
const refusedWebhooksSchema = new Schema(
  {
    /** `<provider>:<day>`, such as `stripe:2026-01-31` (UTC). */
    _id: { type: String, required: true },
    count: { type: Number, required: true, default: 0 },
    lastAt: { type: Date, required: true },
  },
  { collection: 'refused_payment_webhooks' },
);

export const RefusedWebhooks = model('RefusedPaymentWebhooks', refusedWebhooksSchema);
