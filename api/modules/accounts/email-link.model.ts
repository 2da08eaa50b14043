import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** A link in a mail about an email address. It works once, and opening it proves that the user receives mail at `email`. */
const emailLinkSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    /**
     * `confirm`: confirms the account's address. `change`: makes `email` the account's address. `restore`: makes `email`, the previous
     * address, the account's address again.
     */
    kind: { type: String, enum: ['confirm', 'change', 'restore'] as const, required: true },
    /** Lower-case. The address that the link is mailed to. */
    email: { type: String, required: true },
    /** Hash of the token. Only the mail contains the token itself. Missing until the mail is written. */
    hash: { type: String },
    createdAt: { type: Date, required: true },
    /** When the change to `email` was canceled, by the user or by a new password. From then on, the link only says so. Missing otherwise. */
    cancelledAt: { type: Date },
    /** When the link is deleted. A link to a new address stops working before (`LIFETIME_DAYS`). */
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'email_links' },
);
emailLinkSchema.index({ userId: 1, kind: 1 });
emailLinkSchema.index({ hash: 1 }, { unique: true, partialFilterExpression: { hash: { $exists: true } } });

export type EmailLinkRecord = InferRawDocTypeFromSchema<typeof emailLinkSchema> & { _id: Types.ObjectId };

export const EmailLinks = model<EmailLinkRecord>('EmailLink', emailLinkSchema);
