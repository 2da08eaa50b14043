import { type InferRawDocTypeFromSchema, model, Schema, type Types } from 'mongoose';

/** A user's rating of a run. Its id is the run's id, so that a run has one rating. Kept for 400 days. */
const runRatingSchema = new Schema(
  {
    userId: { type: Schema.Types.ObjectId, required: true, index: true },
    isGood: { type: Boolean, required: true },
    reason: { type: String, default: null },
    /** The comment, encrypted by the keyring. Null without a comment. */
    ciphertext: { type: String, default: null },
    /** The action and the model of the run, as in its ledger entry. */
    action: { type: String, default: null },
    model: { type: String, default: null },
    ratedAt: { type: Date, required: true, index: true },
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'run_ratings' },
);

export type RunRatingRow = Required<InferRawDocTypeFromSchema<typeof runRatingSchema>> & { _id: Types.ObjectId };

export const RunRatings = model<RunRatingRow>('RunRating', runRatingSchema);
