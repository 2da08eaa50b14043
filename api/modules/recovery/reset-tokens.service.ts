import { type ClientSession, trusted, type Types } from 'mongoose';
import { hashSecret, newSecret } from '../../auth/secrets.ts';
import { ResetTokens } from './reset-token.model.ts';

const LIFETIME_MS = 30 * 60_000;

/** Makes a token and voids the one before. Only the person's mail may hold it. */
export async function issueResetToken(userId: Types.ObjectId, now: Date): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + LIFETIME_MS);
  await ResetTokens.updateOne({ _id: userId }, { $set: { hash: hashSecret(token), expiresAt } }, { upsert: true });
  return token;
}

const livingToken = (token: string, now: Date) => ({ hash: hashSecret(token), expiresAt: trusted({ $gt: now }) });

/** Whose token this is, without using it; null when it is no good. */
export async function ownerOfResetToken(token: string, now: Date): Promise<Types.ObjectId | null> {
  const found = await ResetTokens.findOne(livingToken(token, now), { _id: 1 }).lean<{ _id: Types.ObjectId }>();
  return found?._id ?? null;
}

/** Uses a token up, in the transaction that it is good for. False when somebody was faster, or it is no good any more. */
export async function redeemResetToken(session: ClientSession, token: string, now: Date): Promise<boolean> {
  return (await ResetTokens.findOneAndDelete(livingToken(token, now), { session }).lean()) !== null;
}

/** For whenever the account changes hands, or might have. */
export async function voidResetTokens(session: ClientSession, userId: Types.ObjectId): Promise<void> {
  await ResetTokens.deleteOne({ _id: userId }, { session });
}
