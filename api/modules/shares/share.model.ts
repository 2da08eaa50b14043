import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** A public link to a rewrite. */
const shareSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    runId: { type: Schema.Types.ObjectId, required: true },
    /** The hash of the token in the link's address. */
    hash: { type: String, required: true, unique: true },
    /** The shared texts, encrypted by the keyring. */
    ciphertext: { type: String, required: true },
    /**
     * When the run started, from which the end of its history entry follows: the link ends with it at the latest.
     * Absent from links that were stored before this field existed.
     */
    runAt: { type: Date },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'shares' },
);
shareSchema.index({ userId: 1, runId: 1 });

export type ShareRow = InferRawDocTypeFromSchema<typeof shareSchema> & { _id: Types.ObjectId };

export const Shares = model<ShareRow>('Share', shareSchema);
