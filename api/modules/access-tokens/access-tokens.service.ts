import { trusted } from 'mongoose';
import { hashSecret } from '#api/auth/secrets.ts';
import { findNames } from '#api/database/find-names.ts';
import { MINUTE_MS } from '#api/lib/days.ts';
import { type AccessTokenRecord, AccessTokens } from './access-token.model.ts';

export type { AccessTokenRecord } from './access-token.model.ts';

/**
 * Finds a token by its plain text and records its use, at most once a minute. The token from before a rotation is found until
 * `previousExpiresAt`. Null when the token is unknown, switched off or expired.
 */
export async function findAccessToken(token: string, now: Date): Promise<AccessTokenRecord | null> {
  const hash = hashSecret(token);
  const found = await AccessTokens.findOne({
    $or: [{ hash }, { previousHash: hash, previousExpiresAt: trusted({ $gt: now }) }],
    isActive: true,
  }).lean<AccessTokenRecord>();
  if (!found || (found.expiresAt && found.expiresAt <= now)) return null;
  const aMinuteAgo = new Date(now.getTime() - MINUTE_MS);
  if (!found.lastUsedAt || found.lastUsedAt <= aMinuteAgo) {
    await AccessTokens.updateOne(
      { _id: found._id, $or: [{ lastUsedAt: null }, { lastUsedAt: trusted({ $lte: aMinuteAgo }) }] },
      { $set: { lastUsedAt: now } },
    );
  }
  return found;
}

/** Finds the names of access tokens by id. Deleted ones are left out. */
export const findAccessTokenNames = async (ids: readonly string[]) => findNames(AccessTokens, ids, 'name');
