import { model, Schema } from 'mongoose';

/** The one link that lets a person choose a new password. One for each person: a new one takes the place of the last. */
const resetTokenSchema = new Schema(
  {
    /** The person's. */
    _id: { type: Schema.Types.ObjectId, required: true },
    /** The token itself is in the mail alone. */
    hash: { type: String, required: true, unique: true },
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'reset_tokens' },
);

export const ResetTokens = model('ResetToken', resetTokenSchema);
