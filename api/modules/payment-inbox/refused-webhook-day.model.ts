import { model, Schema } from 'mongoose';

/**
 * A day on which webhook messages with an invalid signature arrived from a provider's address: how many, and when the last one came. The
 * messages are not stored.
 */
const refusedWebhookDaySchema = new Schema(
  {
    /** `<provider>:<day>`, such as `stripe:2026-01-31` (UTC). */
    _id: { type: String, required: true },
    /** Only for support, in a database shell: screens show `lastAt`. */
    count: { type: Number, required: true, default: 0 },
    lastAt: { type: Date, required: true },
  },
  { collection: 'refused_payment_webhooks' },
);

export const RefusedWebhookDays = model('RefusedPaymentWebhookDay', refusedWebhookDaySchema);
