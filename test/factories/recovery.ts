import { hashSecret } from '#api/auth/secrets.ts';
import type { UserRecord } from '#api/kernel/viewer.ts';
import { HOUR_MS } from '#api/lib/days.ts';
import { ResetTokens } from '#api/modules/accounts/reset-token.model.ts';

/** Stores a reset token of a user, as if the mail with it had arrived. */
export async function givenResetToken({ _id }: UserRecord, token: string): Promise<void> {
  await ResetTokens.create({ _id, hash: hashSecret(token), expiresAt: new Date(Date.now() + HOUR_MS) });
}
