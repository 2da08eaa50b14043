import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** A mail that is to be sent, or was. Queued with the change that it tells of, so that neither is there without the other. */
const mailSchema = new Schema(
  {
    template: { type: String, required: true },
    /** Address and data, sealed by the key ring. Null once they are of no more use: what mail says may open an account. */
    ciphertext: { type: String, default: null },
    /** How often it was tried. */
    attempts: { type: Number, required: true, default: 0 },
    /** Null: never again. */
    nextAttemptAt: { type: Date, default: null },
    sentAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'mails' },
);
mailSchema.index({ nextAttemptAt: 1 });

export type MailRow = InferRawDocTypeFromSchema<typeof mailSchema> & { _id: Types.ObjectId };

export const Mails = model('Mail', mailSchema);
