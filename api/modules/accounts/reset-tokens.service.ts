import { type ClientSession, trusted, type Types } from 'mongoose';
import { hashSecret, newSecret } from '#api/auth/secrets.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { ResetTokens } from './reset-token.model.ts';

const LIFETIME_MS = 30 * MINUTE_MS;

/** Creates a token to reset a password, which replaces the previous one. Only the mail to the user may contain it. */
export async function issueResetToken(userId: Types.ObjectId, now: Date): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await ResetTokens.updateOne({ _id: userId }, { $set: { hash: hashSecret(token), expiresAt } }, { upsert: true });
  return token;
}

const validToken = (token: string, now: Date) => ({ hash: hashSecret(token), expiresAt: trusted({ $gt: now }) });

/**
 * Finds the id of the user that a token was issued to, or null when it is invalid or expired. The token stays valid.
 */
export async function findResetTokenOwner(token: string, now: Date): Promise<Types.ObjectId | null> {
  const found = await ResetTokens.findOne(validToken(token, now), { _id: 1 }).lean<{ _id: Types.ObjectId }>();
  return found?._id ?? null;
}

/**
 * Uses a token up, in the transaction that replaces the password. Returns false when it is
 * invalid, expired or was used.
 */
export async function redeemResetToken(
  session: ClientSession,
  { token, at }: { readonly token: string; readonly at: Date },
): Promise<boolean> {
  return (await ResetTokens.findOneAndDelete(validToken(token, at), { session }).lean()) !== null;
}
