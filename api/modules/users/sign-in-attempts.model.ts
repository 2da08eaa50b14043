import { model, Schema } from 'mongoose';

/** Wrong passwords in a row, for every address that was tried, whether or not somebody has it. */
const signInAttemptsSchema = new Schema(
  {
    /** Hash of the lower-case e-mail. */
    _id: { type: String, required: true },
    failures: { type: Number, required: true },
    /** Null while guesses are free. */
    lockedUntil: { type: Date, default: null },
    /** Null: kept until the password is reset. */
    expiresAt: { type: Date, default: null, index: { expireAfterSeconds: 0 } },
  },
  // Like the rate limits' counters: a fail-over may lose some, and attackers don't get to wait for the majority.
  { collection: 'sign_in_attempts', writeConcern: { w: 1 } },
);

export const SignInAttempts = model('SignInAttempts', signInAttemptsSchema);
