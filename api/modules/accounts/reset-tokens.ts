import type { ClientSession, Types } from 'mongoose';
import { ResetTokens } from './reset-token.model.ts';

/** Makes a user's reset link invalid, in the transaction that changes their password or address or deletes their account. */
export async function voidResetTokens(session: ClientSession, userId: Types.ObjectId): Promise<void> {
  await ResetTokens.deleteOne({ _id: userId }, { session });
}
