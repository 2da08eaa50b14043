import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import type { PaymentEvent } from '#api/ports/payment-provider.ts';

/** A verified event of a payment provider. It is stored for over a year, so that it is never applied twice. */
const inboxEntrySchema = new Schema(
  {
    provider: { type: String, enum: ['stripe', 'razorpay', 'sandbox'] as const, required: true },
    /** The payment method whose account sent the event. Null for the sandbox. */
    accountId: { type: String, default: null },
    /** The provider's id of the event. */
    eventId: { type: String, required: true },
    /** SHA-256 of the signed body. Razorpay does not sign the event id, so that a replayed event could have a new one. */
    bodyHash: { type: String, required: true },
    /** The provider's name of the event type. */
    type: { type: String, required: true },
    /** Null for events that have no effect here. */
    event: { type: Schema.Types.Mixed, default: null },
    /** The checkout, subscription and payment in the event. Events that share one are applied in the order of the provider's time. */
    subjects: { type: [String], required: true },
    /** The provider's time of the event. Null for events that have no effect here. */
    at: { type: Date, default: null },
    receivedAt: { type: Date, required: true },
    state: { type: String, enum: ['waiting', 'applied', 'ignored', 'given_up'] as const, required: true },
    attempts: { type: Number, required: true, default: 0 },
    /** Null when no attempt follows. */
    nextAttemptAt: { type: Date, default: null },
    /** The error of the last attempt, without secrets. */
    error: { type: String, default: null },
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'payment_inbox', minimize: false },
);
inboxEntrySchema.index({ provider: 1, eventId: 1 }, { unique: true });
inboxEntrySchema.index({ provider: 1, bodyHash: 1 }, { unique: true });
inboxEntrySchema.index({ state: 1, nextAttemptAt: 1 });
inboxEntrySchema.index({ accountId: 1, receivedAt: -1 });
inboxEntrySchema.index({ subjects: 1, state: 1, at: 1 });

export type InboxEntry = Omit<InferRawDocTypeFromSchema<typeof inboxEntrySchema>, 'event'> & {
  _id: Types.ObjectId;
  /** Null for events that have no effect here. */
  event: PaymentEvent | null;
};

export const InboxEntries = model('PaymentInboxEntry', inboxEntrySchema);
