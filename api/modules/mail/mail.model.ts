import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** A queued or sent mail. Queued in the transaction of the change that it reports. */
const mailSchema = new Schema(
  {
    template: { type: String, required: true },
    /** Address and data, encrypted, because a mail may contain a password reset link. Null once the mail is sent or given up. */
    ciphertext: { type: String, default: null },
    attempts: { type: Number, required: true, default: 0 },
    /** The user with the address. Null until the first attempt to deliver the mail, and when the address has no account. */
    userId: { type: Schema.Types.ObjectId, default: null },
    /** Null once the mail is sent or given up. */
    nextAttemptAt: { type: Date, default: null },
    /** Null until the mail is sent, and for one that is given up. */
    sentAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'mails' },
);
mailSchema.index({ nextAttemptAt: 1 });
mailSchema.index({ userId: 1, _id: -1 });

export type MailRow = InferRawDocTypeFromSchema<typeof mailSchema> & { _id: Types.ObjectId };

export const Mails = model<MailRow>('Mail', mailSchema);
