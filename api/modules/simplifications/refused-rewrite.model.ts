import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** A model's rewrite that the guard refused, and that its user may still keep for some minutes. */
const refusedRewriteSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    /** The texts and figures of the run, encrypted by the keyring. */
    ciphertext: { type: String, required: true },
    createdAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'refused_rewrites' },
);
refusedRewriteSchema.index({ userId: 1 });

export type RefusedRewriteRow = InferRawDocTypeFromSchema<typeof refusedRewriteSchema> & { _id: Types.ObjectId };

export const RefusedRewrites = model<RefusedRewriteRow>('RefusedRewrite', refusedRewriteSchema);
