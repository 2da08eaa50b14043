import { model, Schema } from 'mongoose';

/** The number of wrong passwords in a row, for an email address (whether or not it has an account), or for a signed-in user. */
const signInAttemptsSchema = new Schema(
  {
    /** Hash of the lower-case address, or of the user's id. */
    _id: { type: String, required: true },
    failures: { type: Number, required: true },
    /** Null: the next attempt is allowed. */
    lockedUntil: { type: Date, default: null },
    /** Null: kept until the password is reset. */
    expiresAt: { type: Date, default: null, index: { expireAfterSeconds: 0 } },
  },
  // Not `majority`: a fail-over may lose a few counts, which costs less than waiting for each.
  { collection: 'sign_in_attempts', writeConcern: { w: 1 } },
);

export const SignInAttempts = model('SignInAttempts', signInAttemptsSchema);
