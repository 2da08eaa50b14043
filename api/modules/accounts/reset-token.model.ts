import { model, Schema } from 'mongoose';

/** A link that lets a user choose a new password. Each user has at most one: a new link replaces the previous one. */
const resetTokenSchema = new Schema(
  {
    /** The user's id. */
    _id: { type: Schema.Types.ObjectId, required: true },
    /** Hash of the token. Only the mail contains the token itself. */
    hash: { type: String, required: true, unique: true },
    expiresAt: { type: Date, required: true, index: { expireAfterSeconds: 0 } },
  },
  { collection: 'reset_tokens' },
);

export const ResetTokens = model('ResetToken', resetTokenSchema);
