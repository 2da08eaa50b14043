import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';
import type { PaymentEvent } from '../../payments/payment-provider.ts';

/** An event of a payment provider that was verified: kept for over a year, so that it is never taken twice. */
const inboxEntrySchema = new Schema(
  {
    provider: { type: String, enum: ['stripe', 'razorpay', 'sandbox'] as const, required: true },
    /** The payment method whose account it is about; null for the sandbox. */
    accountId: { type: String, default: null },
    /** The provider's own id. */
    eventId: { type: String, required: true },
    /** SHA-256 of what was signed. Where the id is no part of that, somebody could play an event back under another one. */
    bodyHash: { type: String, required: true },
    type: { type: String, required: true },
    /** Null for what does not concern us. */
    event: { type: Schema.Types.Mixed, default: null },
    /** The provider's references in it. Events that share one are applied in the order of the provider's time. */
    subjects: { type: [String], required: true },
    /** The provider's time of the event. */
    at: { type: Date, default: null },
    receivedAt: { type: Date, required: true },
    state: { type: String, enum: ['waiting', 'applied', 'ignored', 'given_up'] as const, required: true },
    attempts: { type: Number, required: true, default: 0 },
    /** Null: never again. */
    nextAttemptAt: { type: Date, default: null },
    /** Of the last attempt, without secrets. */
    error: { type: String, default: null },
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'payment_inbox', minimize: false },
);
inboxEntrySchema.index({ provider: 1, eventId: 1 }, { unique: true });
inboxEntrySchema.index({ provider: 1, bodyHash: 1 }, { unique: true });
inboxEntrySchema.index({ state: 1, nextAttemptAt: 1 });
inboxEntrySchema.index({ subjects: 1, state: 1, at: 1 });

export type InboxEntry = Omit<InferRawDocTypeFromSchema<typeof inboxEntrySchema>, 'event'> & {
  _id: Types.ObjectId;
  event: PaymentEvent | null;
};

export const InboxEntries = model('PaymentInboxEntry', inboxEntrySchema);
